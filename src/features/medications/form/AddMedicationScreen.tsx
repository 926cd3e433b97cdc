import { useEffect, useState } from 'react';
import { emptyMedicineForm } from '../../../../domain/medicineForm.ts';
import { MedicationLayout } from '../list/MedicationLayout.tsx';
import { MedicineEditor } from './MedicineEditor.tsx';
import { fieldIds } from './MedicineFields.tsx';
import { formTexts, textsFor } from './formStrings.ts';
import type { MedicationSubject } from '../medicationSubject.ts';

const labels = { submit: formTexts.save, saved: formTexts.saved, failed: formTexts.saveFailed };

export function AddMedicationScreen({ subject }: { subject: MedicationSubject }) {
  const title = textsFor(subject.fname).addTitle;
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) document.getElementById(fieldIds.name)?.focus();
  }, [added]);
  return (
    <MedicationLayout title={title}>
      <MedicineEditor
        key={added}
        subject={subject}
        title={title}
        initial={emptyMedicineForm}
        edited={null}
        labels={labels}
        onAnother={() => setAdded(added + 1)}
      />
    </MedicationLayout>
  );
}
