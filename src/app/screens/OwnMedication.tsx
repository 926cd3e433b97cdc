import { MedicationScreen } from '../../features/medications/MedicationScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function OwnMedication() {
  return <ForUser>{({ id }) => <MedicationScreen personId={id} />}</ForUser>;
}
