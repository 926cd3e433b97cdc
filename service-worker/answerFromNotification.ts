import { unanswered, isRepeated } from '../domain/answers.ts';
import { makeAnswerRow, toMedicationUpdate } from '../src/doses/makeAnswerRow.ts';
import { newId } from '../src/platform/newId.ts';
import { storeOrSend } from '../src/platform/outbox/outboxPolicy.ts';
import { type DoseData, isCurrentAnswer, knownAnswer } from './doseData.ts';
import { withFallback, type WorkerContext, correctedNow, workerSender } from './context.ts';

export type TappedStatus = 'taken' | 'skipped';

/** `saved`: on this device; `sent`: only on the server; `repeated`: already answered. */
export type TapOutcome = 'saved' | 'sent' | 'repeated' | 'signedOut' | 'failed';

const answerLock = 'upstroke-answer';

const readDoseState = async (context: WorkerContext, { aboutId, dose }: DoseData) => {
  try {
    const schedule = await context.schedule.read();
    const now = correctedNow(context, schedule);
    const theirs = schedule?.personId === aboutId ? schedule : null;
    const known = knownAnswer(await context.alarmEvents.list(aboutId), theirs, dose, now);
    const pushPerson = withFallback(context.clock, context.pushOwner.read(), null);
    return { isTheirs: theirs !== null || (await pushPerson) === aboutId, known, now };
  } catch {
    return null;
  }
};

const recordAnswer = async (
  context: WorkerContext,
  data: DoseData,
  status: TappedStatus,
): Promise<TapOutcome> => {
  const { aboutId, dose } = data;
  const { clock, outbox, openMedicationBus } = context;
  const found = await readDoseState(context, data);
  if (found && !found.isTheirs) return 'signedOut';
  const { known, now } = found ?? { known: unanswered, now: clock.now() };
  if (isRepeated(status, known) && isCurrentAnswer(known, now)) return 'repeated';
  const row = makeAnswerRow({
    personId: aboutId,
    medicine: { personId: aboutId, name: dose.medicine_name, reminderIds: dose.reminder_ids },
    dose: dose.minute,
    status,
    known,
    occurredAt: now,
    now,
    newId,
  });
  const add = found ? outbox.add : () => Promise.reject(new Error('The device cannot be read'));
  const saved = await storeOrSend(row, add, workerSender(context, null));
  if (saved !== 'stored' && saved !== 'sent') return 'failed';
  const bus = openMedicationBus();
  bus.post(toMedicationUpdate(row));
  bus.close();
  return saved === 'sent' ? 'sent' : 'saved';
};

export const answerTappedDose = (
  context: WorkerContext,
  data: DoseData,
  status: TappedStatus,
): Promise<TapOutcome> =>
  context
    .withLock(answerLock, () => recordAnswer(context, data, status))
    .catch((): TapOutcome => 'failed');
