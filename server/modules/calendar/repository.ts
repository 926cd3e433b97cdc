import type { Insertable } from 'kysely';
import type { CalendarFeedsTable } from '../../db/accountTables.ts';
import type { Db } from '../../db/open.ts';

export const calendarFeedsOf = (db: Db, personId: string) =>
  db.selectFrom('calendar_feeds').select('made_at').where('person_id', '=', personId).execute();

export const upsertCalendarFeed = (db: Db, row: Insertable<CalendarFeedsTable>) =>
  db
    .insertInto('calendar_feeds')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();

export const deleteCalendarFeed = (db: Db, personId: string) =>
  db.deleteFrom('calendar_feeds').where('person_id', '=', personId).execute();

export const ownerOfCalendarFeed = async (db: Db, tokenHash: string) => {
  const found = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.person_id')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return found?.person_id;
};
