import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { inlineRelativeTime } from '../../../domain/feed.ts';
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

interface ProfileEditorProps {
  user: SessionUser;
  /** Stands below the form, and like it not before the profile is there: nothing is to move. */
  children?: ReactNode;
}

/** The profile as the server has it, or else as the device knows it, to be edited. */
export function ProfileEditor({ user, children }: ProfileEditorProps) {
  const { isLoading, isError, refetch } = useReadProfileQuery(user.id);
  const known = useAppSelector(({ profile }) => profile.known);
  const readAt = useAppSelector(({ profile }) => profile.readAt);
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  const [isReady, setIsReady] = useState(false);
  // What is typed stays on the screen while the profile is read again.
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

/** Looks at the time only where it is shown. */
function LastReadTime({ at }: { at: number }) {
  const now = useAppSelector(({ alarms }) => alarms.now);
  return texts.readAt(inlineRelativeTime(at, now, formatDateTime));
}
