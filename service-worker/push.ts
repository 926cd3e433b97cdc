import * as v from 'valibot';
import type { PushKind } from '../contract/messages.ts';
import { minute } from '../domain/constants.ts';
import { isPersons } from '../domain/doses.ts';
import { flushPersonsAlerts } from './alerts.ts';
import { idOf, isFresh, ringLock, type ToldDose } from './doseData.ts';
import { saidHere } from './known.ts';
import { type Manner, plainNotification } from './notificationFor.ts';
import { showTold, takeDown } from './notifications.ts';
import { tellOfDose, triggerAlarm } from './pages.ts';
import { inASecond, type Parts, rightNow } from './parts.ts';
import { type HeardPush, type Pushed, readPush } from './readPush.ts';
import type { ThenCheck } from './reminders.ts';
import { texts } from './strings.ts';
import { isOver, overInstead, silenceAlarm } from './withdrawn.ts';

/** What an open page is told to sound, if its role has an alarm for it. */
const alarms: Partial<Record<PushKind, 'medication' | 'emergency'>> = {
  missed: 'medication',
  emergency: 'emergency',
};

/** What stands there under that tag; nothing where the browser does not say. */
const standingUnder = (
  { notifications, clock }: Parts,
  tag: string,
): Promise<readonly Notification[]> =>
  inASecond(clock, notifications.getNotifications({ tag }), []);

/** A push that comes that soon after the worker's own alert is of the same ring. */
const sameRing = minute;

/**
 * Whether the device has alerted of just this: delivery is at least once, and the worker's own check
 * may have come before the push. The notification that stands there is the proof.
 */
const hasAlerted = (
  standing: readonly Notification[],
  { data: { id } }: Pushed,
  now: number,
): boolean => {
  const same = v.object({ id: v.literal(id) });
  const own = v.object({ alertedAt: v.pipe(v.number(), v.minValue(now - sameRing)) });
  return standing.some(({ data }) => v.is(same, data) || v.is(own, data));
};

/**
 * Whether this device has an answer to the dose; what cannot be read says nothing. One from 12 hours
 * ago was to the same minute before a move (decision 0015).
 */
const isAnswered = async (
  { alarmEvents, clock }: Parts,
  personId: string,
  dose: ToldDose,
  now: number,
): Promise<boolean> => {
  const answer = saidHere(await inASecond(clock, alarmEvents.list(personId), []), dose);
  return isPersons(answer) && isFresh(answer, now);
};

/** How a push is told. */
interface Judged {
  readonly told: Pushed;
  readonly manner: Manner;
  /** Whether a page was told that a dose is due; absent where the push rings none. */
  readonly toPages?: boolean;
}

/** The dose has rung here; where the device cannot keep that, the worker knows it while it lives. */
const claim = async (
  { clock, fired }: Parts,
  personId: string,
  dose: ToldDose,
  now: number,
): Promise<void> => {
  await inASecond(clock, fired.claim(personId, idOf(dose), now), false);
};

const over = (told: Pushed, dose: ToldDose): Judged => ({
  told: { ...told, body: texts.answered(dose.medicine_name) },
  manner: 'over',
});

const judgeDose = async (
  parts: Parts,
  told: Pushed,
  dose: ToldDose,
  now: number,
): Promise<Judged> => {
  const { hasPages, sounds } = await tellOfDose(parts, dose.medicine_name);
  // Meanwhile somebody may have answered.
  if (await isAnswered(parts, told.data.aboutId, dose, now)) return over(told, dose);
  return { told, manner: sounds ? 'silent' : 'alerts', toPages: hasPages };
};

const judge = async (parts: Parts, told: Pushed, now: number): Promise<Judged> => {
  const { clock, scope } = parts;
  const { kind, aboutId, dose } = told.data;
  if (kind === 'answered' && dose) {
    // What was answered elsewhere need not ring here any more.
    await claim(parts, aboutId, dose, now);
    return { told, manner: 'over' };
  }
  if (kind === 'dose' && dose && (await isAnswered(parts, aboutId, dose, now))) {
    return over(told, dose);
  }
  const standing = await standingUnder(parts, told.tag);
  if (hasAlerted(standing, told, now)) return { told, manner: 'silent' };
  const instead = overInstead(told, standing);
  if (instead) return { told: instead, manner: 'silent' };
  if (isOver(told.data)) await inASecond(clock, silenceAlarm(parts, told), undefined);
  if (kind === 'answered') return { told, manner: 'silent' };
  if (kind === 'dose' && dose) return judgeDose(parts, told, dose, now);
  const alarm = alarms[kind];
  if (alarm) await inASecond(clock, triggerAlarm(scope, alarm), undefined);
  return { told, manner: 'alerts' };
};

/** Claims last: a worker that is stopped on the way must not keep a dose silent. */
const tell = async (parts: Parts, pushed: Pushed, now: number): Promise<void> => {
  const { told, manner, toPages } = await judge(parts, pushed, now);
  const { aboutId, dose } = told.data;
  const noteRung = async () => {
    if (dose && toPages !== undefined) await claim(parts, aboutId, dose, now);
  };
  try {
    await showTold(parts, told, { now, manner });
  } catch (error) {
    // Told to nobody it has not rung.
    if (toPages) await noteRung();
    throw error;
  }
  await noteRung();
  if (manner === 'over') await takeDown(parts, told.tag).catch(() => undefined);
};

/** Whatever cannot be found out, something is shown. */
const show = async (parts: Parts, pushed: Pushed | null, now: number): Promise<void> => {
  if (!pushed) {
    await parts.notifications.showNotification(...plainNotification());
    return;
  }
  const { kind, dose } = pushed.data;
  const work = () => tell(parts, pushed, now);
  await (kind === 'dose' && dose ? parts.exclusively(ringLock(idOf(dose)), work) : work());
};

const hear = async (parts: Parts, event: HeardPush): Promise<void> => {
  const { clock, schedule, pushPerson, send } = parts;
  const told = readPush(event);
  const now = rightNow(parts, await inASecond(clock, schedule.read(), null));
  await show(parts, told, now);
  const personId = await pushPerson.read();
  if (personId === null) return;
  await pushPerson.noteHeard(now);
  // Browsers without Background Sync give a worker no other chance.
  await flushPersonsAlerts(parts, personId).catch(() => true);
  if (!told) return;
  // The server only counts these.
  await send(personId, { endpoint: 'reportShown', body: { id: told.data.id } }).catch(
    () => undefined,
  );
};

/** Shows what is pushed, with a sound wherever no page says that its own is heard. */
export const setupPush = (parts: Parts, thenCheck: ThenCheck): void => {
  parts.scope.addEventListener('push', (event) => event.waitUntil(thenCheck(hear(parts, event))));
};
