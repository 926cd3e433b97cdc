import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { inlineRelativeTime } from '../../../domain/feed.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { useReadProfileQuery } from '../../api/profileApi.ts';
import { isSurvivor } from '../../api/session.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';
import { formatDateTime } from '../../ui/formatDate.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { texts } from './strings.ts';
import { ProfileForm } from './ProfileForm.tsx';

export function ProfileEditor({ user, children }: { user: SessionUser; children?: ReactNode }) {
  const { isLoading, isError, refetch } = useReadProfileQuery(user.id);
  const known = useAppSelector(({ profile }) => profile.known);
  const readAt = useAppSelector(({ profile }) => profile.readAt);
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  const [isReady, setIsReady] = useState(false);
  // Keeps the form mounted during a reload, so that input is not lost.
  if (!isReady && (known !== null || !isLoading)) setIsReady(true);
  if (!isReady) return <Spinner label={texts.loading} />;

  return (
    <Stack loose>
      <LoadErrorNotice hasFailed={isError || isOffline} title={texts.loadFailed} onRetry={refetch}>
        {readAt === null ? texts.loadFailedBody : <LastReadTime at={readAt} />}
      </LoadErrorNotice>
      <ProfileForm known={known ?? user} isSurvivor={isSurvivor(user)} />
      {children}
    </Stack>
  );
}

/** A component of its own, so that clock ticks re-render only this line. */
function LastReadTime({ at }: { at: number }) {
  const now = useAppSelector(selectNow);
  return texts.readAt(inlineRelativeTime(at, now, formatDateTime));
}
