import * as v from 'valibot';
import { withFallback, type WorkerContext } from './context.ts';
import type { PushContent } from './readPush.ts';

export const isEmergencyOver = (data: unknown) =>
  v.is(v.object({ kind: v.picklist(['withdrawn', 'answered']) }), data);
const isAlarm = (data: unknown) => v.is(v.object({ kind: v.literal('emergency') }), data);

/** Keeps the message that an emergency is over when its alarm arrives late. */
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

/** Skipped while another emergency is shown, as pages do not know which one they sound for. */
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
