import { useAppSelector } from '../api/hooks.ts';
import { selectIsUrgent } from '../api/selectIsUrgent.ts';
import { selectCurrentAlerts } from '../features/emergency/currentAlerts.ts';
import { selectInstallOffer } from '../features/install/selectors.ts';
import { selectPushStatus } from '../features/alarmReadiness/pushStatus.ts';
import { lazyNotices } from '../app/lazyScreen.tsx';
import type { RootState } from '../app/types.ts';

const NoCard = () => null;

const OfferedCard = lazyNotices(() =>
  import(/* webpackChunkName: "install" */ '../features/install/InstallCard.tsx').then(
    ({ InstallCard }) =>
      () => <InstallCard canDecline />,
    () => NoCard,
  ),
);

/** Hides the offer while the readiness card asks for something other than installing. */
const selectCanOfferInstall = (state: RootState): boolean => {
  const offer = selectInstallOffer(state);
  const wanted = offer === 'steps' ? 'unsupported' : 'rings';
  return (
    offer !== null && selectPushStatus(state) === wanted && !state.alarmReadiness.isSoundBlocked
  );
};

/** Last on the screen, to avoid layout shift. */
export function InstallOffer() {
  const isOffered = useAppSelector(
    (state) =>
      selectCanOfferInstall(state) &&
      !selectIsUrgent(state) &&
      selectCurrentAlerts(state).length === 0,
  );
  return isOffered ? <OfferedCard /> : null;
}
