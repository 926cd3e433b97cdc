import { AddCaregiverScreen } from '../../features/pairing/AddCaregiverScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function AddCaregiver() {
  return <ForUser>{(user) => <AddCaregiverScreen key={user.id} user={user} />}</ForUser>;
}
