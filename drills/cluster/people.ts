import { randomUUID } from 'node:crypto';
import { inPieces, writeDevices, writePeople } from '../../bench/support/writePeople.ts';
import { day, minute } from '../../domain/constants.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import type { Db } from '../../server/db/open.ts';
import { loadVapidKeys } from '../../server/modules/push/vapid.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';

export interface Person {
  readonly id: string;
  readonly role: 'survivor' | 'caregiver';
  readonly email: string;
  readonly token: string;
  readonly device: DeviceSubscription;
}

export interface People {
  readonly survivors: readonly Person[];
  readonly caregivers: readonly Person[];
  readonly pairs: readonly { readonly survivorId: string; readonly caregiverId: string }[];
  /** One per survivor and minute, with the instant of that minute. */
  readonly doses: readonly { personId: string; name: string; at: number }[];
}

const caregiversEach = 2;

/** The minutes that start within the run, at most a day of them. */
const minutesFrom = (now: number, lastsMs: number): number[] => {
  const first = Math.ceil((now + 3_000) / minute) * minute;
  const count = Math.max(0, Math.floor((now + lastsMs - first) / minute) + 1);
  return Array.from(
    { length: Math.min(count, day / minute) },
    (_none, each) => first + each * minute,
  );
};

interface Wanted {
  readonly survivors: number;
  readonly lastsMs: number;
  readonly push: PushService;
  readonly dataDir: string;
}

/**
 * Writes people with sessions, devices and medicines to the database: survivors, half as many
 * caregivers, of whom each survivor has two.
 */
export const addPeople = async (db: Db, wanted: Wanted): Promise<People> => {
  const { publicKey } = await loadVapidKeys(wanted.dataDir);
  const now = Date.now();
  const several = (count: number, role: Person['role'], name: string) =>
    Array.from({ length: count }, (_none, each): Person => ({
      ...{ id: randomUUID(), role, email: `${name}${each}@example.org` },
      ...{ token: randomUUID(), device: wanted.push.subscribe(publicKey) },
    }));
  const survivors = several(wanted.survivors, 'survivor', 'survivor');
  const caregivers = several(Math.ceil(wanted.survivors / 2) + 1, 'caregiver', 'caregiver');
  const pairs = survivors.flatMap(({ id: survivorId }, each) =>
    Array.from({ length: caregiversEach }, (_none, turn) => ({
      survivorId,
      caregiverId: caregivers[(each + turn) % caregivers.length]?.id ?? '',
    })),
  );
  const minutes = minutesFrom(now, wanted.lastsMs);
  const doses = survivors.flatMap(({ id: personId }) =>
    minutes.map((at) => ({ personId, name: `Minute ${localMinuteOf(at, 'UTC')}`, at })),
  );

  const people = [...survivors, ...caregivers];
  const pairings = pairs.map(({ survivorId: survivor_id, caregiverId: caregiver_id }) => ({
    ...{ id: randomUUID(), survivor_id, caregiver_id, made_at: now, ended_at: null },
  }));
  const reminders = doses.map(({ personId: person_id, name, at }) => ({
    ...{ id: randomUUID(), person_id, medicine_name: name, medicine_key: medicineKey(name) },
    ...{ dosage: '1 tablet', frequency: '1x', made_at: now },
    schedule_time: timeOf(localMinuteOf(at, 'UTC')),
  }));
  // They have sessions, and never sign in.
  await writePeople(db, people, '');
  await writeDevices(db, people, randomUUID);
  await inPieces(pairings, (rows) => db.insertInto('pairings').values(rows).execute());
  await inPieces(reminders, (rows) => db.insertInto('reminders').values(rows).execute());
  return { survivors, caregivers, pairs, doses };
};
