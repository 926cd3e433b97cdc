import { useAppSelector } from '../../api/hooks.ts';
import { selectIsUrgent } from '../../api/selectIsUrgent.ts';
import { selectCurrentAlerts } from '../../features/emergency/currentAlerts.ts';
import { selectInstallOffer } from '../../features/install/selectors.ts';
import { selectPushStatus } from '../../features/alarmReadiness/pushStatus.ts';
import { lazyNotices } from '../lazyScreen.tsx';
import type { RootState } from '../types.ts';

/** An offer that cannot be fetched is not made. */
const NoCard = () => null;

const OfferedCard = lazyNotices(() =>
  import(/* webpackChunkName: "install" */ '../../features/install/InstallCard.tsx').then(
    ({ InstallCard }) =>
      () => <InstallCard canDecline />,
    () => NoCard,
  ),
);

/** What the card of this device asks for comes first, unless that is just an icon on the Home Screen. */
const selectCanOfferInstall = (state: RootState): boolean => {
  const offer = selectInstallOffer(state);
  const wanted = offer === 'steps' ? 'unsupported' : 'rings';
  return (
    offer !== null && selectPushStatus(state) === wanted && !state.alarmReadiness.isSoundBlocked
  );
};

/** Stands last on the screen, so that nothing else moves as it comes. */
export function InstallOffer() {
  const isOffered = useAppSelector(
    (state) =>
      selectCanOfferInstall(state) &&
      !selectIsUrgent(state) &&
      selectCurrentAlerts(state).length === 0,
  );
  return isOffered ? <OfferedCard /> : null;
}
