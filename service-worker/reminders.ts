import { type AlarmCheck, type AlarmDecision, decideAlarms, doseTag } from '../domain/alarms.ts';
import { autoMissAfterMs, workerCheckIntervalMs } from '../domain/constants.ts';
import { isHumanAnswer } from '../domain/doses.ts';
import { answerFor } from '../domain/mergeLocalChanges.ts';
import { medicineKey } from '../domain/medicines.ts';
import type { ZoneContext } from '../domain/zoneChange.ts';
import { instantOf, localDateOf } from '../domain/zonedTime.ts';
import { paths } from '../contract/paths.ts';
import { answersFromEvents } from '../src/platform/outbox/alarmEvents.ts';
import type { Schedule } from '../src/platform/scheduleStore.ts';
import { updateBadge } from './updateBadge.ts';
import { isCurrentAnswer, ringLockName } from './doseData.ts';
import { knownAnswer, scheduledMedicines } from './doseState.ts';
import { showContent } from './notifications.ts';
import { notifyPagesOfDose } from './openPages.ts';
import { withFallback, type WorkerContext, correctedNow } from './context.ts';
import { texts } from './strings.ts';

/** If the device's zone differs from the stored one, the zone change counts from now. */
const currentZoneContext = ({ place, keptIn }: Schedule, zone: string, now: number): ZoneContext =>
  place.zone === zone || keptIn === zone
    ? place
    : { zone, move: { before: place.zone, since: now } };

interface RingContext {
  readonly schedule: Schedule;
  readonly now: number;
}

/** The server accepts an answer only for a reminder it knows. */
const reminderIdsOf = ({ reminders }: Schedule, key: string): string[] =>
  reminders.filter((row) => medicineKey(row.medicine_name) === key).map(({ id }) => id);

/** Claims last: a worker stopped midway or a full device must not silence the dose. */
const ringOnce = async (
  parts: WorkerContext,
  { id, medicineKey: key, medicineName, dose: minute, dueAt }: AlarmDecision,
  { schedule, now }: RingContext,
): Promise<void> => {
  const { alarmEvents, clock, firedAlarms, scope } = parts;
  const { personId } = schedule;
  const rung = await withFallback(clock, firedAlarms.list(personId, now), []);
  if (rung.includes(id)) return;
  const { hasPages, sounds } = await notifyPagesOfDose(parts, medicineName);
  // The device may have slept in the meantime.
  if (correctedNow(parts, schedule) >= dueAt + autoMissAfterMs) return;
  const dose = {
    medicine_name: medicineName,
    minute,
    reminder_ids: reminderIdsOf(schedule, key),
  };
  // The user may have answered in the meantime.
  const events = await withFallback(clock, alarmEvents.list(personId), []);
  const known = knownAnswer(events, schedule, dose, now);
  if (isHumanAnswer(known) && isCurrentAnswer(known, now)) return;
  const told = {
    title: texts.alarmTitle,
    body: texts.alarmBody(medicineName),
    tag: doseTag(id),
    navigate: new URL(paths.medication, scope.location.origin).href,
    data: {
      kind: 'dose' as const,
      aboutId: personId,
      dose,
      ...(!sounds && { alertedAt: now }),
    },
  };
  try {
    await showContent(parts, told, { now, mode: sounds ? 'silent' : 'alerts' });
  } catch {
    // If no page was reached, the dose has not rung.
    if (!hasPages) return;
  }
  await withFallback(clock, firedAlarms.claim(personId, id, now), false);
};

const ring = (parts: WorkerContext, decision: AlarmDecision, how: RingContext): Promise<void> =>
  parts.withLock(ringLockName(decision.id), () => ringOnce(parts, decision, how));

const checkReminders = async (parts: WorkerContext): Promise<void> => {
  const schedule = await parts.schedule.read();
  if (!schedule) return;
  const { personId } = schedule;
  const now = correctedNow(parts, schedule);
  const place = currentZoneContext(schedule, parts.clock.zone(), now);
  const answers = answersFromEvents(await parts.alarmEvents.list(personId));
  const check: Omit<AlarmCheck, 'ringing'> = {
    medicines: scheduledMedicines(schedule),
    answerFor: (medicine, dose) => answerFor(answers, medicine, dose),
    // Doses still within their 20 minutes ring, however long the worker was stopped.
    since: now,
    now,
    place,
  };
  const ringing = new Set(await parts.firedAlarms.list(personId, now));
  const decisions = decideAlarms({ ...check, ringing });
  await Promise.all(
    decisions
      .filter(({ kind }) => kind === 'raised')
      .map((decision) => ring(parts, decision, { schedule: { ...schedule, place }, now })),
  );
  if (place !== schedule.place) {
    await parts.schedule.change((known) =>
      known.place.zone === place.zone ? known : { ...known, place },
    );
  }
  await updateBadge(parts, check).catch(() => undefined);
  const midnight = instantOf(`${localDateOf(now, place.zone)}T00:00`, place.zone);
  // A dose may still be open after midnight.
  await parts.firedAlarms.deleteBefore(midnight - autoMissAfterMs);
};

/** Checks the reminders after the work, even if it rejects. */
export type ThenCheck = <T>(work: Promise<T>) => Promise<T>;

/** Checks after every event and every 30 s, because the browser may stop the worker at any time. */
export const setupReminders = (parts: WorkerContext): ThenCheck => {
  const { scope, clock } = parts;
  // If storage cannot be read, the next check retries.
  const check = () => checkReminders(parts).catch(() => undefined);
  const tick = () => {
    clock.runAt(clock.now() + workerCheckIntervalMs, () => {
      void check();
      tick();
    });
  };
  let ticks = false;
  const thenCheck: ThenCheck = async (work) => {
    if (!ticks) tick();
    ticks = true;
    try {
      return await work;
    } finally {
      await check();
    }
  };
  // Not awaited: no page opens before the worker is active.
  scope.addEventListener('activate', () => void thenCheck(Promise.resolve()));
  scope.addEventListener('notificationclose', (event) =>
    event.waitUntil(thenCheck(Promise.resolve())),
  );
  return thenCheck;
};
