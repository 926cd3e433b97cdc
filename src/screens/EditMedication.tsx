import { MedicineHistory } from '../features/activityFeed/MedicineHistory.tsx';
import { EditMedicationScreen } from '../features/medications/form/EditMedicationScreen.tsx';
import type { MedicationSubject } from '../features/medications/medicationSubject.ts';

export function EditMedication({ subject }: { subject: MedicationSubject }) {
  return <EditMedicationScreen subject={subject} History={MedicineHistory} />;
}
