import { use, useState } from 'react';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { avatarSource } from '../../domain/avatar.ts';
import { asksBeforeLeaving } from '../ui/openDialogs.ts';
import { Menu, type MenuItem } from './Menu.tsx';
import { DeferredUiContext } from './DeferredUiContext.ts';
import { appTexts } from './strings.ts';

const profileOf = (role: SessionUser['role']) =>
  role === 'caregiver' ? paths.editProfileCaregiver : paths.editProfileSurvivor;

/** An admin is labelled by role instead of name. */
const labelOf = (user: SessionUser | null): string => {
  if (user?.role === 'admin') return appTexts.adminName;
  return `${user?.fname ?? ''} ${user?.lname ?? ''}`.trim() || appTexts.sampleName;
};

export function AccountMenu({ user }: { user: SessionUser | null }) {
  const deferredUi = use(DeferredUiContext);
  const [isLoggingOut, setIsLoggingOut] = useState(false);

  function startLogOut() {
    setIsLoggingOut(true);
  }

  /** An admin has no profile or settings screen. */
  const itemsOf = ({ role }: SessionUser): MenuItem[] =>
    role === 'admin'
      ? [{ label: appTexts.editProfile, to: paths.account }]
      : [
          { label: appTexts.editProfile, to: profileOf(role) },
          { label: appTexts.account, to: paths.account },
          { label: appTexts.settings, to: paths.settings },
        ];

  return (
    <>
      <Menu
        label={labelOf(user)}
        avatarUrl={avatarSource(user?.avatarUrl ?? null, document.baseURI)}
        items={[
          ...(user ? itemsOf(user) : []),
          {
            label: user?.role === 'admin' ? appTexts.adminLogOut : appTexts.logOut,
            onClick: () => {
              if (!asksBeforeLeaving(startLogOut)) startLogOut();
            },
          },
        ]}
      />
      {isLoggingOut && deferredUi && (
        <deferredUi.LogOutDialog onCancel={() => setIsLoggingOut(false)} />
      )}
    </>
  );
}
