import { useState } from 'react';
import type { Answer } from '../../../../domain/answers.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import type { findMovedToPast } from '../../../../domain/findMovedToPast.ts';
import { type Plan, withPlan } from '../../../../domain/nextUnanswered.ts';
import type { findRepeatedTimes } from '../../../../domain/repeatedTimes.ts';
import { localDateOf } from '../../../../domain/zonedTime.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { statusNames } from '../../../doses/strings.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import { formatClockTime } from '../../../platform/formatDate.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { formatDaysAndNext } from '../list/formatPlan.ts';
import { formTexts, textsFor } from './formStrings.ts';
import { editPath, type MedicationSubject } from '../medicationSubject.ts';
import { scheduleFormTexts as texts } from './scheduleFormStrings.ts';
import { selectAnswersNow, selectToday, selectZone } from '../selectors.ts';

/** Before a save. */
export type MedicineQuestion = 'unusual' | 'alike' | 'days' | 'again' | 'over' | 'gone';

interface DuplicateDialogProps {
  subject: MedicationSubject;
  /** Null while it is closed. */
  existing: { readonly id: string; readonly name: string } | null;
  /** The names only look alike: both can be kept. */
  onKeepBoth?: (() => void) | undefined;
  onEdit: () => void;
  onClose: () => void;
}

/** OK edits the existing medicine, Cancel goes back. */
export function DuplicateDialog({
  subject,
  existing,
  onKeepBoth,
  onEdit,
  onClose,
}: DuplicateDialogProps) {
  const { id = '', name = '' } = existing ?? {};
  return (
    <Dialog
      open={existing !== null}
      role="alertdialog"
      title={textsFor(subject.fname).duplicateTitle(name)}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to={editPath(subject, id)} variant="primary" size="large" onClick={onEdit}>
            {onKeepBoth ? formTexts.editExisting(name) : formTexts.ok}
          </ButtonLink>
          {onKeepBoth && (
            <Button size="large" onClick={onKeepBoth}>
              {formTexts.keepBoth}
            </Button>
          )}
          <Button size="large" onClick={onClose}>
            {onKeepBoth ? formTexts.backToForm : formTexts.cancelOffer}
          </Button>
        </>
      }
    >
      <p>{onKeepBoth ? formTexts.alike : formTexts.duplicate(name)}</p>
    </Dialog>
  );
}

interface AgainDialogProps {
  name: string;
  answer: Answer;
  onSave: (when: keyof typeof texts.againChoices) => void;
  onClose: () => void;
}

/** A new time would repeat a dose that was answered. */
function AgainDialog({ name, answer, onSave, onClose }: AgainDialogProps) {
  const { status, occurredAt } = answer;
  const zone = useAppSelector(selectZone);
  const [when, setWhen] = useState<keyof typeof texts.againChoices>('tomorrow');
  const today = useAppSelector(selectToday);
  const time = formatClockTime(occurredAt ?? 0, zone);
  const isToday = localDateOf(occurredAt ?? 0, zone) === today;
  return (
    <FormDialog
      title={texts.againTitle(name, statusNames[status], time, isToday)}
      submitLabel={texts.againYes}
      cancelLabel={texts.askNo}
      onSubmit={() => onSave(when)}
      onClose={onClose}
    >
      <RadioGroup
        legend={texts.againLegend}
        name="again"
        options={texts.againChoices}
        value={when}
        onChange={setWhen}
      />
    </FormDialog>
  );
}

interface MedicineQuestionsProps extends Pick<DuplicateDialogProps, 'subject' | 'onEdit'> {
  question: MedicineQuestion | undefined;
  name: string;
  edited: Medicine | null;
  plan: Plan | null;
  lookalike: Medicine | undefined;
  repeated: ReturnType<typeof findRepeatedTimes>;
  moved: ReturnType<typeof findMovedToPast>;
  unusual: string | undefined;
  onNext: () => void;
  onSaveFrom: AgainDialogProps['onSave'];
  onAddAgain: () => void;
  onClose: () => void;
}

export function MedicineQuestions({ question, name, edited, ...props }: MedicineQuestionsProps) {
  const { plan, lookalike, repeated, moved, subject, onClose } = props;
  const context = useAppSelector(selectAnswersNow);
  if (question === 'alike' && lookalike) {
    const existing = { id: lookalike.reminderIds[0] ?? '', name: lookalike.name };
    return (
      <DuplicateDialog
        {...{ subject, existing, onClose }}
        onKeepBoth={props.onNext}
        onEdit={props.onEdit}
      />
    );
  }
  if (question === 'unusual' && props.unusual !== undefined)
    return (
      <ConfirmDialog
        title={formTexts.unusualTitle(props.unusual)}
        confirmLabel={formTexts.unusualYes}
        cancelLabel={texts.askNo}
        onConfirm={props.onNext}
        onCancel={onClose}
      >
        <p>{formTexts.unusualText(name)}</p>
      </ConfirmDialog>
    );
  if (question === 'again' && repeated)
    return (
      <AgainDialog {...{ name, onClose }} answer={repeated.answer} onSave={props.onSaveFrom} />
    );
  if (question === 'over' && moved)
    return (
      <ConfirmDialog
        title={texts.overTitle(formatClock(moved.over))}
        confirmLabel={texts.overYes}
        cancelLabel={texts.askNo}
        onConfirm={props.onNext}
        onCancel={onClose}
      >
        <p>{texts.overText(name, formatClock(moved.lost))}</p>
        <p>{texts.overHint}</p>
      </ConfirmDialog>
    );
  if (question === 'gone')
    return (
      <ConfirmDialog
        title={formTexts.notFound}
        confirmLabel={formTexts.goneYes}
        cancelLabel={formTexts.goneNo}
        onConfirm={props.onAddAgain}
        onCancel={onClose}
      >
        <p>{formTexts.goneText(name)}</p>
      </ConfirmDialog>
    );
  if (question !== 'days' || !edited || !plan) return null;
  const planned = withPlan(edited, plan, context);
  return (
    <ConfirmDialog
      title={texts.askTitle(name)}
      confirmLabel={texts.askYes}
      cancelLabel={texts.askNo}
      onConfirm={props.onNext}
      onCancel={onClose}
    >
      <p>{texts.askBefore(formatDaysAndNext(edited, context))}</p>
      <p>{texts.askAfter(formatDaysAndNext(planned, context))}</p>
    </ConfirmDialog>
  );
}
