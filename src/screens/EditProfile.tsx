import type { SessionUser } from '../../contract/endpoints/index.ts';
import { ConfirmEmailNotice } from '../features/auth/ConfirmEmailNotice.tsx';
import { ProfileEditor } from '../features/profile/ProfileEditor.tsx';
import { texts } from '../features/profile/strings.ts';
import { SettingsSection } from '../features/settings/SettingsSection.tsx';
import { PageContent } from '../ui/PageContent.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useAppSelector } from '../api/hooks.ts';
import { InstallCard } from '../features/install/InstallCard.tsx';

export function EditProfile({ user }: { user: SessionUser }) {
  return (
    <PageContent title={texts.title}>
      <Stack loose>
        <ConfirmEmailNotice user={user} />
        <ProfileEditor user={user}>
          <SettingsSection />
          <InstallSetting />
        </ProfileEditor>
      </Stack>
    </PageContent>
  );
}

function InstallSetting() {
  const isPossible = useAppSelector(({ install }) => install.method !== 'none');
  return isPossible ? <InstallCard canDecline={false} /> : null;
}
