import { type ComponentType, useState } from 'react';
import { formatClock } from '../../../domain/spokenTime.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { answerDose } from '../../doses/answerDose.ts';
import { selectAnswering } from '../../doses/selectors.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import type { LateDialogProps, LateDose } from './LateDialog.tsx';
import styles from './MissedAnswers.module.css';
import { lateTexts as texts } from './strings.ts';

export interface MissedAnswersProps {
  late: LateDose & { readonly id: string };
  /** Null until the runtime has started. */
  LateDialog: ComponentType<LateDialogProps> | null;
}

/** Two equal answers; neither is the easier one. */
export function MissedAnswers({ late, LateDialog }: MissedAnswersProps) {
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const answering = useAppSelector(selectAnswering);
  const { id, medicineKey, medicineName, dose } = late;
  const ofDose = (answer: string) =>
    texts.answerOf(answer, medicineName, formatClock(timeOf(dose)));
  return (
    <div className={styles.answers}>
      <FocusHandoffButton
        size="large"
        aria-label={ofDose(texts.tookIt)}
        onClick={() => setIsOpen(true)}
      >
        {texts.tookIt}
      </FocusHandoffButton>
      <FocusHandoffButton
        size="large"
        aria-label={ofDose(texts.notTaken)}
        busy={answering.includes(id)}
        onClick={() => dispatch(answerDose({ medicineKey, dose, status: 'skipped' }))}
      >
        {texts.notTaken}
      </FocusHandoffButton>
      {isOpen && LateDialog && <LateDialog late={late} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
