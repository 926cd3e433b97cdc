import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { recordAnswer } from '../../../doses/recordAnswer.ts';
import { formatDoseTime } from '../../../doses/formatWhen.ts';
import { selectAnswering } from '../../../doses/selectors.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { LateDialog, type LateDose } from './LateDialog.tsx';
import { selectToday } from '../selectors.ts';
import styles from './MissedAnswers.module.css';
import { lateTexts as texts } from './lateStrings.ts';

export interface MissedAnswersProps {
  late: LateDose & { readonly id: string };
}

/** Two equal answers; neither is the easier one. */
export function MissedAnswers({ late }: MissedAnswersProps) {
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const answering = useAppSelector(selectAnswering);
  const today = useAppSelector(selectToday);
  const { id, medicineKey, medicineName, dose } = late;
  const ofDose = (answer: string) =>
    texts.answerOf(answer, medicineName, formatDoseTime(dose, today));
  return (
    <div className={styles.answers} data-steady>
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
        onClick={() => dispatch(recordAnswer({ medicineKey, dose, status: 'skipped' }))}
      >
        {texts.notTaken}
      </FocusHandoffButton>
      {isOpen && <LateDialog late={late} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
