import { useState } from 'react';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { avatarSource } from '../../domain/avatar.ts';
import { LogOutDialog } from '../features/auth/LogOutDialog.tsx';
import { Menu } from '../ui/Menu.tsx';
import { appTexts } from './strings.ts';

const profileOf = (role: SessionUser['role']) =>
  role === 'caregiver' ? paths.editProfileCaregiver : paths.editProfileSurvivor;

interface AccountMenuProps {
  /** Without one, that is, where the stored record cannot be read, a sample name stands there. */
  user: SessionUser | null;
}

/** The header's menu: who is signed in, their profile, and the way out. */
export function AccountMenu({ user }: AccountMenuProps) {
  const [leaves, setLeaves] = useState(false);

  return (
    <>
      <Menu
        label={user ? `${user.fname} ${user.lname}` : appTexts.sampleName}
        avatarUrl={avatarSource(user?.avatarUrl ?? null, document.baseURI)}
        items={[
          ...(user ? [{ label: appTexts.editProfile, to: profileOf(user.role) }] : []),
          { label: appTexts.logOut, onClick: () => setLeaves(true) },
        ]}
      />
      {leaves && <LogOutDialog onStay={() => setLeaves(false)} />}
    </>
  );
}
