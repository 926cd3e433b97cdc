import { AddMedicationScreen } from '../../features/medications/AddMedicationScreen.tsx';
import { medicationTitles } from './medicationTitles.ts';
import { RequireSubject } from './RequireSubject.tsx';

export function AddMedication() {
  return (
    <RequireSubject title={medicationTitles.add} isForm allowNoUser>
      {(subject) => <AddMedicationScreen whose={subject} />}
    </RequireSubject>
  );
}
