import { ConfirmEmailNotice } from '../../features/auth/ConfirmEmailNotice.tsx';
import { texts } from '../../features/profile/strings.ts';
import { SurvivorProfile } from '../../features/profile/SurvivorProfile.tsx';
import { SettingsSection } from '../../features/settings/SettingsSection.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { ForUser } from './ForUser.tsx';
import { InstallSetting } from './InstallSetting.tsx';

/** /editprofilesurvivor (SPEC section 2). */
export function EditProfileSurvivor() {
  return (
    <ForUser>
      {(user) => (
        <Screen title={texts.title}>
          <Stack loose>
            <ConfirmEmailNotice user={user} />
            <SurvivorProfile key={user.id} user={user}>
              <SettingsSection />
              <InstallSetting />
            </SurvivorProfile>
          </Stack>
        </Screen>
      )}
    </ForUser>
  );
}
