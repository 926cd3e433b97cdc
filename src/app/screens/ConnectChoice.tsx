import { ConnectChoiceScreen } from '../../features/pairing/ConnectChoiceScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function ConnectChoice() {
  return <ForUser>{({ id }) => <ConnectChoiceScreen key={id} />}</ForUser>;
}
