import { Pause, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays, dateOf, type LocalMinute, localMinuteOf } from '../../../domain/zonedTime.ts';
import { useAppSelector, useRuntime } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Form } from '../../ui/Form.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { announced } from '../announcements/events.ts';
import { saveMedicine } from './medicineActions.ts';
import type { MedicineView } from './medicineView.ts';
import { scheduleFormTexts as texts } from './scheduleFormStrings.ts';
import { selectZone } from './selectors.ts';
import { texts as listTexts } from './strings.ts';

interface PauseButtonProps {
  medicine: MedicineView;
  describedBy: string;
}

export function PauseButton({ medicine, describedBy }: PauseButtonProps) {
  const { dispatch, services } = useRuntime();
  const zone = useAppSelector(selectZone);
  const localNow = () => localMinuteOf(services.clock.now(), zone);
  const [asks, setAsks] = useState(false);
  const [saving, setSaving] = useState(false);
  const isResume = medicine.pauseText !== null;

  async function save(from: LocalMinute | null, until: LocalMinute | null, text: string) {
    setAsks(false);
    setSaving(true);
    const schedule = { ...medicine.schedule, paused_from: from, paused_until: until };
    const { personId } = medicine;
    const outcome = await dispatch(
      saveMedicine({ ...medicine, schedule }, { personId, replaced: medicine }),
    );
    setSaving(false);
    if (outcome.kind === 'saved' || outcome.kind === 'waiting') {
      dispatch(announced({ tone: 'success', text }));
    } else if (outcome.kind !== 'conflict') {
      const reason = outcome.kind === 'refused' ? `. ${outcome.refusal.message}` : '';
      const failed = `${listTexts.failed.medicineEdited}${reason}`;
      dispatch(announced({ tone: 'error', text: failed }));
    }
  }

  return (
    <>
      <FocusHandoffButton
        size="large"
        icon={isResume ? <Play /> : <Pause />}
        aria-describedby={describedBy}
        busy={saving}
        onClick={() => {
          if (!isResume) setAsks(true);
          else void save(medicine.schedule.paused_from, localNow(), texts.resumed(medicine.name));
        }}
      >
        {isResume ? texts.resume : texts.pause}
      </FocusHandoffButton>
      {asks && (
        <PauseDialog
          name={medicine.name}
          tomorrow={addDays(dateOf(localNow()), 1)}
          onPause={(until) => void save(localNow(), until, texts.pausedNow(medicine.name))}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

interface PauseDialogProps {
  name: string;
  tomorrow: string;
  onPause: (until: LocalMinute | null) => void;
  onClose: () => void;
}

function PauseDialog({ name, tomorrow, onPause, onClose }: PauseDialogProps) {
  const dayId = useId();
  const [choice, setChoice] = useState<keyof typeof texts.pauseChoices>('resumed');
  const [date, setDate] = useState('');
  const [hasError, setHasError] = useState(false);

  function submit() {
    if (choice === 'resumed') onPause(null);
    else if (date >= tomorrow) onPause(`${date}T00:00`);
    else {
      setHasError(true);
      document.getElementById(dayId)?.focus();
    }
  }

  return (
    <Dialog
      open
      title={texts.pauseTitle(name)}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {texts.pauseNo}
        </Button>
      }
    >
      <Form label={texts.pauseTitle(name)} onSubmit={submit}>
        <p>{texts.pauseText}</p>
        <RadioGroup
          legend={texts.pauseHowLong}
          name="pause"
          options={texts.pauseChoices}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'date' && (
          <Field
            id={dayId}
            label={texts.pauseDay}
            type="date"
            min={tomorrow}
            value={date}
            error={hasError && date < tomorrow ? texts.pauseDayMissing : undefined}
            onChange={({ target }) => setDate(target.value)}
          />
        )}
        <Button type="submit" variant="primary" size="large">
          {texts.pauseYes}
        </Button>
      </Form>
    </Dialog>
  );
}
