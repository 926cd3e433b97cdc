import { isHumanAnswer, isSilencedByUndo } from '../domain/answers.ts';
import { autoMissAfterMs } from '../domain/specConstants.ts';
import { occurrenceAt } from '../domain/zoneChange.ts';
import { withFallback, type WorkerContext } from './context.ts';
import { dosesOf, knownAnswer, localAnswer, type NotifiedDose } from './doseData.ts';
import { withDoses } from './notifications.ts';
import type { PushContent } from './readPush.ts';

/** Answered here, or undone after it was due. Storage errors count as no answer. */
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
  if (dose.asked) return false;
  const theirs = stored?.personId === personId ? stored : null;
  const { at } = occurrenceAt(dose.minute, now, theirs?.place ?? { zone: clock.zone() });
  // Pushed later, it is due again after a zone change that this device has not heard of.
  const isOver = now >= at + autoMissAfterMs;
  return !isOver && isSilencedByUndo(knownAnswer(events, theirs, dose, now), at);
};

/** Undefined if none is left. */
export const withoutSettled = async (
  context: WorkerContext,
  content: PushContent,
  now: number,
): Promise<PushContent | undefined> => {
  const { aboutId } = content.data;
  const doses = dosesOf(content.data);
  const settled = await Promise.all(doses.map((one) => isSettled(context, aboutId, one, now)));
  if (!settled.includes(true)) return content;
  return withDoses(
    content,
    doses.filter((_, index) => !settled[index]),
  );
};
