import { Save } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/fields.ts';
import { type MedicineForm, sameName, validateMedicine } from '../../../domain/medicineForm.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form } from '../../ui/Form.tsx';
import { problemOf, problemsIn } from '../../ui/problems.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useProblems } from '../../ui/useProblems.tsx';
import { announced } from '../status/events.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import type { SaveOutcome } from './medicineActions.ts';
import { asItStands } from './medicineEdited.ts';
import { MedicineFields, problemId } from './MedicineFields.tsx';
import { formTexts, problemTexts } from './formStrings.ts';
import { placesFor, type Whose } from './whose.ts';

interface MedicineEditorProps {
  whose: Whose;
  title: string;
  initial: MedicineForm;
  /** The medicine that is edited, which may keep its name; null for a new one. */
  edited: Medicine | null;
  words: { readonly submit: string; readonly saved: string; readonly failed: string };
  save: (form: MedicineForm) => AppThunk<Promise<SaveOutcome>>;
}

/** The form of a medicine, new or there already: nothing typed is lost before it is saved (SPEC section 5). */
export function MedicineEditor(props: MedicineEditorProps) {
  const { whose, title, initial, edited, words, save } = props;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const known = useAppSelector(selectMedicines);
  const isSignedIn = useAppSelector(selectUser) !== null;
  const isNobodys = useAppSelector(({ medications }) => medications.personId === null);
  const [form, setForm] = useState(initial);
  const inFields = problemsIn(
    validateMedicine(form, limits).map((problem) => ({
      id: problemId(problem),
      text: problemTexts[problem.code],
    })),
  );
  const { report, errorAt, summary } = useProblems(inFields);
  const isBusy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [duplicateId, setDuplicateId] = useState<string | null>(null);

  const own = edited && asItStands(known, edited);
  const others = known.filter(
    (medicine) => medicine.personId === whose.personId && medicine !== own,
  );
  const namesake = sameName(others, form.name);
  const { list } = placesFor(whose);

  const failureOf = (outcome: SaveOutcome): string => {
    if (outcome.kind === 'notLoggedIn') return formTexts.notLoggedIn;
    return (outcome.kind === 'refused' && outcome.refusal.message) || words.failed;
  };

  const problemsFound = () => {
    if (inFields) return inFields;
    if (!isSignedIn) return null;
    if (isNobodys) return problemOf(formTexts.noSurvivor);
    // Made anew, it would ring for somebody for whom another person has ended it.
    return edited && !own ? problemOf(formTexts.notFound) : null;
  };

  /** Whether it was saved, and the screen is being left. */
  async function trySaving(): Promise<boolean> {
    const outcome = await dispatch(save(form));
    if (outcome.kind === 'saved' || outcome.kind === 'waits') {
      const text = outcome.kind === 'saved' ? words.saved : `${words.saved} ${formTexts.savedHere}`;
      dispatch(announced({ tone: 'success', text, acrossRedirect: true }));
      await navigate(list, { replace: true });
      return true;
    }
    if (outcome.kind === 'refused' && outcome.refusal.existingId !== null) {
      setDuplicateId(outcome.refusal.existingId);
    } else {
      report(problemOf(failureOf(outcome)));
    }
    return false;
  }

  async function submit() {
    if (isBusy.current) return;
    const found = problemsFound();
    report(found);
    if (found) return;
    const [namesakeId] = namesake?.reminderIds ?? [];
    if (namesakeId !== undefined) {
      setDuplicateId(namesakeId);
      return;
    }
    isBusy.current = true;
    setSaving(true);
    if (await trySaving()) return;
    isBusy.current = false;
    setSaving(false);
  }

  return (
    <>
      <Form label={title} onSubmit={() => void submit()}>
        {summary}
        <MedicineFields form={form} errorAt={errorAt} onChange={setForm} />
        <SubmitButton icon={<Save />} busy={saving} busyText={formTexts.saving}>
          {words.submit}
        </SubmitButton>
        <ButtonLink to={list} size="large">
          {formTexts.cancel}
        </ButtonLink>
      </Form>
      <DuplicateDialog
        whose={whose}
        name={namesake?.name ?? form.name.trim()}
        existingId={duplicateId}
        onCancel={() => setDuplicateId(null)}
      />
    </>
  );
}
