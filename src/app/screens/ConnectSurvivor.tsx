import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { useActiveSurvivor } from '../../features/monitoring/useActiveSurvivor.ts';
import { switchSurvivor } from '../../features/monitoring/activeSurvivorActions.ts';
import { ConnectSurvivorScreen } from '../../features/pairing/ConnectSurvivorScreen.tsx';
import { RequireUser } from './RequireUser.tsx';

export function ConnectSurvivor() {
  return <RequireUser>{(user) => <Connections key={user.id} user={user} />}</RequireUser>;
}

function Connections({ user }: { user: SessionUser }) {
  const dispatch = useAppDispatch();
  const { survivor } = useActiveSurvivor();
  return (
    <ConnectSurvivorScreen
      user={user}
      activeSurvivorId={survivor?.personId ?? null}
      onSelectSurvivor={(chosen) => dispatch(switchSurvivor(chosen))}
    />
  );
}
