import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { relativeTimeWithin } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { useReadProfileQuery } from '../../api/profileApi.ts';
import { isSurvivor } from '../../api/session.ts';
import { selectAway } from '../../api/serverReach.ts';
import { fullDate } from '../../ui/dates.ts';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { texts } from './strings.ts';
import { ProfileForm } from './ProfileForm.tsx';

interface ProfileProps {
  user: SessionUser;
  /** Stands below the form, and like it not before the profile is there: nothing is to move. */
  children?: ReactNode;
}

/** The profile as the server has it, or else as the device knows it, to be edited. */
export function Profile({ user, children }: ProfileProps) {
  const { isLoading, isError, refetch } = useReadProfileQuery(user.id);
  const known = useAppSelector(({ profile }) => profile.known);
  const readAt = useAppSelector(({ profile }) => profile.readAt);
  const isAway = useAppSelector(selectAway) !== null;
  const [opened, setOpened] = useState(false);
  // What is typed stays on the screen while the profile is read again.
  if (!opened && (known !== null || !isLoading)) setOpened(true);
  if (!opened) return <Spinner label={texts.loading} />;

  return (
    <Stack loose>
      <ReadFailed hasFailed={isError || isAway} title={texts.loadFailed} onTryAgain={refetch}>
        {readAt === null ? texts.loadFailedBody : <Read at={readAt} />}
      </ReadFailed>
      <ProfileForm known={known ?? user} isSurvivor={isSurvivor(user)} />
      {children}
    </Stack>
  );
}

/** Looks at the time only where it is shown. */
function Read({ at }: { at: number }) {
  const now = useAppSelector(({ alarms }) => alarms.now);
  return texts.readAt(relativeTimeWithin(at, now, fullDate));
}
