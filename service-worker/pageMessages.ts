import * as v from 'valibot';
import { scheduleTime } from '../contract/fields.ts';
import { type AlarmMessage, alarmMessage } from '../contract/messages.ts';
import { emergencyTag } from '../domain/alertTransitions.ts';
import { defaultDosage } from '../domain/specConstants.ts';
import { medicineKey, newReminder } from '../domain/medicines.ts';
import { newId } from '../src/platform/newId.ts';
import { scheduledMedicines } from './doseData.ts';
import { closeNotifications, removeDoses } from './notifications.ts';
import { type WorkerContext, correctedNow } from './context.ts';
import type { ThenCheck } from './reminders.ts';

const parseTime = (written: string): string | null => {
  const [, hour = '', minutes = '', half] = /^(\d+)(:\d\d)\s?([AP]M)?$/i.exec(written) ?? [];
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const noon = half?.toUpperCase() === 'PM' ? 12 : 0;
  const ofDay = half === undefined ? Number(hour) : (Number(hour) % 12) + noon;
  const time = `${String(ofDay).padStart(2, '0')}${minutes}`;
  return v.is(scheduleTime, time) ? time : null;
};

type ScheduleReminder = Extract<AlarmMessage, { type: 'SCHEDULE_REMINDER' }>;

const addReminder = async (
  context: WorkerContext,
  { name, soundType }: ScheduleReminder,
  time: string,
): Promise<void> => {
  const key = medicineKey(name);
  if (key === '') return;
  await context.schedule.change((known) => {
    const isHeld = scheduledMedicines(known).some(
      (medicine) => medicine.key === key && medicine.times.includes(time),
    );
    if (isHeld) return known;
    const made = newReminder({
      id: newId(),
      user_id: known.personId,
      medicine_name: name.trim(),
      dosage: defaultDosage,
      frequency: '1x',
      schedule_time: time,
      made_at: correctedNow(context, known),
    });
    return { ...known, asked: [...(known.asked ?? []), { ...made, soundType }] };
  });
};

const handleMessage = async (context: WorkerContext, message: AlarmMessage): Promise<void> => {
  switch (message.type) {
    case 'SCHEDULE_REMINDER': {
      // A row of an outdated list must not come back.
      if (message.listed) return;
      const time = parseTime(message.time);
      if (time !== null) await addReminder(context, message, time);
      return;
    }
    case 'STOP_ALARM':
      if (message.dose === undefined)
        await closeNotifications(context, message.emergency && emergencyTag(message.emergency));
      else await removeDoses(context, [message.dose], { now: context.clock.now() });
  }
};

/** Ignores messages of another shape. */
export const setupPageMessages = (context: WorkerContext, thenCheck: ThenCheck): void => {
  context.scope.addEventListener('message', (event) => {
    const parsed = v.safeParse(alarmMessage, event.data);
    const done = parsed.success ? handleMessage(context, parsed.output) : Promise.resolve();
    event.waitUntil(thenCheck(done.catch(() => undefined)));
  });
};
