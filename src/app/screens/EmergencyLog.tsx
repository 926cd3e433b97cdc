import { EmergencyLogScreen } from '../../features/emergency/EmergencyLogScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function EmergencyLog() {
  return <ForUser>{(user) => <EmergencyLogScreen key={user.id} user={user} />}</ForUser>;
}
