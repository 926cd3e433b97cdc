import { emptyMedicineForm } from '../../../../domain/medicineForm.ts';
import { MedicationLayout } from '../list/MedicationLayout.tsx';
import { MedicineEditor } from './MedicineEditor.tsx';
import { formTexts, textsFor } from './formStrings.ts';
import type { MedicationSubject } from '../medicationSubject.ts';

const labels = { submit: formTexts.save, saved: formTexts.saved, failed: formTexts.saveFailed };

export function AddMedicationScreen({ subject }: { subject: MedicationSubject }) {
  const title = textsFor(subject.fname).addTitle;
  return (
    <MedicationLayout title={title}>
      <MedicineEditor
        subject={subject}
        title={title}
        initial={emptyMedicineForm}
        edited={null}
        labels={labels}
      />
    </MedicationLayout>
  );
}
