import { type AlarmDecision, doseTag } from '../domain/alarms.ts';
import { decideAlarms } from '../domain/decideAlarms.ts';
import { dueWords } from '../domain/doseWords.ts';
import { groupBy } from '../domain/groupBy.ts';
import { workerCheckIntervalMs } from '../domain/specConstants.ts';
import { autoMissAfterMs } from '../domain/doseTimes.ts';
import { answerFor } from '../domain/knownAnswers.ts';
import { medicineKey } from '../domain/medicines.ts';
import type { ZoneContext } from '../domain/zoneChange.ts';
import { isVagueZone } from '../domain/zoneNames.ts';
import { instantOf, localDateOf, type LocalMinute } from '../domain/zonedTime.ts';
import { paths } from '../contract/paths.ts';
import { answersFromEvents } from '../src/platform/outbox/alarmEvents.ts';
import type { DeviceSchedule } from '../src/platform/scheduleStore.ts';
import { dosesOf, ringLockName, scheduledMedicines, shownIds } from './doseData.ts';
import { showRing } from './notifications.ts';
import { notifyPagesOfDoses, openPages } from './openPages.ts';
import { withFallback, type WorkerContext, correctedNow } from './context.ts';
import { texts } from './strings.ts';
import { makeBadge } from '../src/platform/badge.ts';

/** Counts due doses with a visible notification; an open page sets the badge itself. */
const updateBadge = async (
  { scope, notifications }: Pick<WorkerContext, 'scope' | 'notifications'>,
  decisions: readonly AlarmDecision[],
): Promise<void> => {
  if ((await openPages(scope)).length > 0) return;
  const shown = new Set((await notifications.getNotifications()).flatMap(shownIds));
  const due = decisions.filter(({ id }) => shown.has(id));
  makeBadge(scope.navigator).show(due.length);
};

/** If the device's zone differs from the stored one and is not vague, the zone change counts from now. */
const currentZoneContext = (
  { place, keptIn }: DeviceSchedule,
  zone: string,
  now: number,
): ZoneContext =>
  place.zone === zone || keptIn === zone || isVagueZone(zone)
    ? place
    : { zone, move: { before: place.zone, since: now } };

/** The server accepts an answer only for a reminder it knows. */
const reminderIdsOf = ({ medicines }: DeviceSchedule, key: string): string[] =>
  medicines
    .filter(({ name }) => medicineKey(name) === key)
    .flatMap(({ times }) => times.map(({ reminder_id }) => reminder_id));

/** Rejects if storage cannot be read. Includes doses that have rung. */
const readDue = async (context: WorkerContext) => {
  const schedule = await context.schedule.read();
  if (!schedule) return null;
  const { personId } = schedule;
  const now = correctedNow(context, schedule);
  const place = currentZoneContext(schedule, context.clock.zone(), now);
  const answers = answersFromEvents(await context.alarmEvents.list(personId));
  const decisions = decideAlarms({
    medicines: scheduledMedicines(schedule),
    answerFor: (medicine, dose) => answerFor(answers, medicine, dose),
    // Doses still within their 20 minutes ring, however long the worker was stopped.
    since: now,
    now,
    place,
    ringing: new Set(),
  }).filter(({ kind }) => kind === 'raised');
  return { schedule, now, place, decisions };
};

type Due = NonNullable<Awaited<ReturnType<typeof readDue>>>;

/** Names all doses of a minute that are due, if one of them has not rung. */
const ringOnce = async (context: WorkerContext, due: Due, minute: LocalMinute): Promise<void> => {
  const { clock, firedAlarms, scope } = context;
  const { now } = due;
  const { personId } = due.schedule;
  const rung = await withFallback(clock, firedAlarms.list(personId, now), []);
  const silent = due.decisions.filter(({ id, dose }) => dose === minute && !rung.includes(id));
  if (silent.length === 0) return;
  const names = silent.map(({ medicineName }) => medicineName);
  const { hasPages, sounds } = await notifyPagesOfDoses(context, names);
  // The user may have answered or changed the medicine in the meantime.
  const current = await withFallback(clock, readDue(context), due);
  if (current?.schedule.personId !== personId) return;
  const { schedule, decisions } = current;
  const open = decisions
    .filter(({ dose }) => dose === minute)
    .toSorted((a, b) => a.medicineName.localeCompare(b.medicineName));
  const [first] = open.filter(({ id }) => silent.some((one) => one.id === id));
  // The device may have slept in the meantime.
  if (!first || correctedNow(context, schedule) >= first.dueAt + autoMissAfterMs) return;
  const [dose, ...also] = open.map(({ medicineKey: key, medicineName }) => ({
    medicine_name: medicineName,
    minute,
    reminder_ids: reminderIdsOf(schedule, key),
  }));
  const content = {
    title: texts.alarmTitle,
    body: dueWords(dosesOf({ dose, also }), schedule.hidesNames),
    tag: doseTag(also.length > 0 ? minute : first.id),
    navigate: new URL(paths.medication, scope.location.origin).href,
    data: {
      kind: 'dose' as const,
      aboutId: personId,
      dose,
      also,
      ...(!sounds && { alertedAt: now }),
    },
  };
  const how = { now, mode: sounds ? 'silent' : 'alerts', hasPages } as const;
  await showRing(context, content, how).catch(() => undefined);
};

const checkReminders = async (context: WorkerContext): Promise<void> => {
  const due = await readDue(context);
  if (!due) return;
  const { schedule, now, place, decisions } = due;
  const ring = (minute: LocalMinute) =>
    context.withLock(ringLockName(minute), () => ringOnce(context, due, minute));
  await Promise.all([...groupBy(decisions, ({ dose }) => dose).keys()].map(ring));
  if (place !== schedule.place) {
    await context.schedule.change((known) =>
      known.place.zone === place.zone ? known : { ...known, place },
    );
  }
  await updateBadge(context, decisions).catch(() => undefined);
  const midnight = instantOf(`${localDateOf(now, place.zone)}T00:00`, place.zone);
  // A dose may still be open after midnight.
  await context.firedAlarms.deleteBefore(midnight - autoMissAfterMs);
};

/** Checks the reminders after the work, even if it rejects. */
export type ThenCheck = <T>(work: Promise<T>) => Promise<T>;

/** Checks after every event and every 30 s, because the browser may stop the worker at any time. */
export const setupReminders = (context: WorkerContext): ThenCheck => {
  const { scope, clock } = context;
  // If storage cannot be read, the next check retries.
  const check = () => checkReminders(context).catch(() => undefined);
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
