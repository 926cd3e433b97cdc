import { Check, SkipForward } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { doseAnswerChosen } from './events.ts';
import type { RootState } from '../../app/types.ts';
import { selectAnswering } from './selectors.ts';
import { texts } from './strings.ts';

interface AnswerButtonsProps {
  alarm: RootState['alarms']['ringing'][number];
}

/** Mark Taken and Skip, wherever a dose is shown whose alarm is active. */
export function AnswerButtons({ alarm }: AnswerButtonsProps) {
  const dispatch = useAppDispatch();
  const answering = useAppSelector(selectAnswering);
  return (
    <ButtonRow apart>
      <Button
        variant="primary"
        size="huge"
        icon={<Check />}
        busy={answering.includes(alarm.id)}
        onClick={() => dispatch(doseAnswerChosen({ ...alarm, status: 'taken' }))}
      >
        {texts.markTaken}
      </Button>
      <Button
        size="huge"
        dashed
        icon={<SkipForward />}
        onClick={() => dispatch(doseAnswerChosen({ ...alarm, status: 'skipped' }))}
      >
        {texts.skip}
      </Button>
    </ButtonRow>
  );
}
