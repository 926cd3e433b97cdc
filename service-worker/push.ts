import * as v from 'valibot';
import type { PushKind } from '../contract/messages.ts';
import { minute } from '../domain/specConstants.ts';
import { autoMissAfterMs } from '../domain/doseTimes.ts';
import { isMissTag } from '../domain/alarms.ts';
import { listMedicines } from '../domain/doseWords.ts';
import { isHumanAnswer, isSilencedByUndo } from '../domain/answers.ts';
import { occurrenceAt } from '../domain/zoneChange.ts';
import { flushUserAlerts } from './flushUserAlerts.ts';
import {
  dosesOf,
  knownAnswer,
  notifiedDoseId,
  ringLockName,
  type NotifiedDose,
  localAnswer,
  shownIds,
} from './doseData.ts';
import { type AlertMode, fallbackNotification } from './buildNotification.ts';
import { closeNotifications, markRung, showContent, showRing, withDoses } from './notifications.ts';
import { notifyPagesOfDoses, triggerAlarm } from './openPages.ts';
import { withFallback, type WorkerContext, correctedNow } from './context.ts';
import { type PushEventLike, type PushContent, readPush } from './readPush.ts';
import type { ThenCheck } from './reminders.ts';
import { texts } from './strings.ts';

const emergencyOver = v.object({ id: v.string(), kind: v.picklist(['withdrawn', 'answered']) });
const isAlarm = (data: unknown) => v.is(v.object({ kind: v.literal('emergency') }), data);

const isEmergencyOver = (data: unknown) => v.is(emergencyOver, data);

/** Keeps the message that an emergency is over when an alarm from before arrives late. Ids are in order of time. */
const replacementIfOver = (
  content: PushContent,
  shown: readonly Notification[],
): PushContent | undefined => {
  const { id, aboutId } = content.data;
  if (!isAlarm(content.data)) return undefined;
  for (const notification of shown) {
    const over = v.safeParse(emergencyOver, notification.data);
    if (!over.success || over.output.id < id) continue;
    const { title, body } = notification;
    return { ...content, title, body, data: { id: over.output.id, aboutId, kind: 'withdrawn' } };
  }
  return undefined;
};

/** Skipped while another emergency is shown, as pages do not know which one they sound for. */
const silencePages = async (
  { clock, notifications, pushOwner, openAlarmBus }: WorkerContext,
  { tag }: PushContent,
): Promise<void> => {
  const shown = await withFallback(clock, notifications.getNotifications(), null);
  if (!shown || shown.some((one) => one.tag !== tag && isAlarm(one.data))) return;
  const personId = await withFallback(clock, pushOwner.read(), null);
  if (personId === null) return;
  const bus = openAlarmBus();
  bus.post({ personId, doses: [], done: { what: 'silenced' } });
  bus.close();
};

const alarmByKind: Partial<Record<PushKind, 'medication' | 'emergency'>> = {
  missed: 'medication',
  emergency: 'emergency',
};

/** A push this soon after the worker's own alert belongs to the same ring. */
const sameRingMs = minute;

/** Pushes arrive at least once, and the worker's own check may alert before the push. */
const hasAlerted = (
  shown: readonly Notification[],
  { data: { id } }: PushContent,
  now: number,
): boolean => {
  const same = v.object({ id: v.literal(id) });
  const own = v.object({ alertedAt: v.pipe(v.number(), v.minValue(now - sameRingMs)) });
  return shown.some(({ data }) => v.is(same, data) || v.is(own, data));
};

/** Answered here, or undone after it was due or asked about. Storage errors count as no answer. */
const isSettled = async (
  { alarmEvents, clock, schedule }: WorkerContext,
  personId: string,
  dose: NotifiedDose,
  now: number,
): Promise<boolean> => {
  const [events, stored] = await Promise.all([
    withFallback(clock, alarmEvents.list(personId), []),
    withFallback(clock, schedule.read(), null),
  ]);
  if (isHumanAnswer(localAnswer(events, dose))) return true;
  const theirs = stored?.personId === personId ? stored : null;
  if (dose.asked_at !== undefined)
    return isSilencedByUndo(knownAnswer(events, theirs, dose, now), dose.asked_at);
  const { at } = occurrenceAt(dose.minute, now, theirs?.place ?? { zone: clock.zone() });
  // Pushed later, it is due again after a zone change that this device has not heard of.
  const isOver = now >= at + autoMissAfterMs;
  return !isOver && isSilencedByUndo(knownAnswer(events, theirs, dose, now), at);
};

interface PushDecision {
  readonly content: PushContent;
  readonly mode: AlertMode;
  /** Set if the dose rings now. */
  readonly hasPages?: boolean;
}

/** Names the medicines only if the push does. */
const alreadyAnswered = (content: PushContent): PushDecision => {
  const doses = dosesOf(content.data);
  const isNamed = doses.some(({ medicine_name }) => content.body.includes(medicine_name));
  const body = isNamed ? texts.answered(listMedicines(doses)) : texts.answeredWithoutName;
  return { content: { ...content, body }, mode: 'over' };
};

/** Undefined if none is left. */
const withoutSettled = async (
  context: WorkerContext,
  content: PushContent,
  now: number,
): Promise<PushContent | undefined> => {
  const doses = dosesOf(content.data);
  const { aboutId } = content.data;
  const settled = await Promise.all(doses.map((dose) => isSettled(context, aboutId, dose, now)));
  if (!settled.includes(true)) return content;
  return withDoses(
    content,
    doses.filter((_, index) => !settled[index]),
  );
};

const decideDosePush = async (
  context: WorkerContext,
  pushed: PushContent,
  now: number,
  haveRung = false,
): Promise<PushDecision> => {
  const { clock, notifications } = context;
  const open = await withoutSettled(context, pushed, now);
  if (!open) return alreadyAnswered(pushed);
  const doses = dosesOf(open.data);
  const all = await withFallback(clock, notifications.getNotifications(), []);
  const shown = all.filter((one) =>
    doses.every((dose) => shownIds(one).includes(notifiedDoseId(dose))),
  );
  if (haveRung || hasAlerted(shown, open, now)) return { content: open, mode: 'silent' };
  const names = doses.map(({ medicine_name }) => medicine_name);
  const { hasPages, sounds } = await notifyPagesOfDoses(context, names);
  // The user may have answered in the meantime.
  const content = await withoutSettled(context, open, now);
  if (!content) return alreadyAnswered(open);
  return { content, mode: sounds ? 'silent' : 'alerts', hasPages };
};

/** The others of its minute stay shown, and ring if they have not rung on this device. */
const decideAnsweredPush = async (
  context: WorkerContext,
  content: PushContent,
  dose: NotifiedDose,
  now: number,
): Promise<PushDecision> => {
  const { aboutId, also = [] } = content.data;
  await markRung(context, aboutId, dose, now);
  const others = withDoses({ ...content, data: { ...content.data, kind: 'dose' } }, also);
  if (!others) return { content, mode: 'over' };
  const rung = await withFallback(context.clock, context.firedAlarms.list(aboutId, now), []);
  const haveRung = also.every((one) => rung.includes(notifiedDoseId(one)));
  return decideDosePush(context, others, now, haveRung);
};

const decidePush = async (
  context: WorkerContext,
  content: PushContent,
  now: number,
): Promise<PushDecision> => {
  const { clock, notifications, scope } = context;
  const { kind, dose } = content.data;
  if (kind === 'answered' && dose) return decideAnsweredPush(context, content, dose, now);
  if (kind === 'dose' && dose) return decideDosePush(context, content, now);
  if (kind === 'answered' && isMissTag(content.tag)) return { content, mode: 'over' };
  const sameTag = notifications.getNotifications({ tag: content.tag });
  const shown = await withFallback(clock, sameTag, []);
  if (hasAlerted(shown, content, now)) return { content, mode: 'silent' };
  const instead = replacementIfOver(content, shown);
  if (instead) return { content: instead, mode: 'silent' };
  if (isEmergencyOver(content.data))
    await withFallback(clock, silencePages(context, content), undefined);
  if (kind === 'answered') return { content, mode: 'silent' };
  const alarm = alarmByKind[kind];
  if (alarm) await withFallback(clock, triggerAlarm(scope, alarm), undefined);
  return { content, mode: 'alerts' };
};

const showPush = async (
  context: WorkerContext,
  pushed: PushContent,
  now: number,
): Promise<void> => {
  const { content, mode, hasPages } = await decidePush(context, pushed, now);
  if (hasPages !== undefined) await showRing(context, content, { now, mode, hasPages });
  else await showContent(context, content, { now, mode });
  if (mode === 'over') await closeNotifications(context, content.tag).catch(() => undefined);
};

const showSomething = async (
  context: WorkerContext,
  pushed: PushContent | null,
  now: number,
): Promise<void> => {
  if (!pushed) {
    await context.notifications.showNotification(...fallbackNotification());
    return;
  }
  const { dose } = pushed.data;
  const work = () => showPush(context, pushed, now);
  await (dose ? context.withLock(ringLockName(dose.minute), work) : work());
};

const handlePush = async (context: WorkerContext, event: PushEventLike): Promise<void> => {
  const { clock, schedule, pushOwner, send } = context;
  const content = readPush(event);
  const now = correctedNow(context, await withFallback(clock, schedule.read(), null));
  await showSomething(context, content, now);
  const personId = await pushOwner.read();
  if (personId === null) return;
  await pushOwner.recordPushAt(now);
  // Without Background Sync this is the worker's only chance.
  await flushUserAlerts(context, personId).catch(() => true);
  if (!content) return;
  await send(personId, { endpoint: 'reportShown', body: { id: content.data.id } }).catch(
    () => undefined,
  );
};

export const setupPush = (context: WorkerContext, thenCheck: ThenCheck): void => {
  context.scope.addEventListener('push', (event) =>
    event.waitUntil(thenCheck(handlePush(context, event))),
  );
};
