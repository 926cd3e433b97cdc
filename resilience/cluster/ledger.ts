import { randomUUID } from 'node:crypto';
import {
  inBatches,
  makePerson,
  type PersonRow,
  writeDevices,
  writePairings,
  writePeople,
} from '../../bench/support/writePeople.ts';
import { minute } from '../../domain/specConstants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import type { Db } from '../../server/db/open.ts';
import { loadVapidKeys } from '../../server/modules/push/vapidKeys.ts';
import { insertMedicines } from '../../testkit/server/insertMedicines.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';

export interface Person extends PersonRow {
  readonly device: DeviceSubscription;
  /** Of a survivor. */
  readonly caregivers: readonly Person[];
}

/** A call for help. All times are epoch milliseconds. */
export interface Emergency {
  readonly person: Person;
  readonly intent: 'answered' | 'withdrawn' | 'left';
  /** When the server had confirmed it. */
  confirmedAt?: number;
  isWithdrawn?: boolean;
  isAnswered?: boolean;
}

interface DueDose {
  readonly person: Person;
  readonly name: string;
  /** When it can be pushed: its minute, or when the server confirmed its medicine. */
  readonly from: number;
  isTaken?: boolean;
}

/** What the server has confirmed, and faults that clients noticed. */
export const makeLedger = () => ({
  /** Details, each of which must be recorded once. */
  activities: new Set<string>(),
  /** By id. */
  emergencies: new Map<string, Emergency>(),
  /** By person and name. */
  doses: new Map<string, DueDose>(),
  /** Ids of pushes that a device reported as shown. */
  shown: new Set<string>(),
  faults: [] as string[],
});

export type Ledger = ReturnType<typeof makeLedger>;

export const doseKey = (personId: string, name: string): string => `${personId}|${name}`;
export const localTimeOf = (instant: number): string => timeOf(localMinuteOf(instant, 'UTC'));

interface PeopleOptions {
  readonly survivors: number;
  readonly durationMs: number;
  readonly push: PushService;
  readonly dataDir: string;
  readonly ledger: Ledger;
}

/**
 * Writes people with sessions and devices to the database: survivors with a medicine for each minute of
 * the run, and half as many caregivers, of whom each survivor has two.
 */
export const addPeople = async (db: Db, wanted: PeopleOptions) => {
  const { durationMs, push, ledger } = wanted;
  const { publicKey } = await loadVapidKeys(wanted.dataDir);
  const now = Date.now();
  const person = (role: Person['role'], caregivers: Person[] = []): Person => ({
    ...makePerson(role),
    device: push.subscribe(publicKey),
    caregivers,
  });
  const count = Math.ceil(wanted.survivors / 2) + 1;
  const caregivers = Array.from({ length: count }, () => person('caregiver'));
  const survivors = Array.from({ length: wanted.survivors }, (_none, each) => {
    const own = [each, each + 1].flatMap((turn) => caregivers[turn % count] ?? []);
    return person('survivor', own);
  });
  const reminders = survivors.flatMap((each) => {
    const rows = [];
    const first = Math.ceil((now + 3_000) / minute) * minute;
    for (let from = first; from <= now + durationMs; from += minute) {
      const name = `Minute ${localMinuteOf(from, 'UTC')}`;
      ledger.doses.set(doseKey(each.id, name), { person: each, name, from });
      rows.push({
        id: randomUUID(),
        person_id: each.id,
        medicine_name: name,
        schedule_time: localTimeOf(from),
        made_at: now,
      });
    }
    return rows;
  });
  const pairs = survivors.flatMap((survivor) =>
    survivor.caregivers.map((caregiver) => [survivor, caregiver] as const),
  );
  const people = [...survivors, ...caregivers];
  // They have sessions, and never sign in.
  await writePeople(db, people, '');
  await writeDevices(db, people);
  await writePairings(db, pairs);
  await inBatches(reminders, (rows) => insertMedicines(db, rows));
  return { survivors, caregivers };
};
