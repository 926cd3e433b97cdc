import type { Page } from '@playwright/test';
import { day, minute } from '../../domain/constants.ts';
import { doseDetails } from '../../domain/doseLog.ts';
import { takenBack } from '../../domain/doses.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { eventFor } from '../../src/device/outbox/alarmEvents.ts';
import { doseAnswerRow } from '../../src/device/outbox/doseAnswerRow.ts';
import type { NewOutboxRow, OutboxRow } from '../../src/device/outbox/outboxStore.ts';
import type { Plan } from './plan.ts';

/** One thing that a person said of a dose while there was no network. */
export interface Said {
  readonly medicineKey: string;
  readonly dose: string;
  readonly status: 'taken' | 'skipped' | 'pending';
  readonly occurredAt: number;
}

/** A medicine of the plan, as the server has it. */
export interface Medicine {
  readonly name: string;
  /** Its reminders by the times of day. */
  readonly reminders: readonly { readonly id: string; readonly time: string }[];
  /** The instants of the doses of its plan, oldest first. */
  readonly dueAt: readonly number[];
}

/** Doses that could be answered late lie behind, and none falls due while the drill runs. */
const behind = 45 * minute;

/** When the doses of a medicine fall due: the last ones before now, one or two on each day. */
export const dueTimes = (
  { times, doses }: Plan['medicines'][number],
  index: number,
  now: number,
): number[] => {
  const last = Math.floor((now - behind - index * 20 * minute) / minute) * minute;
  const apart = day / times;
  return doses.map((_course, nth) => last - (doses.length - 1 - nth) * apart);
};

export const clockOf = (at: number, zone: string): string => timeOf(localMinuteOf(at, zone));

/** What was said, in the order in which it was. */
export const allSaid = (plan: Plan, medicines: readonly Medicine[], zone: string): Said[] =>
  plan.medicines
    .flatMap(({ doses }, index) => {
      const medicine = medicines[index];
      return doses.flatMap((course, nth) => {
        const at = medicine?.dueAt[nth] ?? 0;
        return course.map((status, turn): Said => ({
          medicineKey: medicineKey(medicine?.name ?? ''),
          dose: localMinuteOf(at, zone),
          status,
          occurredAt: at + (turn + 1) * minute + index,
        }));
      });
    })
    .toSorted((one, other) => one.occurredAt - other.occurredAt);

const rowOf = (said: Said, medicines: readonly Medicine[], personId: string): NewOutboxRow => {
  const { status, occurredAt, dose } = said;
  const medicine = medicines.find(({ name }) => medicineKey(name) === said.medicineKey);
  const name = medicine?.name ?? '';
  return doseAnswerRow({
    ...{ personId, aboutId: personId, medicineKey: said.medicineKey, medicineName: name, dose },
    reminderIds: medicine?.reminders.map(({ id }) => id) ?? [],
    answer: status === 'pending' ? takenBack(occurredAt) : { status, occurredAt },
    details: doseDetails(status, name),
    idempotencyKey: crypto.randomUUID(),
    now: occurredAt,
  });
};

/** Puts what was said on the device as the app does: a row of the outbox, and the event of its answer. */
export const keepUnsent = async (
  page: Page,
  all: readonly Said[],
  { medicines, personId }: { readonly medicines: readonly Medicine[]; readonly personId: string },
): Promise<void> => {
  const pairs = all.map((said) => {
    const made = rowOf(said, medicines, personId);
    const row = { ...made, done: 0, attempts: 0, retryAt: 0, notBefore: 0, refusal: null };
    return { row, event: eventFor({ ...row, seq: 0 } satisfies OutboxRow) };
  });
  await page.evaluate(
    (kept) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('upstroke');
        opening.onerror = () => reject(new Error('The database cannot be opened'));
        opening.onsuccess = () => {
          const db = opening.result;
          const tx = db.transaction(['outbox', 'alarmEvents'], 'readwrite');
          for (const { row, event } of kept) {
            const added = tx.objectStore('outbox').add(row);
            added.onsuccess = () => {
              tx.objectStore('alarmEvents').add({ ...event, seq: added.result });
            };
          }
          tx.oncomplete = () => {
            db.close();
            resolve();
          };
          tx.onabort = () => reject(new Error('The rows cannot be kept'));
        };
      }),
    pairs,
  );
};

/** What the device still holds. */
export interface Held {
  readonly rows: readonly Pick<OutboxRow, 'said' | 'calls' | 'refusal'>[];
  /** Events of answers that do not count as sent. */
  readonly unsynced: number;
}

export const readHeld = (page: Page): Promise<Held> =>
  page.evaluate(
    () =>
      new Promise<Held>((resolve, reject) => {
        const opening = indexedDB.open('upstroke');
        opening.onerror = () => reject(new Error('The database cannot be opened'));
        opening.onsuccess = () => {
          const db = opening.result;
          const tx = db.transaction(['outbox', 'alarmEvents']);
          const rows = tx.objectStore('outbox').index('personId').getAll() as IDBRequest<
            OutboxRow[]
          >;
          const unsynced = tx.objectStore('alarmEvents').index('synced').count(0);
          tx.oncomplete = () => {
            db.close();
            resolve({
              rows: rows.result.map(({ said, calls, refusal }) => ({
                ...(said && { said }),
                calls,
                refusal,
              })),
              unsynced: unsynced.result,
            });
          };
        };
      }),
  );

/** What persons said, in the order of the rows that tell of it. */
export const saidIn = ({ rows }: Held): Said[] =>
  rows.flatMap(({ said }) => {
    if (!said) return [];
    const { medicineKey: key, dose, answer } = said;
    const { status, occurredAt, undoneAt } = answer;
    if (status === 'missed') return [];
    return [{ medicineKey: key, dose, status, occurredAt: occurredAt ?? undoneAt ?? 0 }];
  });
