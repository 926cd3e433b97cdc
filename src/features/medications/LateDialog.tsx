import { Check } from 'lucide-react';
import { useState } from 'react';
import {
  lateDoseInstant,
  type LateDoseProblem,
  type LateDoseInput,
} from '../../../domain/lateDoseInstant.ts';
import { spokenTime } from '../../../domain/spokenTime.ts';
import { dateOf, localDateOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector, useRuntime } from '../../api/hooks.ts';
import type { AppThunk } from '../../app/types.ts';
import { answerDose } from '../../doses/answerDose.ts';
import type { DoseRef } from '../../doses/events.ts';
import { selectSchedulePlace } from '../../doses/selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import { lateTexts as texts } from './strings.ts';
import { formatDay, formatSpokenWhen } from './formatDose.ts';

interface Late extends LateDoseInput {
  readonly medicineKey: string;
}

/** Returns what is wrong with the time, or null. */
export const recordLate =
  ({ medicineKey, ...told }: Late): AppThunk<LateDoseProblem | null> =>
  (dispatch, getState, { clock }) => {
    const found = lateDoseInstant(told, selectSchedulePlace(getState()), clock.now());
    if ('problem' in found) return found.problem;
    const { dose } = told;
    void dispatch(answerDose({ medicineKey, dose, status: 'taken', occurredAt: found.at }));
    return null;
  };

export interface LateDose extends DoseRef {
  readonly medicineName: string;
}

export interface LateDialogProps {
  late: LateDose;
  onClose: () => void;
}

/** The time has no default: a preset one would be saved unread. */
export function LateDialog({ late, onClose }: LateDialogProps) {
  const { dispatch } = useRuntime();
  const { medicineKey, dose } = late;
  const now = useAppSelector(selectNow);
  const place = useAppSelector(selectSchedulePlace);
  const [today] = useState(() => localDateOf(now, place.zone));
  const dates = [...new Set([today, dateOf(dose)])];
  const [date, setDate] = useState(today);
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<LateDoseProblem | null>(null);
  const { clock, words } = spokenTime(time);
  const found = lateDoseInstant({ dose, date, time }, place, now);
  const isStillWrong = problem !== null && 'problem' in found && found.problem === problem;

  function saveNow() {
    void dispatch(answerDose({ medicineKey, dose, status: 'taken' }));
    onClose();
  }

  function saveTime() {
    const wrong = dispatch(recordLate({ medicineKey, dose, date, time }));
    setProblem(wrong);
    if (wrong === null) onClose();
    else document.getElementById(timeId)?.focus();
  }

  return (
    <Dialog
      open
      title={texts.title(late.medicineName)}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      <Stack loose>
        <Stack>
          <p>{texts.due(formatSpokenWhen(dose, today))}</p>
          <Button variant="primary" size="huge" icon={<Check />} onClick={saveNow}>
            {texts.justNow}
          </Button>
        </Stack>
        <Form label={texts.otherTime} onSubmit={saveTime}>
          <h3>{texts.otherTime}</h3>
          {dates.length > 1 && (
            <RadioGroup
              legend={texts.day}
              name="late-day"
              options={dates.map((value) => ({ value, label: formatDay(value, today) }))}
              value={date}
              onChange={setDate}
            />
          )}
          <TimeField
            id={timeId}
            label={texts.time}
            required
            value={time}
            error={isStillWrong ? texts.problems[problem] : undefined}
            timeInWords={time === '' ? undefined : texts.echo(formatDay(date, today), clock, words)}
            onChange={({ target }) => setTime(target.value)}
          />
          <Button type="submit" size="large">
            {texts.save}
          </Button>
        </Form>
      </Stack>
    </Dialog>
  );
}

const timeId = 'late-time';
