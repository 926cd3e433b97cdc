import { Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import type { NextAlertStatus } from '../../../../domain/alertTransitions.ts';
import { ButtonRow } from '../../../ui/ButtonRow.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import styles from './CaregiverAlertCards.module.css';
import { logTexts, pinnedTexts as texts } from '../log/logStrings.ts';

interface AcknowledgeButtonProps {
  pendingAnswer: NextAlertStatus | null;
  onAcknowledge: () => void;
  describedBy: string;
}

export function AcknowledgeButton({
  pendingAnswer,
  onAcknowledge,
  describedBy,
}: AcknowledgeButtonProps) {
  return (
    <FocusHandoffButton
      variant="primary"
      size="large"
      icon={<Eye />}
      busy={pendingAnswer === 'acknowledged'}
      busyText={logTexts.updating}
      aria-disabled={pendingAnswer !== null}
      aria-describedby={describedBy}
      onClick={onAcknowledge}
    >
      {logTexts.acknowledge}
    </FocusHandoffButton>
  );
}

export type FinalStatus = keyof typeof texts.answers;
const finalStatuses = ['resolved', 'false_alarm'] as const;

const scrollIntoView = (question: Element | null) => question?.scrollIntoView({ block: 'nearest' });

interface CloseAlertButtonsProps {
  labelledBy: string;
  /** Of the survivor. */
  name: string;
  pendingAnswer: NextAlertStatus | null;
  onAnswer: (status: FinalStatus) => void;
}

/** Final statuses need a second tap in place. */
export function CloseAlertButtons({
  labelledBy,
  name,
  pendingAnswer,
  onAnswer,
}: CloseAlertButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<FinalStatus | null>(null);
  const common = { fallbackRef: group, 'aria-disabled': pendingAnswer !== null };
  return (
    <div ref={group} role="group" aria-labelledby={labelledBy} tabIndex={-1}>
      {chosen === null ? (
        <ButtonRow apart>
          {finalStatuses.map((status) => (
            <FocusHandoffButton key={status} {...common} onClick={() => setChosen(status)}>
              {texts.answers[status]}
            </FocusHandoffButton>
          ))}
        </ButtonRow>
      ) : (
        <div ref={scrollIntoView} className={styles.confirm}>
          <p>{texts.confirm(name)}</p>
          <FocusHandoffButton
            {...common}
            variant="primary"
            size="large"
            busy={pendingAnswer === chosen}
            busyText={logTexts.updating}
            onClick={() => onAnswer(chosen)}
          >
            {texts.yes[chosen]}
          </FocusHandoffButton>
          <FocusHandoffButton fallbackRef={group} size="large" onClick={() => setChosen(null)}>
            {texts.back}
          </FocusHandoffButton>
        </div>
      )}
    </div>
  );
}
