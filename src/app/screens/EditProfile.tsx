import { ConfirmEmailNotice } from '../../features/auth/ConfirmEmailNotice.tsx';
import { ProfileEditor } from '../../features/profile/ProfileEditor.tsx';
import { texts } from '../../features/profile/strings.ts';
import { SettingsSection } from '../../features/settings/SettingsSection.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { RequireUser } from './RequireUser.tsx';
import { useAppSelector } from '../../api/hooks.ts';
import { InstallCard } from '../../features/install/InstallCard.tsx';

export function EditProfile() {
  return (
    <RequireUser>
      {(user) => (
        <PageContent title={texts.title}>
          <Stack loose>
            <ConfirmEmailNotice user={user} />
            <ProfileEditor key={user.id} user={user}>
              <SettingsSection />
              <InstallSetting />
            </ProfileEditor>
          </Stack>
        </PageContent>
      )}
    </RequireUser>
  );
}

function InstallSetting() {
  const isPossible = useAppSelector(({ install }) => install.method !== 'none');
  return isPossible ? <InstallCard canDecline={false} /> : null;
}
