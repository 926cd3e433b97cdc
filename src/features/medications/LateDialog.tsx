import { Check } from 'lucide-react';
import { useState } from 'react';
import type { LateProblem } from '../../../domain/lateAnswer.ts';
import { spokenTime } from '../../../domain/partOfDay.ts';
import { dateOf, localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import type { DoseMeant } from './events.ts';
import { lateTexts as texts } from './lateStrings.ts';
import { dayInWords, whenSpoken } from './lateWords.ts';
import { recordLate } from './recordLate.ts';
import { selectNow, selectZone } from './selectors.ts';

/** A dose that was missed. */
export interface LateDose extends DoseMeant {
  readonly medicineName: string;
}

interface LateDialogProps {
  /** The dose that somebody says was taken; null while nobody does. */
  late: LateDose | null;
  onClose: () => void;
}

/** Asks when a missed dose was taken, and records it with that time; closing it records nothing. */
export function LateDialog({ late, onClose }: LateDialogProps) {
  if (!late) return null;
  return <OpenLate key={`${late.dose} ${late.medicineKey}`} late={late} onClose={onClose} />;
}

function OpenLate({ late, onClose }: { late: LateDose; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  const [opened] = useState(() => localMinuteOf(now, zone));
  const today = dateOf(opened);
  const dates = [...new Set([today, dateOf(late.dose)])];
  const [date, setDate] = useState(today);
  const [time, setTime] = useState(timeOf(opened));
  const [problem, setProblem] = useState<LateProblem | null>(null);
  const { clock, words } = spokenTime(time);

  function save() {
    const { medicineKey, dose } = late;
    const found = dispatch(recordLate({ medicineKey, dose, date, time }));
    setProblem(found);
    if (found === null) onClose();
    else document.getElementById(timeId)?.focus();
  }

  return (
    <Dialog
      open
      title={texts.title(late.medicineName)}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" size="huge" icon={<Check />} onClick={save}>
            {texts.save}
          </Button>
          <Button size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{texts.due(whenSpoken(late.dose, today))}</p>
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
        error={problem === null ? undefined : texts.problems[problem]}
        echo={time === '' ? undefined : texts.echo(dayInWords(date, today), clock, words)}
        onChange={({ target }) => setTime(target.value)}
      />
    </Dialog>
  );
}

const timeId = 'late-time';
