import * as v from 'valibot';
import type { PushKind } from '../contract/messages.ts';
import { minute } from '../domain/constants.ts';
import { isHumanAnswer } from '../domain/doses.ts';
import { flushUserAlerts } from './flushUserAlerts.ts';
import { notifiedDoseId, isCurrentAnswer, ringLockName, type NotifiedDose } from './doseData.ts';
import { localAnswer } from './doseState.ts';
import { type AlertMode, fallbackNotification } from './buildNotification.ts';
import { showContent, closeNotifications } from './notifications.ts';
import { notifyPagesOfDose, triggerAlarm } from './openPages.ts';
import { withFallback, type WorkerContext, correctedNow } from './context.ts';
import { type PushEventLike, type PushContent, readPush } from './readPush.ts';
import type { ThenCheck } from './reminders.ts';
import { texts } from './strings.ts';
import { isEmergencyOver, replacementIfOver, silencePages } from './emergencyOver.ts';

/** What an open page is told to sound, if its role has an alarm for it. */
const alarmByKind: Partial<Record<PushKind, 'medication' | 'emergency'>> = {
  missed: 'medication',
  emergency: 'emergency',
};

/** What stands there under that tag; nothing where the browser does not say. */
const shownUnderTag = (
  { notifications, clock }: WorkerContext,
  tag: string,
): Promise<readonly Notification[]> =>
  withFallback(clock, notifications.getNotifications({ tag }), []);

/** A push that comes that soon after the worker's own alert is of the same ring. */
const sameRingMs = minute;

/**
 * Whether the device has alerted of just this: delivery is at least once, and the worker's own check
 * may have come before the push. The notification that stands there is the proof.
 */
const hasAlerted = (
  standing: readonly Notification[],
  { data: { id } }: PushContent,
  now: number,
): boolean => {
  const same = v.object({ id: v.literal(id) });
  const own = v.object({ alertedAt: v.pipe(v.number(), v.minValue(now - sameRingMs)) });
  return standing.some(({ data }) => v.is(same, data) || v.is(own, data));
};

/**
 * Whether this device has an answer to the dose; what cannot be read says nothing. One from 12 hours
 * ago was to the same minute before a move (decision 0015).
 */
const isAnswered = async (
  { alarmEvents, clock }: WorkerContext,
  personId: string,
  dose: NotifiedDose,
  now: number,
): Promise<boolean> => {
  const answer = localAnswer(await withFallback(clock, alarmEvents.list(personId), []), dose);
  return isHumanAnswer(answer) && isCurrentAnswer(answer, now);
};

/** How a push is told. */
interface PushDecision {
  readonly content: PushContent;
  readonly mode: AlertMode;
  /** Whether a page was told that a dose is due; absent where the push rings none. */
  readonly reachedPages?: boolean;
}

/** The dose has rung here; where the device cannot keep that, the worker knows it while it lives. */
const markRung = async (
  { clock, firedAlarms }: WorkerContext,
  personId: string,
  dose: NotifiedDose,
  now: number,
): Promise<void> => {
  await withFallback(clock, firedAlarms.claim(personId, notifiedDoseId(dose), now), false);
};

const alreadyAnswered = (told: PushContent, dose: NotifiedDose): PushDecision => ({
  content: { ...told, body: texts.answered(dose.medicine_name) },
  mode: 'over',
});

const decideDosePush = async (
  parts: WorkerContext,
  told: PushContent,
  dose: NotifiedDose,
  now: number,
): Promise<PushDecision> => {
  const { hasPages, sounds } = await notifyPagesOfDose(parts, dose.medicine_name);
  // Meanwhile somebody may have answered.
  if (await isAnswered(parts, told.data.aboutId, dose, now)) return alreadyAnswered(told, dose);
  return { content: told, mode: sounds ? 'silent' : 'alerts', reachedPages: hasPages };
};

const decidePush = async (
  parts: WorkerContext,
  told: PushContent,
  now: number,
): Promise<PushDecision> => {
  const { clock, scope } = parts;
  const { kind, aboutId, dose } = told.data;
  if (kind === 'answered' && dose) {
    // What was answered elsewhere need not ring here any more.
    await markRung(parts, aboutId, dose, now);
    return { content: told, mode: 'over' };
  }
  if (kind === 'dose' && dose && (await isAnswered(parts, aboutId, dose, now))) {
    return alreadyAnswered(told, dose);
  }
  const standing = await shownUnderTag(parts, told.tag);
  if (hasAlerted(standing, told, now)) return { content: told, mode: 'silent' };
  const instead = replacementIfOver(told, standing);
  if (instead) return { content: instead, mode: 'silent' };
  if (isEmergencyOver(told.data)) await withFallback(clock, silencePages(parts, told), undefined);
  if (kind === 'answered') return { content: told, mode: 'silent' };
  if (kind === 'dose' && dose) return decideDosePush(parts, told, dose, now);
  const alarm = alarmByKind[kind];
  if (alarm) await withFallback(clock, triggerAlarm(scope, alarm), undefined);
  return { content: told, mode: 'alerts' };
};

/** Claims last: a worker that is stopped on the way must not keep a dose silent. */
const showPush = async (parts: WorkerContext, pushed: PushContent, now: number): Promise<void> => {
  const { content, mode, reachedPages } = await decidePush(parts, pushed, now);
  const { aboutId, dose } = content.data;
  const noteRung = async () => {
    if (dose && reachedPages !== undefined) await markRung(parts, aboutId, dose, now);
  };
  try {
    await showContent(parts, content, { now, mode });
  } catch (error) {
    // Told to nobody it has not rung.
    if (reachedPages) await noteRung();
    throw error;
  }
  await noteRung();
  if (mode === 'over') await closeNotifications(parts, content.tag).catch(() => undefined);
};

/** Whatever cannot be found out, something is shown. */
const showSomething = async (
  parts: WorkerContext,
  pushed: PushContent | null,
  now: number,
): Promise<void> => {
  if (!pushed) {
    await parts.notifications.showNotification(...fallbackNotification());
    return;
  }
  const { kind, dose } = pushed.data;
  const work = () => showPush(parts, pushed, now);
  await (kind === 'dose' && dose
    ? parts.withLock(ringLockName(notifiedDoseId(dose)), work)
    : work());
};

const handlePush = async (parts: WorkerContext, event: PushEventLike): Promise<void> => {
  const { clock, schedule, pushOwner, send } = parts;
  const told = readPush(event);
  const now = correctedNow(parts, await withFallback(clock, schedule.read(), null));
  await showSomething(parts, told, now);
  const personId = await pushOwner.read();
  if (personId === null) return;
  await pushOwner.recordPushAt(now);
  // Browsers without Background Sync give a worker no other chance.
  await flushUserAlerts(parts, personId).catch(() => true);
  if (!told) return;
  // The server only counts these.
  await send(personId, { endpoint: 'reportShown', body: { id: told.data.id } }).catch(
    () => undefined,
  );
};

/** Shows what is pushed, with a sound wherever no page says that its own is heard. */
export const setupPush = (parts: WorkerContext, thenCheck: ThenCheck): void => {
  parts.scope.addEventListener('push', (event) =>
    event.waitUntil(thenCheck(handlePush(parts, event))),
  );
};
