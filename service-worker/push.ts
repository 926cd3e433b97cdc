import * as v from 'valibot';
import type { PushKind } from '../contract/messages.ts';
import { minute } from '../domain/specConstants.ts';
import { isMissTag } from '../domain/alarms.ts';
import { listNames } from '../domain/doseWords.ts';
import { flushUserAlerts } from './flushUserAlerts.ts';
import {
  dosesOf,
  notifiedDoseId,
  type NotifiedDose,
  ringLockName,
  shownDoses,
} from './doseData.ts';
import { type AlertMode, fallbackNotification } from './buildNotification.ts';
import {
  closeNotifications,
  joinDoses,
  markRung,
  removeDoses,
  showContent,
  showRing,
  withDoses,
} from './notifications.ts';
import { notifyPagesOfDoses, triggerAlarm } from './openPages.ts';
import { withFallback, type WorkerContext, correctedNow } from './context.ts';
import { type PushEventLike, type PushContent, readPush } from './readPush.ts';
import type { ThenCheck } from './reminders.ts';
import { withoutSettled } from './settledDoses.ts';
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

interface PushDecision {
  readonly content: PushContent;
  readonly mode: AlertMode;
  /** Set if the dose rings now. */
  readonly hasPages?: boolean;
}

const namesOf = (doses: readonly NotifiedDose[]) => doses.map((dose) => dose.medicine_name);

/** Null if others of their minute are shown now. Names the medicines only if the push does. */
const endDoses = async (
  context: WorkerContext,
  content: PushContent,
  doses: readonly NotifiedDose[],
  now: number,
): Promise<PushDecision | null> => {
  const ids = doses.map(notifiedDoseId);
  const removed = removeDoses(context, ids, { now, again: content.tag });
  if (await withFallback(context.clock, removed, false)) return null;
  if (content.data.kind === 'answered') return { content, mode: 'over' };
  const names = namesOf(doses);
  const isNamed = names.some((name) => content.body.includes(name));
  const body = isNamed ? texts.answered(listNames(names)) : texts.answeredWithoutName;
  return { content: { ...content, body }, mode: 'over' };
};

const decideDosePush = async (
  context: WorkerContext,
  pushed: PushContent,
  now: number,
): Promise<PushDecision | null> => {
  const { clock, notifications } = context;
  const doses = dosesOf(pushed.data);
  const open = await withoutSettled(context, pushed, now);
  if (!open) return endDoses(context, pushed, doses, now);
  const ids = dosesOf(open.data).map(notifiedDoseId);
  const namesAll = (one: Notification) => {
    const shownIds = shownDoses(one).map(notifiedDoseId);
    return ids.every((id) => shownIds.includes(id));
  };
  const shown = await withFallback(clock, notifications.getNotifications(), []);
  const alerted = shown.filter(namesAll).find((one) => hasAlerted([one], open, now));
  // The server may not know of others that it names.
  if (alerted) return { content: joinDoses(open, alerted), mode: 'silent' };
  const { hasPages, sounds } = await notifyPagesOfDoses(context, namesOf(dosesOf(open.data)));
  // The user may have answered in the meantime.
  const content = await withoutSettled(context, open, now);
  if (!content) return endDoses(context, pushed, doses, now);
  return { content, mode: sounds ? 'silent' : 'alerts', hasPages };
};

/** Others of its minute ring if they have not rung on this device. */
const decideAnsweredPush = async (
  context: WorkerContext,
  content: PushContent,
  dose: NotifiedDose,
  now: number,
): Promise<PushDecision | null> => {
  const { clock, firedAlarms } = context;
  const { also = [], ...data } = content.data;
  await markRung(context, data.aboutId, dose, now);
  const ended = await endDoses(context, content, [dose], now);
  const others = withDoses({ ...content, data: { ...data, kind: 'dose' } }, also);
  if (!ended || !others) return ended;
  const rung = await withFallback(clock, firedAlarms.list(data.aboutId, now), []);
  const isSilent = also.every((one) => rung.includes(notifiedDoseId(one)));
  return isSilent ? ended : decideDosePush(context, others, now);
};

const decidePush = async (
  context: WorkerContext,
  content: PushContent,
  now: number,
): Promise<PushDecision | null> => {
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
  const decision = await decidePush(context, pushed, now);
  if (!decision) return;
  const { content, mode, hasPages } = decision;
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
