import { CircleUser, LogOut, Settings } from 'lucide-react';
import { use } from 'react';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { profilePath } from '../api/profilePath.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { isSurvivor } from '../api/session.ts';
import { testChanged } from '../features/alarmReadiness/alarmReadinessSlice.ts';
import { asksBeforeLeaving } from '../ui/openDialogs.ts';
import { DeferredUiContext } from './DeferredUiContext.ts';
import { Menu, type MenuItem } from './Menu.tsx';
import { shellTexts } from './shellStrings.ts';

export type AccountDialog = 'logOut' | 'bedside';

interface AccountMenuProps {
  user: SessionUser | null;
  isInBar?: boolean | undefined;
  onOpen: (dialog: AccountDialog) => void;
}

export function AccountMenu({ user, isInBar, onOpen }: AccountMenuProps) {
  const dispatch = useAppDispatch();
  const watched = useAppSelector(({ monitoring }) => monitoring.survivor);
  const ofSurvivor = isSurvivor(user);
  const more = use(DeferredUiContext);
  const startLogOut = () => onOpen('logOut');

  /** An admin has no profile or settings screen. */
  const itemsOf = ({ role }: SessionUser): MenuItem[] =>
    role === 'admin'
      ? [{ label: shellTexts.editProfile, icon: <CircleUser />, to: paths.account }]
      : [
          { label: shellTexts.editProfile, icon: <CircleUser />, to: profilePath(role) },
          { label: shellTexts.settings, icon: <Settings />, to: paths.settings },
        ];
  return (
    <Menu
      isInBar={isInBar}
      items={[
        ...((ofSurvivor || watched) && more ? more.menuPlaces(watched && watched.fname) : []),
        ...(user ? itemsOf(user) : []),
        ...(ofSurvivor && more
          ? more.menuAids(
              () => dispatch(testChanged('rings')),
              () => onOpen('bedside'),
            )
          : []),
        {
          label: user?.role === 'admin' ? shellTexts.adminLogOut : shellTexts.logOut,
          icon: <LogOut />,
          onClick: () => {
            if (!asksBeforeLeaving(startLogOut)) startLogOut();
          },
        },
      ]}
    />
  );
}
