import type { Role } from '../../contract/fields.ts';
import type { Db } from '../../server/db/open.ts';
import { makeIdGenerator } from '../../server/idGenerator.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';
import { inBatches, publicKeyOf, writeDevices, writePeople } from '../support/writePeople.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** A survivor and those who care for them. */
export interface Family {
  readonly survivor: Person;
  readonly caregivers: readonly Person[];
  /** One of each caregiver, in the same order. */
  readonly devices: readonly DeviceSubscription[];
  /** Everybody's. */
  readonly password: string;
}

const password = 'correct horse';
const newId = makeIdGenerator({ now: () => Date.now() });

const addPeople = async (db: Db, role: Role, count: number): Promise<Person[]> => {
  const people = Array.from({ length: count }, () => {
    const id = newId();
    return { id, role, email: `${id}@example.org`, token: `token-${newId()}` };
  });
  await writePeople(db, people, await hashPassword(password));
  return people;
};

/** Adds a survivor with so many caregivers, each with one device, to the database of a server. */
export const addFamily = async (
  db: Db,
  url: string,
  service: PushService,
  count: number,
): Promise<Family> => {
  const [survivor] = await addPeople(db, 'survivor', 1);
  if (!survivor) throw new Error('Nobody was added');
  const caregivers = await addPeople(db, 'caregiver', count);
  const made_at = Date.now();
  const pairings = caregivers.map(({ id }) => ({
    id: newId(),
    survivor_id: survivor.id,
    caregiver_id: id,
    made_at,
  }));
  await inBatches(pairings, (piece) => db.insertInto('pairings').values(piece).execute());
  const serverKey = await publicKeyOf(url, survivor.token);
  const owners = caregivers.map((person) => ({ ...person, device: service.subscribe(serverKey) }));
  await writeDevices(db, owners, newId);
  return { survivor, caregivers, devices: owners.map(({ device }) => device), password };
};
