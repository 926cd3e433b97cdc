import { type ComponentType, lazy, Suspense } from 'react';
import { useAppSelector } from '../api/hooks.ts';
import { selectIsUrgent } from '../api/selectIsUrgent.ts';
import { selectCurrentAlerts } from '../features/emergency/alerts/currentAlerts.ts';
import { selectInstallOffer } from '../features/install/selectors.ts';
import { selectPushStatus } from '../features/alarmReadiness/pushStatus.ts';
import type { RootState } from '../app/types.ts';

const InstallCard = lazy<ComponentType<{ canDecline: boolean }>>(() =>
  import(/* webpackChunkName: "install" */ '../features/install/InstallCard.tsx').then(
    (module) => ({ default: module.InstallCard }),
    () => ({ default: () => null }),
  ),
);

/** Hides the offer while the readiness card asks for something other than installing. */
const selectCanOfferInstall = (state: RootState): boolean => {
  const offer = selectInstallOffer(state);
  const wanted = offer === 'steps' ? 'unsupported' : 'rings';
  return (
    offer !== 'none' && selectPushStatus(state) === wanted && !state.alarmReadiness.isSoundBlocked
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
  if (!isOffered) return null;
  return (
    <Suspense>
      <InstallCard canDecline />
    </Suspense>
  );
}
