import { AddMedicationScreen } from '../../features/medications/AddMedicationScreen.tsx';
import { RequireSubject } from './RequireSubject.tsx';

export function AddMedication() {
  return (
    <RequireSubject title="Add Medication" isForm allowNoUser>
      {(subject) => <AddMedicationScreen whose={subject} />}
    </RequireSubject>
  );
}
