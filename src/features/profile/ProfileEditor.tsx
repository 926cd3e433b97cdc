import { useState } from 'react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { useReadProfileQuery } from '../../api/firstScreenApi.ts';
import { isSurvivor } from '../../api/session.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';
import { useRelativeTime } from '../../api/useRelativeTime.ts';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { texts } from './strings.ts';
import { ProfileForm } from './ProfileForm.tsx';

export function ProfileEditor({ user }: { user: SessionUser }) {
  const { isLoading, isError, refetch } = useReadProfileQuery({ params: { id: user.id } });
  const known = useAppSelector(({ profile }) => profile.known);
  const readTime = useRelativeTime(useAppSelector(({ profile }) => profile.readAt));
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  const [isReady, setIsReady] = useState(false);
  // Keeps the form mounted during a reload, so that input is not lost.
  if (!isReady && (known !== null || !isLoading)) setIsReady(true);
  if (!isReady) return <Spinner label={texts.loading} />;

  return (
    <Stack loose>
      <LoadErrorNotice hasFailed={isError || isOffline} title={texts.loadFailed} onRetry={refetch}>
        {readTime === null ? texts.loadFailedBody : texts.readAt(readTime)}
      </LoadErrorNotice>
      <ProfileForm known={known ?? user} isSurvivor={isSurvivor(user)} />
    </Stack>
  );
}
