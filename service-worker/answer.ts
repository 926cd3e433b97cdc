import { medicineKey } from '../domain/medicines.ts';
import { doseDetails } from '../domain/doseLog.ts';
import { newId } from '../src/device/newId.ts';
import { doseAnswerRow } from '../src/device/outbox/doseAnswerRow.ts';
import { type DoseData, isFresh } from './doseData.ts';
import { knownOf } from './known.ts';
import { type Parts, rightNow } from './parts.ts';

export type TappedStatus = 'taken' | 'skipped';

/**
 * `kept`: it is on this device for good. `repeated`: it was before. `notHere`: nobody of that name is
 * signed in here. `failed`: the device cannot store it.
 */
export type Outcome = 'kept' | 'repeated' | 'notHere' | 'failed';

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

const keep = async (parts: Parts, data: DoseData, status: TappedStatus): Promise<Outcome> => {
  const { aboutId, dose } = data;
  const schedule = await parts.schedule.read();
  const people = [schedule?.personId, await parts.pushPerson.read()];
  if (!people.includes(aboutId)) return 'notHere';
  const now = rightNow(parts, schedule);
  const theirs = schedule?.personId === aboutId ? schedule : null;
  const known = knownOf(await parts.alarmEvents.list(aboutId), theirs, dose, now);
  if (known.status === status && isFresh(known, now)) return 'repeated';
  // An undo by a clock that ran ahead would take this back as well.
  const occurredAt = Math.max(now, (known.undoneAt ?? -1) + 1);
  const { medicine_name: medicineName, minute, reminder_ids: reminderIds } = dose;
  await parts.outbox.add(
    doseAnswerRow({
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
    }),
  );
  tellPages(parts, data, status, occurredAt);
  return 'kept';
};

/** Records the answer that was tapped on a notification, and tells the pages. */
export const answerDose = (parts: Parts, data: DoseData, status: TappedStatus): Promise<Outcome> =>
  parts.exclusively(answerLock, () => keep(parts, data, status)).catch((): Outcome => 'failed');
