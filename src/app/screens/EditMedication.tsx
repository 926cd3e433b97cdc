import { EditMedicationScreen } from '../../features/medications/EditMedicationScreen.tsx';
import { medicationTitles } from './medicationTitles.ts';
import { RequireSubject } from './RequireSubject.tsx';

export function EditMedication() {
  return (
    <RequireSubject title={medicationTitles.edit} isForm>
      {(subject) => <EditMedicationScreen subject={subject} />}
    </RequireSubject>
  );
}
