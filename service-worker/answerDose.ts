import { medicineKey } from '../domain/medicines.ts';
import { doseDetails } from '../domain/doseDetails.ts';
import { unanswered } from '../domain/doses.ts';
import { newId } from '../src/platform/newId.ts';
import { doseAnswerRow } from '../src/platform/outbox/doseAnswerRow.ts';
import type { NewOutboxRow } from '../src/platform/outbox/outboxStore.ts';
import { sendUnstoredRow } from '../src/platform/outbox/rowPolicy.ts';
import { type DoseData, isCurrentAnswer, knownAnswer } from './doseData.ts';
import { withFallback, type WorkerContext, correctedNow, workerSender } from './context.ts';

export type TappedStatus = 'taken' | 'skipped';

/** `saved`: on this device; `sent`: only on the server; `repeated`: already answered. */
export type TapOutcome = 'saved' | 'sent' | 'repeated' | 'signedOut' | 'failed';

const answerLock = 'upstroke-answer';

const broadcastAnswer = (
  { openMedicationBus }: WorkerContext,
  { aboutId, dose }: DoseData,
  status: TappedStatus,
  timestamp: number,
): void => {
  const bus = openMedicationBus();
  const { medicine_name: medicineName, minute } = dose;
  bus.post({ medicineName, status, timestamp, personId: aboutId, dose: minute });
  bus.close();
};

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

const tryStore = ({ outbox }: WorkerContext, made: NewOutboxRow): Promise<boolean> =>
  outbox.add(made).then(
    () => true,
    () => false,
  );

const recordAnswer = async (
  context: WorkerContext,
  data: DoseData,
  status: TappedStatus,
): Promise<TapOutcome> => {
  const { aboutId, dose } = data;
  const found = await readDoseState(context, data);
  if (found && !found.isTheirs) return 'signedOut';
  const { known, now } = found ?? { known: unanswered, now: context.clock.now() };
  if (known.status === status && isCurrentAnswer(known, now)) return 'repeated';
  // An undo by a fast clock would otherwise undo this answer too.
  const occurredAt = Math.max(now, (known.undoneAt ?? -1) + 1);
  const { medicine_name: medicineName, minute, reminder_ids: reminderIds } = dose;
  const made = doseAnswerRow({
    personId: aboutId,
    aboutId,
    medicineKey: medicineKey(medicineName),
    medicineName,
    reminderIds,
    dose: minute,
    answer: { status, occurredAt },
    details: doseDetails(status, medicineName),
    idempotencyKey: newId(),
    now,
  });
  const isStored = found !== null && (await tryStore(context, made));
  const sendUnstored = () => sendUnstoredRow(made, workerSender(context, null));
  const outcome = isStored ? 'saved' : (await sendUnstored()) === 'sent' ? 'sent' : 'failed';
  if (outcome !== 'failed') broadcastAnswer(context, data, status, occurredAt);
  return outcome;
};

export const answerDose = (
  context: WorkerContext,
  data: DoseData,
  status: TappedStatus,
): Promise<TapOutcome> =>
  context
    .withLock(answerLock, () => recordAnswer(context, data, status))
    .catch((): TapOutcome => 'failed');
