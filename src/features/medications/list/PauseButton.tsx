import { Pause, Play, Square } from 'lucide-react';
import { useId, useState } from 'react';
import { fieldLimits } from '../../../../contract/fieldLimits.ts';
import { isStopped } from '../../../../domain/daySchedule.ts';
import { pauseStart } from '../../../../domain/resume.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import {
  addDays,
  dateOf,
  type LocalMinute,
  localMinuteOf,
  timeOf,
} from '../../../../domain/zonedTime.ts';
import { useAppSelector, useServices } from '../../../api/hooks.ts';
import { formatComingDay, formatDate } from '../../../platform/formatDate.ts';
import { Field } from '../../../ui/Field.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import type { MedicineView } from '../medicineView.ts';
import { formatList } from '../../../../domain/formatList.ts';
import { scheduleFormTexts as texts } from '../form/scheduleFormStrings.ts';
import { selectZone } from '../selectors.ts';
import { useMedicineChange } from './useMedicineChange.ts';

interface PauseButtonProps {
  medicine: MedicineView;
  describedBy: string;
}

export function PauseButton({ medicine, describedBy }: PauseButtonProps) {
  const services = useServices();
  const zone = useAppSelector(selectZone);
  const localNow = () => localMinuteOf(services.clock.now(), zone);
  const [asks, setAsks] = useState(false);
  const { save, endPause, saving } = useMedicineChange(medicine);
  const isResume = medicine.pauseText !== null;
  const isAsNeeded = medicine.schedule.rule.kind === 'asNeeded';
  const isOver = isStopped(medicine.schedule);
  const canPause = !isResume && !isAsNeeded;
  const due = medicine.open.map(({ dose }) => dose);
  const begin = () =>
    [pauseStart(medicine.times, services.clock.now(), zone), ...due].toSorted()[0] ?? null;

  function stop(stop_reason: string) {
    setAsks(false);
    const { schedule: before } = medicine;
    const paused_from = isResume ? before.paused_from : begin();
    const schedule = { ...before, paused_from, paused_until: null, stop_reason };
    void save('stopped', { schedule }, texts.stoppedNow(medicine.name));
  }

  function pause(paused_until: LocalMinute | null) {
    setAsks(false);
    const schedule = { ...medicine.schedule, paused_from: begin(), paused_until };
    const day = paused_until && formatComingDay(dateOf(paused_until), dateOf(localNow()));
    void save('paused', { schedule }, texts.pausedNow(medicine.name, day));
  }

  return (
    <>
      {isResume && (
        <FocusHandoffButton
          variant="quiet"
          icon={<Play />}
          aria-describedby={describedBy}
          busy={saving}
          busyText={texts.busy}
          onClick={() => void endPause()}
        >
          {isOver ? texts.startAgain : texts.resume}
        </FocusHandoffButton>
      )}
      {!isOver && (
        <FocusHandoffButton
          variant="quiet"
          icon={canPause ? <Pause /> : <Square />}
          aria-describedby={describedBy}
          busy={saving}
          busyText={texts.busy}
          onClick={() => setAsks(true)}
        >
          {canPause ? texts.pause : texts.stop}
        </FocusHandoffButton>
      )}
      {asks && (
        <PauseDialog
          name={medicine.name}
          due={due}
          tomorrow={addDays(dateOf(localNow()), 1)}
          canPause={canPause}
          onPause={pause}
          onStop={stop}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

interface PauseDialogProps {
  name: string;
  due: readonly LocalMinute[];
  tomorrow: string;
  /** What is paused, or taken as needed, can be stopped only. */
  canPause: boolean;
  onPause: (until: LocalMinute | null) => void;
  onStop: (reason: string) => void;
  onClose: () => void;
}

function PauseDialog({
  name,
  due,
  tomorrow,
  canPause,
  onPause,
  onStop,
  onClose,
}: PauseDialogProps) {
  const dayId = useId();
  const reasonId = useId();
  const [choice, setChoice] = useState<keyof ReturnType<typeof texts.pauseChoices>>(
    canPause ? '7' : 'stop',
  );
  const [reason, setReason] = useState('');
  const isStop = choice === 'stop';
  const [date, setDate] = useState(() => addDays(tomorrow, 6));
  const today = addDays(tomorrow, -1);
  const dayIn = (days: number) => addDays(today, days);
  const nameIn = (days: number) => formatComingDay(dayIn(days), today);
  const [hasError, setHasError] = useState(false);

  function submit() {
    if (choice === 'stop') {
      onStop(reason.trim());
      return;
    }
    if (choice === 'resumed') {
      onPause(null);
      return;
    }
    const day = choice === 'date' ? date : dayIn(Number(choice));
    if (day >= tomorrow) onPause(`${day}T00:00`);
    else {
      setHasError(true);
      document.getElementById(dayId)?.focus();
    }
  }

  return (
    <FormDialog
      title={isStop ? texts.stopTitle(name) : texts.pauseTitle(name)}
      submitLabel={isStop ? texts.stopYes : texts.pauseYes}
      cancelLabel={isStop ? texts.stopNo : texts.pauseNo}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{isStop ? texts.stopText : texts.pauseText}</p>
      {due.length > 0 && (
        <p>{texts.pauseIncludes(formatList(due.map((dose) => formatClock(timeOf(dose)))))}</p>
      )}
      {canPause && (
        <RadioGroup
          legend={texts.pauseHowLong}
          name="pause"
          options={texts.pauseChoices(nameIn(3), nameIn(7))}
          value={choice}
          onChange={setChoice}
        />
      )}
      {isStop && (
        <Field
          id={reasonId}
          label={texts.stopReason}
          type="text"
          value={reason}
          onChange={({ target }) => setReason(target.value.slice(0, fieldLimits.note))}
        />
      )}
      {choice === 'date' && (
        <Field
          id={dayId}
          label={texts.pauseDay}
          type="date"
          hint={date === '' ? undefined : formatDate(date)}
          min={tomorrow}
          value={date}
          error={hasError && date < tomorrow ? texts.pauseDayMissing : undefined}
          onChange={({ target }) => setDate(target.value)}
        />
      )}
    </FormDialog>
  );
}
