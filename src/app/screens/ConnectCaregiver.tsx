import { ConnectCaregiverScreen } from '../../features/pairing/ConnectCaregiverScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function ConnectCaregiver() {
  return <ForUser>{(user) => <ConnectCaregiverScreen key={user.id} user={user} />}</ForUser>;
}
