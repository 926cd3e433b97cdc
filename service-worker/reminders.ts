import { type AlarmCheck, type AlarmDecision, decideAlarms, doseTag } from '../domain/alarms.ts';
import { autoMissAfter, workerCheckEvery } from '../domain/constants.ts';
import { isPersons } from '../domain/doses.ts';
import { answerFor } from '../domain/knownMedicines.ts';
import { medicineKey } from '../domain/medicines.ts';
import type { Place } from '../domain/moves.ts';
import { instantOf, localDateOf } from '../domain/zonedTime.ts';
import { paths } from '../contract/paths.ts';
import { answersIn } from '../src/device/outbox/alarmEvents.ts';
import type { Schedule } from '../src/device/schedule.ts';
import { showDueNow } from './badge.ts';
import { isFresh, ringLock } from './doseData.ts';
import { knownOf, medicinesOf } from './known.ts';
import { showTold } from './notifications.ts';
import { tellOfDose } from './pages.ts';
import { inASecond, type Parts, rightNow } from './parts.ts';
import { texts } from './strings.ts';

/** The device may be in another zone than when a page last looked: it has moved, at the latest now. */
const placeNow = ({ place, keptIn }: Schedule, zone: string, now: number): Place =>
  place.zone === zone || keptIn === zone
    ? place
    : { zone, move: { before: place.zone, since: now } };

interface Ring {
  readonly schedule: Schedule;
  readonly now: number;
}

/** The server takes an answer only under a reminder that it knows. */
const reminderIdsOf = ({ reminders }: Schedule, key: string): string[] =>
  reminders.filter((row) => medicineKey(row.medicine_name) === key).map(({ id }) => id);

/** Claims last: a worker that is stopped on the way, or a full device, must not keep a dose silent. */
const ringOnce = async (
  parts: Parts,
  { id, medicineKey: key, medicineName, dose: minute, dueAt }: AlarmDecision,
  { schedule, now }: Ring,
): Promise<void> => {
  const { alarmEvents, clock, fired, scope } = parts;
  const { personId } = schedule;
  const rung = await inASecond(clock, fired.list(personId, now), []);
  if (rung.includes(id)) return;
  const { hasPages, sounds } = await tellOfDose(parts, medicineName);
  // The device may have slept for hours meanwhile.
  if (rightNow(parts, schedule) >= dueAt + autoMissAfter) return;
  const dose = {
    medicine_name: medicineName,
    minute,
    reminder_ids: reminderIdsOf(schedule, key),
  };
  // Meanwhile somebody may have answered.
  const events = await inASecond(clock, alarmEvents.list(personId), []);
  const known = knownOf(events, schedule, dose, now);
  if (isPersons(known) && isFresh(known, now)) return;
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
    await showTold(parts, told, { now, manner: sounds ? 'silent' : 'alerts' });
  } catch {
    // Told to nobody it has not rung.
    if (!hasPages) return;
  }
  await inASecond(clock, fired.claim(personId, id, now), false);
};

const ring = (parts: Parts, decision: AlarmDecision, how: Ring): Promise<void> =>
  parts.exclusively(ringLock(decision.id), () => ringOnce(parts, decision, how));

/** Rings what is due on this device, unanswered, and has not rung here yet (SPEC section 4). */
const checkReminders = async (parts: Parts): Promise<void> => {
  const schedule = await parts.schedule.read();
  if (!schedule) return;
  const { personId } = schedule;
  const now = rightNow(parts, schedule);
  const place = placeNow(schedule, parts.clock.zone(), now);
  const answers = answersIn(await parts.alarmEvents.list(personId));
  const check: Omit<AlarmCheck, 'ringing'> = {
    medicines: medicinesOf(schedule),
    answerFor: (medicine, dose) => answerFor(answers, medicine, dose),
    // However long no worker lived: what is still within its 20 minutes rings.
    since: now,
    now,
    place,
  };
  const ringing = new Set(await parts.fired.list(personId, now));
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
  await showDueNow(parts, check).catch(() => undefined);
  const midnight = instantOf(`${localDateOf(now, place.zone)}T00:00`, place.zone);
  // A dose may still be within its 20 minutes as the day turns.
  await parts.fired.forget(midnight - autoMissAfter);
};

/** Checks the reminders once the work is over, whatever comes of it. */
export type ThenCheck = <T>(work: Promise<T>) => Promise<T>;

/**
 * Lets every event that the worker hears be a check, and one follow every 30 s from the first on. A
 * browser may stop the worker at any time: what it rings is what it finds due when it lives again.
 */
export const setupReminders = (parts: Parts): ThenCheck => {
  const { scope, clock } = parts;
  // A device that cannot be read now is read at the next check.
  const check = () => checkReminders(parts).catch(() => undefined);
  const tick = () => {
    clock.at(clock.now() + workerCheckEvery, () => {
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
  // Not waited for: no page opens before the worker is active.
  scope.addEventListener('activate', () => void thenCheck(Promise.resolve()));
  scope.addEventListener('notificationclose', (event) =>
    event.waitUntil(thenCheck(Promise.resolve())),
  );
  return thenCheck;
};
