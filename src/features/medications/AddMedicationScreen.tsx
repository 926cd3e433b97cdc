import { emptyMedicineForm } from '../../../domain/medicineForm.ts';
import { MedicationPage } from './MedicationPage.tsx';
import { addMedicine } from './medicineActions.ts';
import { MedicineEditor } from './MedicineEditor.tsx';
import { formTexts, textsFor } from './formStrings.ts';
import type { Whose } from './whose.ts';

const words = { submit: formTexts.save, saved: formTexts.saved, failed: formTexts.saveFailed };

/** /addmedication and /CGaddmedication (SPEC section 2). */
export function AddMedicationScreen({ whose }: { whose: Whose }) {
  const title = textsFor(whose.fname).addTitle;
  return (
    <MedicationPage whose={whose} title={title}>
      <MedicineEditor
        whose={whose}
        title={title}
        initial={emptyMedicineForm}
        edited={null}
        words={words}
        save={(form) => addMedicine(form, whose.personId)}
      />
    </MedicationPage>
  );
}
