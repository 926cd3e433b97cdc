import { Save } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/fields.ts';
import { paths } from '../../../contract/paths.ts';
import { emptyMedicineForm, sameName, validateMedicine } from '../../../domain/medicineForm.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form } from '../../ui/Form.tsx';
import { problemOf, problemsIn } from '../../ui/problems.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useProblems } from '../../ui/useProblems.tsx';
import { announced } from '../status/events.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { addMedicine, type SaveOutcome } from './medicineActions.ts';
import { MedicineFields, problemId } from './MedicineFields.tsx';
import { problemTexts, texts } from './strings.ts';

const failureText = (outcome: SaveOutcome): string => {
  if (outcome.kind === 'notLoggedIn') return texts.notLoggedIn;
  return (outcome.kind === 'refused' && outcome.refusal.message) || texts.saveFailed;
};

/** /addmedication (SPEC section 2). */
export function AddMedicationScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const medicines = useAppSelector(selectMedicines);
  const personId = useAppSelector((state) => state.medications.personId) ?? '';
  const [form, setForm] = useState(emptyMedicineForm);
  const { report, errorAt, summary } = useProblems();
  const [saving, setSaving] = useState(false);
  const [duplicateId, setDuplicateId] = useState<string | null>(null);

  async function submit() {
    if (saving) return;
    const found = problemsIn(
      validateMedicine(form, limits).map((problem) => ({
        id: problemId(problem),
        text: problemTexts[problem.code],
      })),
    );
    report(found);
    if (found) return;
    const existing = sameName(medicines, form.name)?.reminderIds[0];
    if (existing !== undefined) {
      setDuplicateId(existing);
      return;
    }
    setSaving(true);
    const outcome = await dispatch(addMedicine(form, personId));
    setSaving(false);
    if (outcome.kind === 'saved' || outcome.kind === 'waits') {
      const text = outcome.kind === 'saved' ? texts.saved : `${texts.saved} ${texts.savedHere}`;
      dispatch(announced({ tone: 'success', text, acrossRedirect: true }));
      await navigate(paths.medication, { replace: true });
    } else if (outcome.kind === 'refused' && outcome.refusal.existingId !== null) {
      setDuplicateId(outcome.refusal.existingId);
    } else {
      report(problemOf(failureText(outcome)));
    }
  }

  return (
    <Screen title={texts.addTitle}>
      <Form label={texts.addTitle} onSubmit={() => void submit()}>
        {summary}
        <MedicineFields form={form} errorAt={errorAt} onChange={setForm} />
        <SubmitButton icon={<Save />} busy={saving} busyText={texts.saving}>
          {texts.save}
        </SubmitButton>
        <ButtonLink to={paths.medication} size="large">
          {texts.cancel}
        </ButtonLink>
      </Form>
      <DuplicateDialog
        name={sameName(medicines, form.name)?.name ?? form.name.trim()}
        existingId={duplicateId}
        onCancel={() => setDuplicateId(null)}
      />
    </Screen>
  );
}
