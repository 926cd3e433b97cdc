import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import type { Alert } from '../../../../contract/endpoints/index.ts';
import {
  type NextAlertStatus,
  nextAlertStatuses,
  isFinal,
} from '../../../../domain/alertTransitions.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { formatPressedAt, survivorName } from './formatAlert.ts';
import type { FinalStatus } from '../alerts/AlertAnswerButtons.tsx';
import styles from './EmergencyLog.module.css';
import { logTexts as texts, pinnedTexts } from './logStrings.ts';
import { useAnswerAlert } from '../alerts/useAnswerAlert.ts';

/** Offers the next statuses; hands the focus on when a control disappears. */
export function UpdateStatusCell({ alert, describedBy }: { alert: Alert; describedBy: string }) {
  const { pendingAnswer, answer } = useAnswerAlert(alert.id);
  const cell = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={cell}
      role="group"
      aria-labelledby={describedBy}
      tabIndex={-1}
      className={styles.update}
    >
      {isFinal(alert.status) ? (
        <p className={styles.final}>{texts.final}</p>
      ) : (
        <StatusForm
          alert={alert}
          pendingAnswer={pendingAnswer}
          onAnswer={answer}
          fallbackRef={cell}
        />
      )}
    </div>
  );
}

interface StatusFormProps {
  alert: Alert;
  pendingAnswer: NextAlertStatus | null;
  onAnswer: (status: NextAlertStatus) => Promise<void>;
  fallbackRef: RefObject<HTMLDivElement | null>;
}

/** Arrow keys only select; the button sends, and final statuses are confirmed. */
function StatusForm({ alert, pendingAnswer, onAnswer, fallbackRef }: StatusFormProps) {
  const field = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<NextAlertStatus | null>(null);
  const [isChoiceMissing, setIsChoiceMissing] = useState(false);
  const [answerToConfirm, setAnswerToConfirm] = useState<FinalStatus | null>(null);
  const answers = nextAlertStatuses[alert.status];
  const value = chosen !== null && answers.includes(chosen) ? chosen : null;

  function choose(status: NextAlertStatus | null) {
    setChosen(status);
    setIsChoiceMissing(false);
  }

  async function send(status: NextAlertStatus) {
    setAnswerToConfirm(null);
    await onAnswer(status);
    setChosen(null);
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (pendingAnswer !== null) return;
    setIsChoiceMissing(value === null);
    if (value === null) field.current?.focus();
    else if (value === 'acknowledged') void send(value);
    else setAnswerToConfirm(value);
  }

  return (
    <>
      {/* Before its button: where both leave together, the focus goes back to that, and on from there. */}
      {answerToConfirm !== null && (
        <ConfirmDialog
          title={pinnedTexts.confirm(survivorName(alert))}
          confirmLabel={pinnedTexts.yes[answerToConfirm]}
          cancelLabel={pinnedTexts.back}
          onConfirm={() => void send(answerToConfirm)}
          onCancel={() => setAnswerToConfirm(null)}
        >
          <p>{texts.about(survivorName(alert), formatPressedAt(alert))}</p>
          <p>{texts.cannotBeChanged}</p>
        </ConfirmDialog>
      )}
      <form noValidate onSubmit={handleSubmit}>
        <SelectField
          ref={field}
          label={texts.updateOf(survivorName(alert))}
          labelHidden
          placeholder={texts.choose}
          options={answers.map((status) => ({ value: status, label: texts.options[status] }))}
          value={value}
          onChange={choose}
          error={isChoiceMissing ? texts.chooseFirst : undefined}
          beside={
            <FocusHandoffButton
              type="submit"
              busy={pendingAnswer !== null && pendingAnswer === value}
              busyText={texts.updating}
              aria-disabled={pendingAnswer !== null}
              fallbackRef={fallbackRef}
            >
              {texts.update}
            </FocusHandoffButton>
          }
        />
      </form>
    </>
  );
}
