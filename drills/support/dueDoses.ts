import {
  inPieces,
  publicKeyOf,
  writeDevices,
  writePeople,
} from '../../bench/support/writePeople.ts';
import { minute } from '../../domain/constants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import type { Db } from '../../server/db/open.ts';
import { makeIds } from '../../server/ids.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';

/** A survivor with a session and a device. */
export interface DuePerson {
  readonly id: string;
  readonly token: string;
  readonly device: DeviceSubscription;
}

interface DueDoses {
  /** Epoch milliseconds of the minute in which all doses fall due. */
  readonly dueAt: number;
  /** One of a survivor each, with a session and one medicine. */
  readonly devices: readonly DeviceSubscription[];
}

interface Asked {
  readonly count: number;
  /** Origin of a server on this database. */
  readonly url: string;
  readonly push: PushService;
  /**
   * The minute is the first that begins so many milliseconds from now, or later; they are left to
   * write all rows. In a minute that has begun (-60,000) each dose falls due as it is written.
   */
  readonly soonest?: number;
  /** What is to be done with the people before they have a medicine. */
  readonly before?: (people: readonly DuePerson[]) => Promise<void>;
}

/** So many survivors, each with a device and a dose, all due in the same minute. */
export const makeDueDoses = async (
  db: Db,
  { count, url, push, soonest = 15_000, before }: Asked,
): Promise<DueDoses> => {
  const now = Date.now();
  const newId = makeIds({ now: () => now });
  const people = Array.from({ length: count }, (_none, index) => ({
    ...{ id: newId(), role: 'survivor' as const },
    ...{ email: `${index}@example.org`, token: `token-${index}` },
  }));
  await writePeople(db, people, '');
  const serverKey = await publicKeyOf(url, people[0]?.token ?? '');
  const owners = people.map((person) => ({ ...person, device: push.subscribe(serverKey) }));
  await writeDevices(db, owners, newId);
  await before?.(owners);
  const dueAt = Math.ceil((Date.now() + soonest) / minute) * minute;
  const reminders = people.map(({ id }) => ({
    ...{ id: newId(), person_id: id, medicine_name: 'Aspirin', medicine_key: 'aspirin' },
    ...{ dosage: '1 tablet', frequency: '1x', made_at: now },
    schedule_time: timeOf(localMinuteOf(dueAt, 'UTC')),
  }));
  await inPieces(reminders, (rows) => db.insertInto('reminders').values(rows).execute());
  return { dueAt, devices: owners.map(({ device }) => device) };
};
