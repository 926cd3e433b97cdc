import { medicineKey } from '../domain/medicines.ts';
import { doseDetails } from '../domain/doseLog.ts';
import { unanswered } from '../domain/doses.ts';
import { newId } from '../src/device/newId.ts';
import { doseAnswerRow } from '../src/device/outbox/doseAnswerRow.ts';
import type { NewOutboxRow } from '../src/device/outbox/outboxStore.ts';
import { sendFromMemory } from '../src/device/outbox/sendFromMemory.ts';
import { type DoseData, isFresh } from './doseData.ts';
import { knownOf } from './known.ts';
import { inASecond, type Parts, rightNow } from './parts.ts';

export type TappedStatus = 'taken' | 'skipped';

/**
 * `kept`: it is on this device for good. `sent`: the device cannot store it, and the server has it.
 * `repeated`: it was said before. `notHere`: nobody of that name is signed in here. `failed`: neither
 * the device nor the server has it.
 */
export type Outcome = 'kept' | 'sent' | 'repeated' | 'notHere' | 'failed';

/** A second tap waits for the first one. */
const answerLock = 'upstroke-answer';

const tellPages = (
  { openBus }: Parts,
  { aboutId, dose }: DoseData,
  status: TappedStatus,
  timestamp: number,
): void => {
  const bus = openBus();
  const { medicine_name: medicineName, minute } = dose;
  bus.post({ medicineName, status, timestamp, personId: aboutId, dose: minute });
  bus.close();
};

/** What this device knows of the dose; null where it cannot be read. */
const lookUp = async (parts: Parts, { aboutId, dose }: DoseData) => {
  try {
    const schedule = await parts.schedule.read();
    const now = rightNow(parts, schedule);
    const theirs = schedule?.personId === aboutId ? schedule : null;
    const known = knownOf(await parts.alarmEvents.list(aboutId), theirs, dose, now);
    const pushPerson = inASecond(parts.clock, parts.pushPerson.read(), null);
    return { isTheirs: theirs !== null || (await pushPerson) === aboutId, known, now };
  } catch {
    return null;
  }
};

/** The server takes it in the session of the person that it is about, and in no other. */
const sendUnkept = async (parts: Parts, made: NewOutboxRow): Promise<Outcome> => {
  const { outcome } = await sendFromMemory(made, {
    send: (call) => parts.send(made.personId, call),
    now: parts.clock.now,
    jitter: Math.random,
  });
  return outcome.kind === 'sent' ? 'sent' : 'failed';
};

const isKept = ({ outbox }: Parts, made: NewOutboxRow): Promise<boolean> =>
  outbox.add(made).then(
    () => true,
    () => false,
  );

const keep = async (parts: Parts, data: DoseData, status: TappedStatus): Promise<Outcome> => {
  const { aboutId, dose } = data;
  const found = await lookUp(parts, data);
  if (found && !found.isTheirs) return 'notHere';
  const { known, now } = found ?? { known: unanswered, now: parts.clock.now() };
  if (known.status === status && isFresh(known, now)) return 'repeated';
  // An undo by a clock that ran ahead would take this back as well.
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
  const outcome = found && (await isKept(parts, made)) ? 'kept' : await sendUnkept(parts, made);
  if (outcome !== 'failed') tellPages(parts, data, status, occurredAt);
  return outcome;
};

/** Records the answer that was tapped on a notification, here or else at the server, and tells the pages. */
export const answerDose = (parts: Parts, data: DoseData, status: TappedStatus): Promise<Outcome> =>
  parts.exclusively(answerLock, () => keep(parts, data, status)).catch((): Outcome => 'failed');
