import { Save } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { type MedicineForm, findByName, validateMedicine } from '../../../domain/medicineForm.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { useAppSelector, useRuntime } from '../../api/hooks.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { formErrorOf, toFormErrors } from '../../ui/formValidation.ts';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { announced } from '../announcements/events.ts';
import { type SaveOutcome, findCurrentVersion } from './medicineActions.ts';
import { MedicineFields, problemId } from './MedicineFields.tsx';
import { formTexts, problemTexts, textsFor } from './formStrings.ts';
import { medicationPaths, type MedicationSubject, editPath } from './medicationSubject.ts';

interface MedicineEditorProps {
  subject: MedicationSubject;
  title: string;
  initial: MedicineForm;
  edited: Medicine | null;
  labels: { readonly submit: string; readonly saved: string; readonly failed: string };
  save: (form: MedicineForm) => AppThunk<Promise<SaveOutcome>>;
}

export function MedicineEditor({
  subject,
  title,
  initial,
  edited,
  labels,
  save,
}: MedicineEditorProps) {
  const { dispatch } = useRuntime();
  const navigate = useNavigate();
  const known = useAppSelector(selectMedicines);
  const isSignedIn = useAppSelector(selectUser) !== null;
  const hasNoSurvivor = useAppSelector(({ medications }) => medications.personId === null);
  const [form, setForm] = useState(initial);
  const inFields = toFormErrors(
    validateMedicine(form, fieldLimits).map((problem) => ({
      id: problemId(problem),
      text: problemTexts[problem.code],
    })),
  );
  const { report, errorAt, summary } = useFormErrors(inFields);
  const [saving, setSaving] = useState(false);
  const [duplicateId, setDuplicateId] = useState<string | null>(null);
  const closeDuplicate = () => setDuplicateId(null);

  const own = edited && findCurrentVersion(known, edited);
  const others = known.filter(
    (medicine) => medicine.personId === subject.personId && medicine !== own,
  );
  const namesake = findByName(others, form.name);
  const { list } = medicationPaths(subject);

  const problemsFound = () => {
    if (inFields) return inFields;
    if (!isSignedIn) return formErrorOf(formTexts.notLoggedIn);
    if (hasNoSurvivor) return formErrorOf(formTexts.noSurvivor);
    // Saving would recreate a medicine that another user deleted.
    return edited && !own ? formErrorOf(formTexts.notFound) : null;
  };

  async function trySaving(): Promise<boolean> {
    const outcome = await dispatch(save(form));
    if (outcome.kind === 'saved' || outcome.kind === 'waiting') {
      const text =
        outcome.kind === 'saved' ? labels.saved : `${labels.saved} ${formTexts.savedHere}`;
      dispatch(announced({ tone: 'success', text, acrossRedirect: true }));
      await navigate(list, { replace: true });
      return true;
    }
    const refusal = outcome.kind === 'refused' ? outcome.refusal : null;
    if (refusal && refusal.existingId !== null) setDuplicateId(refusal.existingId);
    else report(formErrorOf(refusal?.message || labels.failed));
    return false;
  }

  async function submit() {
    if (saving) return;
    const found = problemsFound();
    report(found);
    if (found) return;
    const [namesakeId] = namesake?.reminderIds ?? [];
    if (namesakeId !== undefined) {
      setDuplicateId(namesakeId);
      return;
    }
    setSaving(true);
    if (!(await trySaving())) setSaving(false);
  }

  return (
    <>
      <Form label={title} onSubmit={() => void submit()}>
        {summary}
        <MedicineFields form={form} errorAt={errorAt} onChange={setForm} />
        <SubmitButton icon={<Save />} busy={saving} busyText={formTexts.saving}>
          {labels.submit}
        </SubmitButton>
        <ButtonLink to={list} size="large">
          {formTexts.cancel}
        </ButtonLink>
      </Form>
      {/* SPEC section 5: OK edits the existing medicine, Cancel goes back. */}
      <Dialog
        open={duplicateId !== null}
        role="alertdialog"
        title={formTexts.duplicateTitle}
        onClose={closeDuplicate}
        actions={
          <>
            <ButtonLink to={editPath(subject, duplicateId ?? '')} variant="primary" size="large">
              {formTexts.ok}
            </ButtonLink>
            <Button size="large" onClick={closeDuplicate}>
              {formTexts.cancelOffer}
            </Button>
          </>
        }
      >
        <p>{textsFor(subject.fname).duplicate(namesake?.name ?? form.name.trim())}</p>
      </Dialog>
    </>
  );
}
