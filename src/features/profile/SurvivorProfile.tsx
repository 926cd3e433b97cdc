import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { useReadProfileQuery } from '../../api/profileApi.ts';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { texts } from './strings.ts';
import { SurvivorProfileForm } from './SurvivorProfileForm.tsx';

interface SurvivorProfileProps {
  user: SessionUser;
  /** Stands below the form, and like it not before the profile is there: nothing is to move. */
  children?: ReactNode;
}

/** The profile as the server has it, or else as the device knows it, to be edited. */
export function SurvivorProfile({ user, children }: SurvivorProfileProps) {
  const { data, isLoading, isError, refetch } = useReadProfileQuery(user.id);
  const [opened, setOpened] = useState(false);
  // What is typed stays on the screen while the profile is read again.
  if (!opened && !isLoading) setOpened(true);
  if (!opened) return <Spinner label={texts.loading} />;

  return (
    <Stack loose>
      <ReadFailed
        hasFailed={isError && data === undefined}
        title={texts.loadFailed}
        onTryAgain={refetch}
      >
        {texts.loadFailedBody}
      </ReadFailed>
      <SurvivorProfileForm known={data ?? user} />
      {children}
    </Stack>
  );
}
