import { ConfirmEmailNotice } from '../../features/auth/ConfirmEmailNotice.tsx';
import { CaregiverProfile } from '../../features/profile/CaregiverProfile.tsx';
import { texts } from '../../features/profile/strings.ts';
import { SettingsSection } from '../../features/settings/SettingsSection.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { ForUser } from './ForUser.tsx';
import { InstallSetting } from './InstallSetting.tsx';

/** /editprofilecaregiver (SPEC section 2). */
export function EditProfileCaregiver() {
  return (
    <ForUser>
      {(user) => (
        <Screen title={texts.title}>
          <Stack loose>
            <ConfirmEmailNotice user={user} />
            <CaregiverProfile key={user.id} user={user} />
            <SettingsSection />
            <InstallSetting />
          </Stack>
        </Screen>
      )}
    </ForUser>
  );
}
