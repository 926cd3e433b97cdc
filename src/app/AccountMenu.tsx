import { useState } from 'react';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { paths, settingsAnchor } from '../../contract/paths.ts';
import { avatarSource } from '../../domain/avatar.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { LogOutDialog } from '../features/auth/LogOutDialog.tsx';
import { announced } from '../features/status/events.ts';
import { Menu } from '../ui/Menu.tsx';
import type { MenuItem } from '../ui/MenuEntry.tsx';
import { appTexts } from './strings.ts';

const profileOf = (role: SessionUser['role']) =>
  role === 'caregiver' ? paths.editProfileCaregiver : paths.editProfileSurvivor;

/** They stand below the profile. */
const settingsOf = (role: SessionUser['role']): MenuItem => ({
  label: appTexts.settings,
  to: `${profileOf(role)}#${settingsAnchor}`,
});

interface AccountMenuProps {
  /** Without one, or without a name, a sample name stands there. */
  user: SessionUser | null;
}

/** The header's menu: who is signed in, their profile, and the way out. */
export function AccountMenu({ user }: AccountMenuProps) {
  const dispatch = useAppDispatch();
  const [leaves, setLeaves] = useState(false);

  /** An admin has no profile screen (DESIGN section 8, admin lists). */
  const editProfile = ({ role }: SessionUser): MenuItem => {
    const label = appTexts.editProfile;
    if (role !== 'admin') return { label, to: profileOf(role) };
    const announcement = { tone: 'info', text: appTexts.comingSoon } as const;
    return { label, onClick: () => dispatch(announced(announcement)) };
  };

  return (
    <>
      <Menu
        label={`${user?.fname ?? ''} ${user?.lname ?? ''}`.trim() || appTexts.sampleName}
        avatarUrl={avatarSource(user?.avatarUrl ?? null, document.baseURI)}
        items={[
          ...(user ? [editProfile(user)] : []),
          ...(user && user.role !== 'admin' ? [settingsOf(user.role)] : []),
          { label: appTexts.logOut, onClick: () => setLeaves(true) },
        ]}
      />
      {leaves && <LogOutDialog onStay={() => setLeaves(false)} />}
    </>
  );
}
