import type { ReactNode } from 'react';
import { inlineRelativeTime } from '../../../domain/feed.ts';
import type { PairedRole } from '../../../domain/pairings.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { formatDateTime } from '../../ui/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { listTexts, texts } from './strings.ts';
import { useConnections } from './useConnections.ts';

interface ConnectionListProps {
  ownerId: string;
  others: PairedRole;
  children: (personId: string, isOneOfSeveral: boolean) => ReactNode;
}

export function ConnectionList({ ownerId, others, children }: ConnectionListProps) {
  const { ids, readAt, hasFailed, refetch } = useConnections(ownerId, others);
  const now = useAppSelector(({ alarms }) => alarms.now);
  const { empty, emptyHint } = listTexts[others];

  return (
    <Stack>
      <LoadErrorNotice
        hasFailed={hasFailed}
        title={texts.loadFailed}
        onRetry={refetch}
        fallback={!ids && <Spinner label={texts.loading} />}
      >
        {readAt === null
          ? texts.loadFailedHint
          : texts.saved(inlineRelativeTime(readAt, now, formatDateTime))}
      </LoadErrorNotice>
      {ids?.length === 0 && (
        <p>
          {empty} {emptyHint}
        </p>
      )}
      {ids?.map((id) => children(id, ids.length > 1))}
    </Stack>
  );
}
