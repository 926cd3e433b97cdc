import { Pause } from 'lucide-react';
import type { Medicine } from '../../../../domain/medicines.ts';
import { resume } from '../../../../domain/resume.ts';
import { dateOf, localMinuteOf } from '../../../../domain/zonedTime.ts';
import { useAppSelector, useServices } from '../../../api/hooks.ts';
import { formatDistantDate } from '../../../platform/formatDate.ts';
import { ButtonRow } from '../../../ui/ButtonRow.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { IconLine } from '../../../ui/IconLine.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { scheduleFormTexts as texts } from '../form/scheduleFormStrings.ts';
import { selectPaused, selectToday, selectZone } from '../selectors.ts';
import { useMedicineChange } from './useMedicineChange.ts';

/** Names what is paused, and asks about a pause without an end. */
export function PausedMedicines() {
  const paused = useAppSelector(selectPaused);
  if (paused.length === 0) return null;
  return (
    <Stack>
      {paused.map(({ medicine, asks }) =>
        asks ? (
          <PauseQuestion key={medicine.id} medicine={medicine} />
        ) : (
          <PausedLine key={medicine.id} medicine={medicine} />
        ),
      )}
    </Stack>
  );
}

function PausedLine({ medicine: { name, schedule } }: { medicine: Medicine }) {
  const today = useAppSelector(selectToday);
  const { paused_until: until } = schedule;
  return (
    <IconLine icon={<Pause />}>
      {until === null
        ? texts.paused(name)
        : texts.pausedUntil(name, formatDistantDate(dateOf(until), today))}
    </IconLine>
  );
}

function PauseQuestion({ medicine }: { medicine: Medicine }) {
  const services = useServices();
  const zone = useAppSelector(selectZone);
  const today = useAppSelector(selectToday);
  const { save, saving } = useMedicineChange(medicine);
  const { name, schedule } = medicine;
  const now = () => localMinuteOf(services.clock.now(), zone);
  const since = formatDistantDate(dateOf(schedule.paused_from ?? now()), today);
  const endPause = () => {
    const resumed = resume(schedule, medicine.times, services.clock.now(), zone);
    void save('resumed', { schedule: resumed }, texts.resumed(name));
  };
  const keepPause = () => {
    const kept = { ...schedule, pause_kept_at: now() };
    void save('changed', { schedule: kept }, texts.pauseKept(name));
  };
  return (
    <Notice
      tone="warning"
      title={texts.pausedSince(name, since)}
      action={
        <ButtonRow>
          <FocusHandoffButton busy={saving} busyText={texts.busy} onClick={endPause}>
            {texts.resumeOf(name)}
          </FocusHandoffButton>
          <FocusHandoffButton aria-label={texts.keepPauseOf(name)} onClick={keepPause}>
            {texts.keepPause}
          </FocusHandoffButton>
        </ButtonRow>
      }
    >
      {texts.pauseQuestion}
    </Notice>
  );
}
