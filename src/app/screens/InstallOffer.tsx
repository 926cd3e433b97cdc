import { useAppSelector } from '../../api/hooks.ts';
import { selectIsUrgent } from '../../api/urgent.ts';
import { selectStanding } from '../../features/emergency/standing.ts';
import { selectInstallOffer } from '../../features/install/selectors.ts';
import { selectPushFact } from '../../features/readiness/pushFact.ts';
import { laterNotices } from '../later.tsx';
import type { RootState } from '../types.ts';

/** An offer that cannot be fetched is not made. */
const NoCard = () => null;

const OfferedCard = laterNotices(() =>
  import(/* webpackChunkName: "install" */ '../../features/install/InstallCard.tsx').then(
    ({ InstallCard }) =>
      () => <InstallCard isOffered />,
    () => NoCard,
  ),
);

/** What the card of this device asks for comes first, unless that is just an icon on the Home Screen. */
const selectIsInTurn = (state: RootState): boolean => {
  const offer = selectInstallOffer(state);
  const wanted = offer === 'steps' ? 'unsupported' : 'rings';
  return offer !== null && selectPushFact(state) === wanted && !state.readiness.isSoundBlocked;
};

/** Stands last on the screen, so that nothing else moves as it comes. */
export function InstallOffer() {
  const isOffered = useAppSelector(
    (state) =>
      selectIsInTurn(state) && !selectIsUrgent(state) && selectStanding(state).length === 0,
  );
  return isOffered ? <OfferedCard /> : null;
}
