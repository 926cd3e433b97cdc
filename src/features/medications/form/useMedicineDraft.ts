import type { MedicineForm } from '../../../../domain/medicineForm.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import type { StockUse } from '../../../../domain/stock.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { selectUser } from '../../../api/session.ts';
import { draftKey } from '../../../ui/drafts.ts';
import { useDraft } from '../../../ui/useDraft.tsx';
import type { MedicationSubject } from '../medicationSubject.ts';

interface OpenedMedicine {
  readonly form: MedicineForm;
  readonly edited: Medicine | null;
  readonly counted: StockUse | undefined;
}

/** After a reload, a draft of an earlier revision is not shown. */
export const useMedicineDraft = (
  { personId }: MedicationSubject,
  { edited, ...latest }: OpenedMedicine,
  hasPicture: boolean,
) => {
  const accountId = useAppSelector(selectUser)?.id ?? '';
  const [{ opened, form }, setDraft, draft] = useDraft(
    draftKey(accountId, `medicine ${personId} ${edited?.revision ?? 'new'}`),
    { opened: latest, form: latest.form },
    hasPicture,
  );
  const setForm = (next: MedicineForm) => setDraft((before) => ({ ...before, form: next }));
  return { opened, form, setForm, draft };
};
