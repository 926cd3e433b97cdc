import * as v from 'valibot';
import { withFallback, type WorkerContext } from './context.ts';
import type { PushContent } from './readPush.ts';

/** Of what stands in place of the alarm of an emergency that is over. */
export const isEmergencyOver = (data: unknown) =>
  v.is(v.object({ kind: v.picklist(['withdrawn', 'answered']) }), data);
const isAlarm = (data: unknown) => v.is(v.object({ kind: v.literal('emergency') }), data);

/**
 * What is told in place of an alarm that comes after the word that it is over: that word, which the
 * alarm would take the place of. Undefined for anything else.
 */
export const replacementIfOver = (
  told: PushContent,
  standing: readonly Notification[],
): PushContent | undefined => {
  const over = isAlarm(told.data) ? standing.find(({ data }) => isEmergencyOver(data)) : undefined;
  if (!over) return undefined;
  const { id, aboutId } = told.data;
  const { title, body } = over;
  return { ...told, title, body, data: { id, aboutId, kind: 'withdrawn' } };
};

/**
 * Stops the alarm that open pages sound for an emergency that is over, unless that of another
 * stands on the device: pages do not know for which of them they sound.
 */
export const silencePages = async (
  { clock, notifications, pushOwner, openAlarmBus }: WorkerContext,
  { tag }: PushContent,
): Promise<void> => {
  const standing = await withFallback(clock, notifications.getNotifications(), null);
  if (!standing || standing.some((one) => one.tag !== tag && isAlarm(one.data))) return;
  const personId = await withFallback(clock, pushOwner.read(), null);
  if (personId === null) return;
  const bus = openAlarmBus();
  bus.post({ personId, doses: [], done: { what: 'silenced' } });
  bus.close();
};
