import { Navigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { CaregiverProfile } from '../../features/profile/CaregiverProfile.tsx';
import { texts } from '../../features/profile/strings.ts';
import { SettingsSection } from '../../features/settings/SettingsSection.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** /editprofilecaregiver (SPEC section 2). */
export function EditProfileCaregiver() {
  const user = useAppSelector(selectUser);
  if (!user) return <Navigate to={paths.login} replace />;
  return (
    <Screen title={texts.title}>
      <Stack loose>
        <CaregiverProfile key={user.id} user={user} />
        <SettingsSection />
      </Stack>
    </Screen>
  );
}
