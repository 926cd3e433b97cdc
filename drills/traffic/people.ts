import { randomUUID } from 'node:crypto';
import { inPieces, writeDevices, writePeople } from '../../bench/support/writePeople.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import type { Db } from '../../server/db/open.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import { loadVapidKeys } from '../../server/modules/push/vapid.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';

export interface Person {
  /** Among all people, from 0. */
  readonly index: number;
  readonly id: string;
  readonly role: 'survivor' | 'caregiver';
  readonly email: string;
  readonly token: string;
  readonly device: DeviceSubscription;
}

export interface Dose {
  readonly personId: string;
  readonly name: string;
  /** The instant of its minute. */
  readonly at: number;
}

export interface Town {
  readonly survivors: readonly Person[];
  readonly caregivers: readonly Person[];
  /** Who may tell a PIN wrong; connected with nobody, and so are their accounts guessed at. */
  readonly strangers: readonly Person[];
  readonly pairs: readonly { readonly survivorId: string; readonly caregiverId: string }[];
  /** Of every survivor at each of the minutes. */
  readonly doses: readonly Dose[];
}

export const password = 'correct horse';
const caregiversEach = 2;

interface Wanted {
  readonly survivors: number;
  readonly strangers: number;
  /** Epoch milliseconds of minutes in which everybody has a dose. */
  readonly minutes: readonly number[];
  readonly push: PushService;
  /** Where the server keeps its keys. */
  readonly dataDir: string;
}

/**
 * Writes people who are signed in, each with a device, past the server: survivors, half as many
 * caregivers, of whom each survivor has two, and strangers. All live in UTC.
 */
export const settleTown = async (db: Db, wanted: Wanted): Promise<Town> => {
  const { publicKey } = await loadVapidKeys(wanted.dataDir);
  const now = Date.now();
  let index = 0;
  const make = (role: Person['role'], name: string): Person => ({
    ...{ index: index++, id: randomUUID(), role, email: `${name}@example.org` },
    ...{ token: randomUUID(), device: wanted.push.subscribe(publicKey) },
  });
  const several = (count: number, role: Person['role'], name: string) =>
    Array.from({ length: count }, (_none, each) => make(role, `${name}${each}`));
  const survivors = several(wanted.survivors, 'survivor', 'survivor');
  const caregivers = several(Math.ceil(wanted.survivors / 2) + 1, 'caregiver', 'caregiver');
  const strangers = several(wanted.strangers, 'caregiver', 'stranger');
  const pairs = survivors.flatMap(({ id: survivorId }, each) =>
    Array.from({ length: caregiversEach }, (_none, turn) => ({
      survivorId,
      caregiverId: caregivers[(each + turn) % caregivers.length]?.id ?? '',
    })),
  );
  const doses = survivors.flatMap(({ id: personId }) =>
    wanted.minutes.map((at) => ({ personId, name: `Minute ${localMinuteOf(at, 'UTC')}`, at })),
  );

  const people = [...survivors, ...caregivers, ...strangers];
  const pairings = pairs.map(({ survivorId: survivor_id, caregiverId: caregiver_id }) => ({
    ...{ id: randomUUID(), survivor_id, caregiver_id, made_at: now, ended_at: null },
  }));
  const reminders = doses.map(({ personId: person_id, name, at }) => ({
    ...{ id: randomUUID(), person_id, medicine_name: name, medicine_key: medicineKey(name) },
    ...{ dosage: '1 tablet', frequency: '1x', made_at: now },
    schedule_time: timeOf(localMinuteOf(at, 'UTC')),
  }));
  await writePeople(db, people, await hashPassword(password));
  await writeDevices(db, people, randomUUID);
  await inPieces(pairings, (rows) => db.insertInto('pairings').values(rows).execute());
  await inPieces(reminders, (rows) => db.insertInto('reminders').values(rows).execute());
  return { survivors, caregivers, strangers, pairs, doses };
};
