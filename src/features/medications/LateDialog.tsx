import { Check } from 'lucide-react';
import { useState } from 'react';
import { lateInstant, type LateProblem } from '../../../domain/lateAnswer.ts';
import { spokenTime } from '../../../domain/partOfDay.ts';
import { dateOf, localDateOf } from '../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import { type DoseMeant, doseAnswerChosen } from './events.ts';
import { lateTexts as texts } from './lateStrings.ts';
import { dayInWords, whenSpoken } from './lateWords.ts';
import { recordLate } from './recordLate.ts';
import { selectNow, selectSchedulePlace } from './selectors.ts';

/** A dose that was missed. */
interface LateDose extends DoseMeant {
  readonly medicineName: string;
}

export interface LateDialogProps {
  /** The dose that somebody says was taken; null while nobody does. */
  late: LateDose | null;
  onClose: () => void;
}

/**
 * Asks when a missed dose was taken: just now, or at a time that has to be chosen, since one that stood
 * there would be saved unread. Closing it records nothing.
 */
export function LateDialog({ late, onClose }: LateDialogProps) {
  if (!late) return null;
  return <OpenLate key={`${late.dose} ${late.medicineKey}`} late={late} onClose={onClose} />;
}

function OpenLate({ late, onClose }: { late: LateDose; onClose: () => void }) {
  const { medicineKey, dose } = late;
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const place = useAppSelector(selectSchedulePlace);
  const [today] = useState(() => localDateOf(now, place.zone));
  const dates = [...new Set([today, dateOf(dose)])];
  const [date, setDate] = useState(today);
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<LateProblem | null>(null);
  const { clock, words } = spokenTime(time);
  const found = lateInstant({ dose, date, time }, place, now);
  const holds = problem !== null && 'problem' in found && found.problem === problem;

  function saveNow() {
    dispatch(doseAnswerChosen({ medicineKey, dose, status: 'taken' }));
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
          <p>{texts.due(whenSpoken(dose, today))}</p>
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
              options={dates.map((value) => ({ value, label: dayInWords(value, today) }))}
              value={date}
              onChange={setDate}
            />
          )}
          <TimeField
            id={timeId}
            label={texts.time}
            required
            value={time}
            error={holds ? texts.problems[problem] : undefined}
            echo={time === '' ? undefined : texts.echo(dayInWords(date, today), clock, words)}
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
