import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { type AlertAnswer, answersTo, isFinal } from '../../../domain/alertStatus.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Question } from '../../ui/Question.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { pressedOn, survivorOf } from './alertWords.ts';
import styles from './EmergencyLog.module.css';
import { logTexts as texts } from './logStrings.ts';
import { SeenButton } from './SeenButton.tsx';
import { useAnswerAlert } from './useAnswerAlert.ts';

interface UpdateStatusProps {
  alert: Alert;
  /** Id of what says whose alert it is. */
  describedBy: string;
}

/** What a caregiver may still say of an alert; keeps the focus of what goes out of use in it. */
export function UpdateStatus({ alert, describedBy }: UpdateStatusProps) {
  const { running, answer } = useAnswerAlert(alert.id);
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
        <>
          {alert.status === 'pending' && (
            <SeenButton
              running={running}
              describedBy={describedBy}
              heir={cell}
              onSeen={() => void answer('acknowledged')}
            />
          )}
          <Selector alert={alert} running={running} onAnswer={answer} heir={cell} />
        </>
      )}
    </div>
  );
}

interface SelectorProps {
  alert: Alert;
  running: AlertAnswer | null;
  onAnswer: (status: AlertAnswer) => Promise<void>;
  heir: RefObject<HTMLDivElement | null>;
}

/** Arrow keys alone send nothing: what is chosen goes out by the button, and what is final is asked once. */
function Selector({ alert, running, onAnswer, heir }: SelectorProps) {
  const field = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<AlertAnswer | null>(null);
  const [lacksChoice, setLacksChoice] = useState(false);
  const [asks, setAsks] = useState<AlertAnswer | null>(null);
  const answers = answersTo[alert.status];
  const value = chosen !== null && answers.includes(chosen) ? chosen : null;

  function choose(status: AlertAnswer | null) {
    setChosen(status);
    setLacksChoice(false);
  }

  async function send(status: AlertAnswer) {
    setAsks(null);
    await onAnswer(status);
    setChosen(null);
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (running !== null) return;
    setLacksChoice(value === null);
    if (value === null) field.current?.focus();
    else if (isFinal(value)) setAsks(value);
    else void send(value);
  }

  return (
    <>
      {/* Before its button: where both leave together, the focus goes back to that, and on from there. */}
      <AskFinal
        alert={alert}
        answer={asks}
        onYes={(status) => void send(status)}
        onClose={() => setAsks(null)}
      />
      <form noValidate onSubmit={handleSubmit}>
        <SelectField
          ref={field}
          label={texts.updateOf(survivorOf(alert))}
          labelHidden
          placeholder={texts.choose}
          options={answers.map((status) => ({ value: status, label: texts.status[status] }))}
          value={value}
          onChange={choose}
          error={lacksChoice ? texts.chooseFirst : undefined}
          beside={
            <LeavingButton
              type="submit"
              busy={running !== null && running === value}
              busyText={texts.updating}
              aria-disabled={running !== null}
              heir={heir}
            >
              {texts.update}
            </LeavingButton>
          }
        />
      </form>
    </>
  );
}

interface AskFinalProps {
  alert: Alert;
  /** What is asked about; null while nothing is. */
  answer: AlertAnswer | null;
  onYes: (answer: AlertAnswer) => void;
  onClose: () => void;
}

function AskFinal({ alert, answer, onYes, onClose }: AskFinalProps) {
  if (answer === null) return null;
  return (
    <Question
      title={texts.askFinal(answer)}
      yes={texts.yes(answer)}
      no={texts.cancel}
      onYes={() => onYes(answer)}
      onNo={onClose}
    >
      <p>{texts.about(survivorOf(alert), pressedOn(alert))}</p>
      <p>{texts.cannotBeChanged}</p>
    </Question>
  );
}
