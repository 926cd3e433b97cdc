import { Save } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldLimits } from '../../../../contract/fieldLimits.ts';
import { isSameText } from '../../../../domain/comparisonKey.ts';
import {
  emptyMedicineForm,
  type MedicineForm,
  findByName,
  stockChange,
  toAmounts,
  validateMedicine,
} from '../../../../domain/medicineForm.ts';
import { findMovedToPast } from '../../../../domain/findMovedToPast.ts';
import { findUnusualAmounts } from '../../../../domain/findUnusualAmounts.ts';
import { findLostDose } from '../../../../domain/findLostDose.ts';
import { isSameSchedule } from '../../../../domain/daySchedule.ts';
import { isAlike } from '../../../../domain/similarNames.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import type { Plan } from '../../../../domain/nextUnanswered.ts';
import {
  findRepeatedByAdded,
  findRepeatedTimes,
  startTomorrow,
} from '../../../../domain/repeatedTimes.ts';
import { toSchedule, validateSchedule } from '../../../../domain/scheduleForm.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import type { StockUse } from '../../../../domain/stock.ts';
import { timeOf } from '../../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector, useServices } from '../../../api/hooks.ts';
import { useSetMedicinePictureMutation } from '../../../api/sessionApi.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import { selectUser } from '../../../api/session.ts';
import { selectAnswers, selectSchedulePlace } from '../../../doses/selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { formErrorOf, toFormErrors } from '../../../ui/formValidation.ts';
import { useFormErrors } from '../../../ui/useFormErrors.tsx';
import { useChosenFile } from '../../../ui/PictureField.tsx';
import { pictureTexts as fieldTexts } from '../../../ui/pictureStrings.ts';
import { announced, inlineMessageIds } from '../../announcements/events.ts';
import { saveMedicine } from '../medicineActions.ts';
import { formatRule } from '../../../doses/formatSchedule.ts';
import { MedicineFields, problemId } from './MedicineFields.tsx';
import { MedicinePictureField } from './MedicinePictureField.tsx';
import { formTexts, problemText } from './formStrings.ts';
import { pictureTexts } from './pictureStrings.ts';
import { DuplicateDialog, type MedicineQuestion, MedicineQuestions } from './MedicineQuestions.tsx';
import { medicationPaths, type MedicationSubject } from '../medicationSubject.ts';
import { selectToday } from '../selectors.ts';
import { SchedulePreview } from './SchedulePreview.tsx';
import { listTexts } from '../list/listStrings.ts';
import { undoOfSave } from '../undoChange.ts';
import { useAnswersOfDeleted } from './useAnswersOfDeleted.ts';
import { useMedicineDraft } from './useMedicineDraft.ts';

interface Asked {
  readonly questions: readonly MedicineQuestion[];
  readonly replaced: Medicine | null;
  readonly startsAt?: Plan['startsAt'];
}

const unusualIn = ({ dosage, amounts = [] }: Pick<Medicine, 'dosage' | 'amounts'>) =>
  findUnusualAmounts([dosage, ...amounts.map(({ amount }) => amount)]);

interface MedicineEditorProps {
  subject: MedicationSubject;
  title: string;
  initial: MedicineForm;
  edited: Medicine | null;
  counted?: StockUse | undefined;
  labels: { readonly submit: string; readonly saved: string; readonly failed: string };
  /** After a save that leads to the next new medicine. */
  onAnother?: () => void;
}

export function MedicineEditor({
  subject,
  title,
  initial,
  edited,
  counted,
  labels,
  onAnother,
}: MedicineEditorProps) {
  const dispatch = useAppDispatch();
  const services = useServices();
  const navigate = useNavigate();
  const known = useAppSelector(selectMedicines);
  const isSignedIn = useAppSelector(selectUser) !== null;
  const hasNoSurvivor = useAppSelector(({ medications }) => medications.personId === null);
  const picture = useChosenFile();
  const { isPreparing } = picture.preparing;
  const { opened, form, setForm, draft } = useMedicineDraft(
    subject,
    { form: initial, edited, counted },
    // The picture of a known medicine is sent at once.
    edited === null && (picture.chosen !== null || isPreparing),
  );
  const today = useAppSelector(selectToday);
  const limits = {
    ...fieldLimits,
    earliestLastDay: [edited?.schedule.last_day ?? today, today].toSorted()[0] ?? today,
  };
  const inFields = toFormErrors(
    validateMedicine(form, limits).map((problem) => ({
      id: problemId(problem),
      text: problemText(problem),
    })),
  );
  const { report, errorAt, summary } = useFormErrors(inFields);
  const [saving, setSaving] = useState(false);
  /** Kept through the questions before a save. */
  const goesOn = useRef(false);
  const [duplicateId, setDuplicateId] = useState<string | null>(null);

  const { personId } = subject;
  const own = known.filter((medicine) => medicine.personId === personId);
  const others = own.filter(({ id }) => id !== edited?.id);
  const name = form.name.trim();
  const isRenamed = edited === null || !isSameText(form.name, edited.name);
  const namesake = isRenamed ? findByName(others, name) : undefined;
  const lookalike = others.find(
    (other) => isAlike(other, form) && !(edited && isAlike(other, edited)),
  );
  const amounts = toAmounts(form);
  const wasUnusual = edited ? unusualIn(edited) : [];
  const unusual = unusualIn({ dosage: form.dosage, amounts }).find(
    (one) => !wasUnusual.includes(one),
  );
  const { list } = medicationPaths(subject);

  const schedule =
    validateSchedule(form.days, limits).length === 0
      ? toSchedule(form.days, edited?.schedule)
      : null;
  const place = useAppSelector(selectSchedulePlace);
  const answers = useAppSelector(selectAnswers);
  const answersOfDeleted = useAnswersOfDeleted(personId, edited === null);
  const [repeated, setRepeated] = useState<ReturnType<typeof findRepeatedTimes>>(null);
  const [moved, setMoved] = useState<ReturnType<typeof findMovedToPast>>(null);
  /** Asked one after the other. A medicine that is gone replaces none. */
  const [asked, setAsked] = useState<Asked>({ questions: [], replaced: edited });
  const [question] = asked.questions;
  const closeQuestion = () => setAsked({ questions: [], replaced: edited });
  const askIfGone = () => setAsked({ questions: ['gone'], replaced: null });
  const [sendPicture] = useSetMedicinePictureMutation();

  const problemsFound = () => {
    if (inFields) return inFields;
    if (!isSignedIn) return formErrorOf(formTexts.notLoggedIn);
    if (hasNoSurvivor) return formErrorOf(formTexts.noSurvivor);
    const change = edited && schedule && { times: form.times, schedule };
    const lost = change && findLostDose(answers, edited, change, services.clock.now(), place);
    return lost ? formErrorOf(formTexts.answerFirst(formatClock(timeOf(lost.dose)))) : null;
  };

  /** Resolves to what to say of a picture that was chosen before its medicine was saved. */
  async function saveChosenPicture(outcome: 'saved' | 'waiting', medicineId: string) {
    if (!picture.chosen) return null;
    if (outcome === 'waiting') return pictureTexts.notKept;
    const sent = await sendPicture({
      params: { medicineId },
      body: { picture: picture.chosen.file },
    });
    return sent.error ? pictureTexts.save.failed : null;
  }

  async function save(before: Medicine | null, startsAt: Plan['startsAt']) {
    closeQuestion();
    if (!schedule) return;
    setSaving(true);
    const shown = before ? opened.form : emptyMedicineForm;
    const stock = stockChange(shown, form, opened.counted, fieldLimits);
    const outcome = await dispatch(
      saveMedicine({ ...form, amounts, schedule }, { personId, replaced: before, stock, startsAt }),
    );
    if (outcome.kind === 'saved' || outcome.kind === 'waiting') {
      const unsent = before ? null : await saveChosenPicture(outcome.kind, outcome.medicineId);
      const why = outcome.kind === 'waiting' && outcome.isPutOff ? 'savedForNow' : 'savedHere';
      const kept = outcome.kind === 'waiting' && formTexts[why];
      const text = [labels.saved, kept, unsent].filter(Boolean).join(' ');
      const tone = kept || unsent ? 'warning' : 'success';
      const undo = before ? undoOfSave('changed', before, outcome, stock !== undefined) : undefined;
      const another = goesOn.current ? onAnother : undefined;
      dispatch(announced({ tone, text, undo, acrossRedirect: !another }));
      draft.end();
      if (another) another();
      else await navigate(list, { replace: true });
      return;
    }
    if (outcome.kind === 'conflict') {
      // A notice offers both versions.
      const text = listTexts.conflict.title(form.name.trim());
      const shownIn = inlineMessageIds.rejected;
      dispatch(announced({ tone: 'error', text, shownIn, acrossRedirect: true }));
      draft.end();
      await navigate(list, { replace: true });
      return;
    }
    const refusal = outcome.kind === 'refused' ? outcome.refusal : null;
    if (refusal && refusal.existingId !== null) setDuplicateId(refusal.existingId);
    else if (before && refusal?.code === 'not_found') askIfGone();
    else report(formErrorOf(refusal?.message || labels.failed));
    setSaving(false);
  }

  async function submit(another = false) {
    if (saving || isPreparing) return;
    goesOn.current = another;
    const found = problemsFound();
    report(found);
    if (found) return;
    const [namesakeId] = namesake?.reminderIds ?? [];
    if (namesakeId !== undefined) {
      setDuplicateId(namesakeId);
      return;
    }
    if (edited && !own.some(({ id }) => id === edited.id)) askIfGone();
    else await ask(findQuestions(edited));
  }

  function findQuestions(before: Medicine | null): Asked {
    const since = services.clock.now();
    const change = schedule && { times: form.times, schedule, since, zone: place.zone };
    const again =
      change &&
      (before
        ? findRepeatedTimes(answers, before, change)
        : findRepeatedByAdded(answersOfDeleted, form, others, change));
    setRepeated(again);
    const isOtherDays = before && schedule && !isSameSchedule(before.schedule, schedule);
    const now = { answers, place, now: since };
    const over =
      before && schedule && findMovedToPast(before, { times: form.times, schedule }, now);
    setMoved(over);
    const asks = {
      unusual,
      alike: lookalike,
      days: isOtherDays,
      again,
      over,
    };
    const found = (['unusual', 'alike', 'again', 'over', 'days'] as const).filter(
      (one) => asks[one],
    );
    return { questions: found, replaced: before };
  }

  async function ask(next: Asked) {
    setAsked(next);
    if (next.questions.length === 0) await save(next.replaced, next.startsAt);
  }

  const askNext = (startsAt = asked.startsAt) =>
    void ask({ ...asked, questions: asked.questions.slice(1), startsAt });

  function startFrom(when: 'today' | 'tomorrow') {
    const times = when === 'tomorrow' ? (repeated?.times ?? []) : [];
    askNext(startTomorrow(times, today, place.zone));
  }

  const plan = schedule && { times: form.times, schedule, startsAt: asked.startsAt };

  return (
    <>
      <Form label={title} onSubmit={() => void submit()}>
        {draft.notices}
        {summary}
        <MedicineFields
          form={form}
          edited={edited}
          days={schedule && formatRule(schedule.rule)}
          errorAt={errorAt}
          onChange={setForm}
        >
          <MedicinePictureField
            medicineId={edited?.id}
            {...picture}
            shape={form.shape ?? null}
            onShapeChange={(shape) => setForm({ ...form, shape })}
          />
        </MedicineFields>
        {schedule && <SchedulePreview schedule={schedule} times={form.times} />}
        <SubmitButton
          icon={<Save />}
          busy={saving || isPreparing}
          busyText={isPreparing ? fieldTexts.preparing : formTexts.saving}
        >
          {labels.submit}
        </SubmitButton>
        {onAnother && (
          <Button size="large" onClick={() => void submit(true)}>
            {formTexts.saveAnother}
          </Button>
        )}
        <ButtonLink to={list} size="large">
          {formTexts.cancel}
        </ButtonLink>
      </Form>
      <DuplicateDialog
        subject={subject}
        existing={duplicateId === null ? null : { id: duplicateId, name: namesake?.name ?? name }}
        onEdit={draft.end}
        onClose={() => setDuplicateId(null)}
      />
      <MedicineQuestions
        {...{ subject, question, name, edited, plan, lookalike, repeated, moved, unusual }}
        onNext={() => askNext()}
        onSaveFrom={startFrom}
        onAddAgain={() => void ask(findQuestions(null))}
        onEdit={draft.end}
        onClose={closeQuestion}
      />
    </>
  );
}
