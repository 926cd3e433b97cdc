import { EnterPinScreen } from '../../features/pairing/EnterPinScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function EnterPin() {
  return <ForUser>{({ id }) => <EnterPinScreen key={id} />}</ForUser>;
}
