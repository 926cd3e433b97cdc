import { Save } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DaySchedule } from '../../../contract/endpoints/index.ts';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import {
  type MedicineForm,
  findByName,
  stockChange,
  validateMedicine,
} from '../../../domain/medicineForm.ts';
import { isEveryDay, isSameSchedule } from '../../../domain/daySchedule.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { toSchedule, validateSchedule } from '../../../domain/scheduleForm.ts';
import type { StockUse } from '../../../domain/stock.ts';
import { useAppSelector, useRuntime } from '../../api/hooks.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { selectUser } from '../../api/session.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { formErrorOf, toFormErrors } from '../../ui/formValidation.ts';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { announced, inlineMessageIds } from '../announcements/events.ts';
import { saveMedicine } from './medicineActions.ts';
import { formatDaysAndNext } from './formatPlan.ts';
import { formatRule } from './formatSchedule.ts';
import { MedicineFields, problemId } from './MedicineFields.tsx';
import { MedicinePictureField } from './MedicinePictureField.tsx';
import { formTexts, problemTexts, textsFor } from './formStrings.ts';
import { medicationPaths, type MedicationSubject, editPath } from './medicationSubject.ts';
import { selectToday } from './selectors.ts';
import { SchedulePreview } from './SchedulePreview.tsx';
import { scheduleFormTexts as scheduleTexts } from './scheduleFormStrings.ts';
import { texts } from './strings.ts';

/** The preview shows days. */
const isCalendar = (schedule: DaySchedule): boolean =>
  !isEveryDay(schedule) && schedule.rule.kind !== 'asNeeded';

interface MedicineEditorProps {
  subject: MedicationSubject;
  title: string;
  initial: MedicineForm;
  edited: Medicine | null;
  counted?: StockUse | undefined;
  labels: { readonly submit: string; readonly saved: string; readonly failed: string };
}

export function MedicineEditor({
  subject,
  title,
  initial,
  edited,
  counted,
  labels,
}: MedicineEditorProps) {
  const { dispatch } = useRuntime();
  const navigate = useNavigate();
  const known = useAppSelector(selectMedicines);
  const isSignedIn = useAppSelector(selectUser) !== null;
  const hasNoSurvivor = useAppSelector(({ medications }) => medications.personId === null);
  const [opened] = useState({ form: initial, counted });
  const [form, setForm] = useState(opened.form);
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

  const { personId } = subject;
  const own = known.filter((medicine) => medicine.personId === personId);
  const namesake = findByName(
    own.filter(({ id }) => id !== edited?.id),
    form.name,
  );
  const { list } = medicationPaths(subject);

  const schedule =
    validateSchedule(form.days, fieldLimits).length === 0
      ? toSchedule(form.days, edited?.schedule)
      : null;
  const today = useAppSelector(selectToday);
  const [asksDays, setAsksDays] = useState(false);
  const times = form.times.filter((time) => time !== '');

  const problemsFound = () => {
    if (inFields) return inFields;
    if (!isSignedIn) return formErrorOf(formTexts.notLoggedIn);
    if (hasNoSurvivor) return formErrorOf(formTexts.noSurvivor);
    // Saving would recreate a medicine that another user deleted.
    const isGone = edited && !own.some(({ id }) => id === edited.id);
    return isGone ? formErrorOf(formTexts.notFound) : null;
  };

  async function save() {
    setAsksDays(false);
    if (!schedule) return;
    setSaving(true);
    const stock = stockChange(opened.form, form, opened.counted, fieldLimits);
    const outcome = await dispatch(
      saveMedicine({ ...form, schedule }, { personId, replaced: edited, stock }),
    );
    if (outcome.kind === 'saved' || outcome.kind === 'waiting') {
      const text =
        outcome.kind === 'saved' ? labels.saved : `${labels.saved} ${formTexts.savedHere}`;
      dispatch(announced({ tone: 'success', text, acrossRedirect: true }));
      await navigate(list, { replace: true });
      return;
    }
    if (outcome.kind === 'conflict') {
      // A notice offers both versions.
      const text = texts.conflict.title(form.name.trim());
      const shownIn = inlineMessageIds.rejected;
      dispatch(announced({ tone: 'error', text, shownIn, acrossRedirect: true }));
      await navigate(list, { replace: true });
      return;
    }
    const refusal = outcome.kind === 'refused' ? outcome.refusal : null;
    if (refusal && refusal.existingId !== null) setDuplicateId(refusal.existingId);
    else report(formErrorOf(refusal?.message || labels.failed));
    setSaving(false);
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
    if (edited && schedule && !isSameSchedule(edited.schedule, schedule)) setAsksDays(true);
    else await save();
  }

  return (
    <>
      <Form label={title} onSubmit={() => void submit()}>
        {summary}
        <MedicineFields
          form={form}
          days={schedule && formatRule(schedule.rule)}
          errorAt={errorAt}
          onChange={setForm}
        />
        {schedule && times.length > 0 && isCalendar(schedule) && (
          <SchedulePreview schedule={schedule} times={times} />
        )}
        <MedicinePictureField medicineId={edited?.id} />
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
        title={textsFor(subject.fname).duplicateTitle(namesake?.name ?? form.name.trim())}
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
        <p>{formTexts.duplicate(namesake?.name ?? form.name.trim())}</p>
      </Dialog>
      {asksDays && edited && schedule && (
        <ConfirmDialog
          title={scheduleTexts.askTitle(form.name.trim())}
          confirmLabel={scheduleTexts.askYes}
          cancelLabel={scheduleTexts.askNo}
          onConfirm={() => void save()}
          onCancel={() => setAsksDays(false)}
        >
          <p>{scheduleTexts.askBefore(formatDaysAndNext(edited.schedule, today))}</p>
          <p>{scheduleTexts.askAfter(formatDaysAndNext(schedule, today))}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
