import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { logOut } from '../features/auth/logOut.ts';
import { announced } from '../features/status/events.ts';
import { Menu } from '../ui/Menu.tsx';
import { appTexts } from './strings.ts';

const profileOf = (role: SessionUser['role']) =>
  role === 'caregiver' ? paths.editProfileCaregiver : paths.editProfileSurvivor;

export function AccountMenu({ user }: { user: SessionUser }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  async function leave() {
    await dispatch(logOut());
    dispatch(announced({ tone: 'info', text: appTexts.loggedOutHere, acrossRedirect: true }));
    await navigate(paths.login, { replace: true });
  }

  return (
    <Menu
      label={`${user.fname} ${user.lname}`}
      avatarUrl={user.avatarUrl ?? undefined}
      items={[
        { label: appTexts.editProfile, to: profileOf(user.role) },
        { label: appTexts.logOut, onClick: () => void leave() },
      ]}
    />
  );
}
