import { BellRing, CircleUser, LogOut, MoonStar, Settings } from 'lucide-react';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { profilePath } from '../api/profilePath.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { isSurvivor } from '../api/session.ts';
import { testChanged } from '../features/alarmReadiness/alarmReadinessSlice.ts';
import { asksBeforeLeaving } from '../ui/openDialogs.ts';
import { Menu, type MenuItem } from './Menu.tsx';
import { appTexts } from './strings.ts';

export type AccountDialog = 'logOut' | 'bedside';

interface AccountMenuProps {
  user: SessionUser | null;
  isInBar?: boolean | undefined;
  onOpen: (dialog: AccountDialog) => void;
}

export function AccountMenu({ user, isInBar, onOpen }: AccountMenuProps) {
  const dispatch = useAppDispatch();
  const startLogOut = () => onOpen('logOut');

  /** An admin has no profile or settings screen. */
  const itemsOf = ({ role }: SessionUser): MenuItem[] =>
    role === 'admin'
      ? [{ label: appTexts.editProfile, icon: <CircleUser />, to: paths.account }]
      : [
          { label: appTexts.editProfile, icon: <CircleUser />, to: profilePath(role) },
          { label: appTexts.settings, icon: <Settings />, to: paths.settings },
        ];
  const aids: MenuItem[] = [
    {
      label: appTexts.testAlarm,
      icon: <BellRing />,
      onClick: () => dispatch(testChanged('rings')),
    },
    { label: appTexts.bedside, icon: <MoonStar />, onClick: () => onOpen('bedside') },
  ];

  return (
    <Menu
      isInBar={isInBar}
      items={[
        ...(user ? itemsOf(user) : []),
        ...(isSurvivor(user) ? aids : []),
        {
          label: user?.role === 'admin' ? appTexts.adminLogOut : appTexts.logOut,
          icon: <LogOut />,
          onClick: () => {
            if (!asksBeforeLeaving(startLogOut)) startLogOut();
          },
        },
      ]}
    />
  );
}
