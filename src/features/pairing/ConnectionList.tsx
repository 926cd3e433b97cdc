import type { ReactNode } from 'react';
import { relativeTimeWithin } from '../../../domain/feed.ts';
import type { Others } from '../../../domain/pairings.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { fullDate } from '../../ui/dates.ts';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { listTexts, texts } from './strings.ts';
import { useConnections } from './useConnections.ts';

interface ConnectionListProps {
  /** Whose connections these are. */
  ownerId: string;
  others: Others;
  children: (personId: string, isOneOfSeveral: boolean) => ReactNode;
}

/** Everybody one is connected with, or why it is not known. */
export function ConnectionList({ ownerId, others, children }: ConnectionListProps) {
  const { ids, readAt, hasFailed, readAgain } = useConnections(ownerId, others);
  const now = useAppSelector(({ alarms }) => alarms.now);
  const { empty, emptyHint } = listTexts[others];

  return (
    <Stack>
      <ReadFailed
        hasFailed={hasFailed}
        title={texts.loadFailed}
        onTryAgain={readAgain}
        otherwise={!ids && <Spinner label={texts.loading} />}
      >
        {readAt === null
          ? texts.loadFailedHint
          : texts.saved(relativeTimeWithin(readAt, now, fullDate))}
      </ReadFailed>
      {ids?.length === 0 && (
        <p>
          {empty} {emptyHint}
        </p>
      )}
      {ids?.map((id) => children(id, ids.length > 1))}
    </Stack>
  );
}
