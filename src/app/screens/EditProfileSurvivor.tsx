import { Navigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { texts } from '../../features/profile/strings.ts';
import { SurvivorProfile } from '../../features/profile/SurvivorProfile.tsx';
import { SettingsSection } from '../../features/settings/SettingsSection.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** /editprofilesurvivor (SPEC section 2). */
export function EditProfileSurvivor() {
  const user = useAppSelector(selectUser);
  if (!user) return <Navigate to={paths.login} replace />;
  return (
    <Screen title={texts.title}>
      <SurvivorProfile key={user.id} user={user}>
        <SettingsSection />
      </SurvivorProfile>
    </Screen>
  );
}
