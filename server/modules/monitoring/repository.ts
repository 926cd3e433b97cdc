import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { DosesTable } from '../../db/schema.ts';

/** How many devices of a person ask for pushes, and when one of these last showed a reminder. */
export const reachOf = async (
  db: Db,
  personId: string,
): Promise<{ readonly devices: number; readonly proved_at: number | null }> => {
  const devices = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', personId)
    .execute();
  const { at } = await db
    .selectFrom('pushes')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'pushes.subscription_id')
    .select((eb) => eb.fn.max('pushes.shown_at').as('at'))
    .where('pushes.person_id', '=', personId)
    .where('pushes.kind', '=', 'dose')
    .executeTakeFirstOrThrow();
  return { devices: devices.length, proved_at: at };
};

type DoseSince = Pick<Selectable<DosesTable>, 'medicine_key' | 'dose' | 'status' | 'occurred_at'>;

/** The doses of a person from this local date on, in the order of their minutes. */
export const dosesSince = (db: Db, personId: string, date: string): Promise<DoseSince[]> =>
  db
    .selectFrom('doses')
    .select(['medicine_key', 'dose', 'status', 'occurred_at'])
    .where('person_id', '=', personId)
    .where('dose', '>=', date)
    .orderBy('dose')
    .orderBy('medicine_key')
    .execute();

/** By its key, how each medicine is written that a person has, or had. */
export const namesOf = async (db: Db, personId: string): Promise<ReadonlyMap<string, string>> => {
  const gone = await db
    .selectFrom('former_reminders')
    .select(['medicine_key', 'medicine_name'])
    .where('person_id', '=', personId)
    .where('medicine_name', 'is not', null)
    .orderBy('gone_at')
    .execute();
  const there = await db
    .selectFrom('reminders')
    .select(['medicine_key', 'medicine_name'])
    .where('person_id', '=', personId)
    .execute();
  return new Map(
    [...gone, ...there].map(({ medicine_key, medicine_name }) => [
      medicine_key,
      medicine_name ?? medicine_key,
    ]),
  );
};
