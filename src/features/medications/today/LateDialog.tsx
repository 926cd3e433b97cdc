import { Check, Clock } from 'lucide-react';
import { useState } from 'react';
import { lateDoseInstant, type LateDoseProblem } from '../../../../domain/lateDoseInstant.ts';
import { hour } from '../../../../domain/specConstants.ts';
import { formatSpoken } from '../../../platform/deviceClock.ts';
import { firstOccurrenceAt, type ZoneContext } from '../../../../domain/zoneChange.ts';
import { addDays, dateOf, type LocalDate, localDateOf } from '../../../../domain/zonedTime.ts';
import { selectNow } from '../../../api/clock.ts';
import { useAppDispatch, useAppSelector, useServices } from '../../../api/hooks.ts';
import { recordAnswer } from '../../../doses/recordAnswer.ts';
import type { DoseRef } from '../../../doses/events.ts';
import { formatWhen } from '../../../doses/formatWhen.ts';
import { selectSchedulePlace } from '../../../doses/selectors.ts';
import { formatDate } from '../../../platform/formatDate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TimeField } from '../../../ui/TimeField.tsx';
import { useIgnoreEarlyTaps } from '../../../ui/useIgnoreEarlyTaps.ts';
import { lateTexts as texts } from './lateStrings.ts';

export interface LateDose extends DoseRef {
  readonly medicineName: string;
  /** In the zone of that time; computed if unknown. */
  readonly dueAt?: number;
}

export interface LateDialogProps {
  late: LateDose;
  /** Of a survivor who need not be the active one. */
  of?: {
    readonly fname: string;
    readonly place: ZoneContext;
    readonly onTaken: (occurredAt: number) => void;
  };
  onClose: () => void;
}

const formatDay = (date: LocalDate, today: LocalDate): string => {
  if (date === today) return texts.today;
  return date === addDays(today, -1) ? texts.yesterday : formatDate(date);
};

/** From then on, the user more likely forgot to answer than to take it. */
const longAgoMs = 2 * hour;
const likely = { variant: 'primary', size: 'huge' } as const;

/** The field has no default: a preset time would be saved unread. */
export function LateDialog({ late, of, onClose }: LateDialogProps) {
  const dispatch = useAppDispatch();
  const services = useServices();
  const ignoreEarlyTaps = useIgnoreEarlyTaps();
  const { medicineKey, dose, dueAt } = late;
  const now = useAppSelector(selectNow);
  const activePlace = useAppSelector(selectSchedulePlace);
  const place = of?.place ?? activePlace;
  const [today] = useState(() => localDateOf(now, place.zone));
  const due = dueAt ?? firstOccurrenceAt(dose, place);
  const [isLongAgo] = useState(() => now > due + longAgoMs);
  const choices = [
    { label: texts.takenNow, icon: <Check />, at: () => services.clock.now() },
    { label: texts.takenEarlier(formatWhen(dose, today)), icon: <Clock />, at: () => due },
  ];
  const days = Object.fromEntries([today, dateOf(dose)].map((day) => [day, formatDay(day, today)]));
  const [date, setDate] = useState(isLongAgo ? dateOf(dose) : today);
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<LateDoseProblem | null>(null);
  const found = lateDoseInstant({ dose, date, time }, place, now);
  const isStillWrong = problem !== null && 'problem' in found && found.problem === problem;

  function saveTaken(occurredAt: number) {
    if (of) of.onTaken(occurredAt);
    else void dispatch(recordAnswer({ medicineKey, dose, status: 'taken', occurredAt }));
    onClose();
  }

  function saveTime() {
    const entered = lateDoseInstant({ dose, date, time }, place, services.clock.now());
    if ('at' in entered) {
      saveTaken(entered.at);
      return;
    }
    setProblem(entered.problem);
    document.getElementById(timeId)?.focus();
  }

  return (
    <Dialog
      title={of ? texts.titleOf(of.fname, late.medicineName) : texts.title(late.medicineName)}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      <Stack loose>
        <Stack>
          <p>{texts.due(formatWhen(dose, today))}</p>
          {(isLongAgo ? choices.toReversed() : choices).map(({ label, icon, at }, index) => (
            <Button
              key={label}
              {...(index === 0 ? likely : { size: 'large' })}
              icon={icon}
              onClick={ignoreEarlyTaps(() => saveTaken(at()))}
            >
              {label}
            </Button>
          ))}
        </Stack>
        <Form label={texts.otherTime} onSubmit={saveTime}>
          <h3>{texts.otherTime}</h3>
          {dateOf(dose) !== today && (
            <RadioGroup
              legend={texts.day}
              name="late-day"
              options={days}
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
            timeInWords={
              time === '' ? undefined : texts.echo(formatDay(date, today), formatSpoken(time))
            }
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
