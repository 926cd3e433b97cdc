import { Check, SkipForward } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { recordAnswer } from '../../../doses/recordAnswer.ts';
import type { DoseRef } from '../../../doses/events.ts';
import { selectAnswering } from '../../../doses/selectors.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import styles from './AnswerButtons.module.css';
import { texts } from '../strings.ts';

interface AnswerButtonsProps {
  dose: DoseRef & { readonly id: string };
  clock?: string | undefined;
}

export function AnswerButtons({ dose, clock }: AnswerButtonsProps) {
  const dispatch = useAppDispatch();
  const answering = useAppSelector(selectAnswering);
  const named = (action: string) => (clock === undefined ? action : texts.ofDose(action, clock));
  const answer = (status: 'taken' | 'skipped') => dispatch(recordAnswer({ ...dose, status }));
  return (
    <div className={styles.answers} data-steady>
      <FocusHandoffButton
        variant="primary"
        size="huge"
        icon={<Check />}
        busy={answering.includes(dose.id)}
        onClick={() => answer('taken')}
      >
        {named(texts.markTaken)}
      </FocusHandoffButton>
      <FocusHandoffButton
        size="large"
        dashed
        icon={<SkipForward />}
        onClick={() => answer('skipped')}
      >
        {named(texts.skip)}
      </FocusHandoffButton>
    </div>
  );
}
