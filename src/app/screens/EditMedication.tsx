import { EditMedicationScreen } from '../../features/medications/EditMedicationScreen.tsx';
import { RequireSubject } from './RequireSubject.tsx';

export function EditMedication() {
  return (
    <RequireSubject title="Edit Medication" isForm>
      {(subject) => <EditMedicationScreen subject={subject} />}
    </RequireSubject>
  );
}
