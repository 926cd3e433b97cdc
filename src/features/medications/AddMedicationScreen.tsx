import { Save } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/fields.ts';
import { paths } from '../../../contract/paths.ts';
import {
  emptyMedicineForm,
  type MedicineProblem,
  sameName,
  validateMedicine,
} from '../../../domain/medicineForm.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ErrorSummary, type Problem } from '../../ui/ErrorSummary.tsx';
import { Form } from '../../ui/Form.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { announced } from '../status/events.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { addMedicine, type SaveOutcome } from './medicineActions.ts';
import { MedicineFields, problemId } from './MedicineFields.tsx';
import { selectMedicines } from './selectors.ts';
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
  const [form, setForm] = useState(emptyMedicineForm);
  const [problems, setProblems] = useState<readonly MedicineProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [duplicateId, setDuplicateId] = useState<string | null>(null);

  async function submit() {
    if (saving) return;
    const found = validateMedicine(form, limits);
    setProblems(found);
    setFailure(null);
    setAttempt(attempt + 1);
    if (found.length > 0) return;
    const existing = sameName(medicines, form.name)?.reminderIds[0];
    if (existing !== undefined) {
      setDuplicateId(existing);
      return;
    }
    setSaving(true);
    const outcome = await dispatch(addMedicine(form));
    setSaving(false);
    if (outcome.kind === 'saved' || outcome.kind === 'waits') {
      const text = outcome.kind === 'saved' ? texts.saved : `${texts.saved} ${texts.savedHere}`;
      dispatch(announced({ tone: 'success', text, acrossRedirect: true }));
      await navigate(paths.medication, { replace: true });
    } else if (outcome.kind === 'refused' && outcome.refusal.existingId !== null) {
      setDuplicateId(outcome.refusal.existingId);
    } else {
      setFailure(failureText(outcome));
    }
  }

  const listed: Problem[] = [
    ...problems.map((problem) => ({ id: problemId(problem), text: problemTexts[problem.code] })),
    ...(failure === null ? [] : [{ text: failure }]),
  ];

  return (
    <Screen title={texts.addTitle}>
      <Form label={texts.addTitle} onSubmit={() => void submit()}>
        {listed.length > 0 && (
          <ErrorSummary key={attempt} title={texts.problems} problems={listed} />
        )}
        <MedicineFields form={form} problems={problems} onChange={setForm} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon={<Save />}
          busy={saving}
          busyText={texts.saving}
        >
          {texts.save}
        </Button>
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
