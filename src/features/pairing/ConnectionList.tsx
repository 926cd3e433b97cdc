import type { ReactNode } from 'react';
import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';
import { fullDate } from '../../ui/dates.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { type Others, othersOf } from './connections.ts';
import { listTexts, texts } from './strings.ts';

interface ConnectionListProps {
  /** Whose connections these are. */
  ownerId: string;
  others: Others;
  children: (personId: string, isOneOfSeveral: boolean) => ReactNode;
}

/** Everybody one is connected with, or why it is not known. */
export function ConnectionList({ ownerId, others, children }: ConnectionListProps) {
  const { data, isError, isFetching, fulfilledTimeStamp, refetch } = useActivePairingsQuery(
    undefined,
    { refetchOnMountOrArgChange: true },
  );
  const now = useAppSelector(({ alarms }) => alarms.now);
  const ids = data && othersOf(data, ownerId, others);
  const { empty, emptyHint } = listTexts[others];

  return (
    <Stack>
      {isError && (
        <Notice
          tone="warning"
          title={texts.loadFailed}
          action={
            <LeavingButton
              busy={isFetching}
              busyText={texts.tryingAgain}
              onClick={() => void refetch()}
            >
              {texts.tryAgain}
            </LeavingButton>
          }
        >
          {fulfilledTimeStamp === undefined
            ? texts.loadFailedHint
            : texts.shownAsRead(relativeTimeWithin(fulfilledTimeStamp, now, fullDate))}
        </Notice>
      )}
      {!ids && !isError && <Spinner label={texts.loading} />}
      {ids?.length === 0 && (
        <p>
          {empty} {emptyHint}
        </p>
      )}
      {ids?.map((id) => children(id, ids.length > 1))}
    </Stack>
  );
}
