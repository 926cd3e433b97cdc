import { ConfirmEmailNotice } from '../../features/auth/ConfirmEmailNotice.tsx';
import { Profile } from '../../features/profile/Profile.tsx';
import { texts } from '../../features/profile/strings.ts';
import { SettingsSection } from '../../features/settings/SettingsSection.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { ForUser } from './ForUser.tsx';
import { InstallSetting } from './InstallSetting.tsx';

/** /editprofilesurvivor and /editprofilecaregiver (SPEC section 2). */
export function EditProfile() {
  return (
    <ForUser>
      {(user) => (
        <Screen title={texts.title}>
          <Stack loose>
            <ConfirmEmailNotice user={user} />
            <Profile key={user.id} user={user}>
              <SettingsSection />
              <InstallSetting />
            </Profile>
          </Stack>
        </Screen>
      )}
    </ForUser>
  );
}
