import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { useWatchedSurvivor } from '../../features/monitoring/useWatchedSurvivor.ts';
import { switchTo } from '../../features/monitoring/watchActions.ts';
import { ConnectSurvivorScreen } from '../../features/pairing/ConnectSurvivorScreen.tsx';
import { ForUser } from './ForUser.tsx';

/** The survivors one is connected with; the lists are of pairing, who is looked at is of monitoring. */
export function ConnectSurvivor() {
  return <ForUser>{(user) => <Connections key={user.id} user={user} />}</ForUser>;
}

function Connections({ user }: { user: SessionUser }) {
  const dispatch = useAppDispatch();
  const { survivor } = useWatchedSurvivor();
  return (
    <ConnectSurvivorScreen
      user={user}
      watchedId={survivor?.personId ?? null}
      onWatch={(chosen) => dispatch(switchTo(chosen))}
    />
  );
}
