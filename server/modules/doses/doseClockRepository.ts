import { type ExpressionBuilder, sql } from 'kysely';
import { autoMissAfterMs, clockToleranceMs } from '../../../domain/constants.ts';
import type { ZoneChange } from '../../../domain/zoneChange.ts';
import { claimableDueIds } from '../../db/claim.ts';
import type { Db } from '../../db/open.ts';
import type { Database, DosesTable } from '../../db/schema.ts';
import { zoneChangeOf } from '../auth/repository.ts';

/** What only the dose clock asks of the database. */

/** Every zone that somebody's schedules are read in. */
export const zonesInUse = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('users').select('time_zone').distinct().execute();
  return rows.map((row) => row.time_zone);
};

/** A dose that an alarm may have shown, but that the clock has not taken up. */
const isUnprocessed = (eb: ExpressionBuilder<Database, 'doses'>) =>
  eb.and([eb('doses.status', '=', 'pending'), eb('doses.next_at', 'is', null)]);

/** Times of the day, `HH:MM`, of one date of one zone. */
export interface Times {
  readonly zone: string;
  readonly date: string;
  readonly times: readonly string[];
}

/** The reminders with what there is of their doses of that date. */
const remindersOn = (db: Db, date: string) =>
  db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.person_id')
    .leftJoin('doses', (join) =>
      join
        .onRef('doses.person_id', '=', 'reminders.person_id')
        .onRef('doses.medicine_key', '=', 'reminders.medicine_key')
        .on('doses.dose', '=', sql<string>`${`${date}T`} || reminders.schedule_time`),
    )
    .select([
      'reminders.id as reminder_id',
      'reminders.person_id',
      'reminders.medicine_key',
      'reminders.medicine_name',
      'reminders.schedule_time',
      'reminders.made_at',
      'users.zone_since',
      'users.zone_before',
    ])
    .orderBy('reminders.person_id')
    .orderBy('reminders.medicine_key')
    .orderBy('reminders.schedule_time');

/** Those whose dose of that date the clock has not taken up. */
const unprocessedRemindersOn = (db: Db, date: string) =>
  remindersOn(db, date).where((eb) => eb.or([eb('doses.id', 'is', null), isUnprocessed(eb)]));

/**
 * Those at these times. Found by their times: by its index the zone would bring all reminders of
 * everybody in it, as an expression it does not.
 */
export const unprocessedRemindersAt = (db: Db, { zone, date, times }: Times) =>
  unprocessedRemindersOn(db, date)
    .where(sql<string>`users.time_zone || ''`, '=', zone)
    .where('reminders.schedule_time', 'in', times);

/** Those of one person. */
export const unprocessedRemindersOf = (db: Db, personId: string, date: string) =>
  unprocessedRemindersOn(db, date).where('reminders.person_id', '=', personId);

/** The reminders of one person at these times, whatever became of their doses of that date. */
export const remindersAt = (
  db: Db,
  personId: string,
  { date, times }: Pick<Times, 'date' | 'times'>,
) =>
  remindersOn(db, date)
    .where('reminders.person_id', '=', personId)
    .where('reminders.schedule_time', 'in', times);

/** Who came to this zone in `(from, to]`, from one that is known here. */
export const zoneChangesTo = async (
  db: Db,
  zone: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly personId: string; readonly move: ZoneChange }[]> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'zone_since', 'zone_before'])
    .where('zone_since', '>', from)
    .where('zone_since', '<=', to)
    .where(sql<string>`users.time_zone || ''`, '=', zone)
    .execute();
  return rows.flatMap(({ id, ...zones }) => {
    const move = zoneChangeOf(zones);
    return move ? { personId: id, move } : [];
  });
};

interface AnswersQuery {
  readonly person_id: string;
  readonly medicine_key: string;
  readonly schedule_time: string;
  /** Local dates, both included. */
  readonly dates: readonly [first: string, last: string];
}

/** The doses of one time of the day of a medicine that a person answered. */
export const answersOfTime = (db: Db, { dates: [first, last], ...slot }: AnswersQuery) =>
  db
    .selectFrom('doses')
    .select(['dose', 'due_at'])
    .where('person_id', '=', slot.person_id)
    .where('medicine_key', '=', slot.medicine_key)
    .where('dose', '>=', `${first}T`)
    .where('dose', '<=', `${last}T24`)
    .where('dose', 'like', `%T${slot.schedule_time}`)
    .where('status', 'in', ['taken', 'skipped'])
    .execute();

type NewDose = Pick<DosesTable, 'id' | 'person_id' | 'medicine_key' | 'dose'> & {
  readonly due_at: number;
  readonly next_at: number;
};

/** Takes doses up and returns the rows of those that nobody else took up before. */
export const insertDueDoses = (db: Db, doses: readonly NewDose[]) =>
  db
    .insertInto('doses')
    .values(doses.map((dose) => ({ ...dose, status: 'pending' as const, occurred_at: null })))
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'medicine_key', 'dose'])
        .doUpdateSet((eb) => ({
          due_at: eb.ref('excluded.due_at'),
          next_at: eb.ref('excluded.next_at'),
        }))
        .where('doses.status', '=', 'pending')
        .where('doses.next_at', 'is', null),
    )
    .returning(['id', 'person_id', 'medicine_key', 'dose', 'undone_at'])
    .execute();

/** Takes those of these doses that nobody else has taken; nobody looks at them again until told so. */
export const claimDueDoses = (db: Db, ids: readonly string[], now: number) =>
  db
    .updateTable('doses')
    .set({ next_at: null })
    .where('id', 'in', claimableDueIds(db, 'doses', ids, now))
    .where('due_at', 'is not', null)
    .returningAll()
    .$narrowType<{ due_at: number }>()
    .execute();

/** Of these doses those whose reminder is still there, with it and the name of their person. */
export const remindersOfDoses = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('doses')
    .innerJoin('reminders', (join) =>
      join
        .onRef('reminders.person_id', '=', 'doses.person_id')
        .onRef('reminders.medicine_key', '=', 'doses.medicine_key')
        .on('reminders.schedule_time', '=', sql<string>`substr(doses.dose, 12)`),
    )
    .innerJoin('users', 'users.id', 'doses.person_id')
    .select(['doses.id', 'reminders.id as reminder_id', 'reminders.medicine_name', 'users.fname'])
    .where('doses.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Whether a later dose of this person waits to be looked at as well. */
export const hasLaterDueDose = async (
  db: Db,
  { person_id, at }: { readonly person_id: string; readonly at: number },
  now: number,
): Promise<boolean> => {
  const later = await db
    .selectFrom('doses')
    .select('id')
    .where('next_at', '<=', now)
    .where('person_id', '=', person_id)
    .where('due_at', '>', at)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
};

export const setNextAt = async (db: Db, ids: readonly string[], nextAt: number): Promise<void> => {
  await db.updateTable('doses').set({ next_at: nextAt }).where('id', 'in', ids).execute();
};

/** Ids of doses that are due or missed although by this clock their time is still to come. */
export const futureDoses = (db: Db, now: number) =>
  db
    .selectFrom('doses')
    .select('id')
    .where('due_at', '>', now + clockToleranceMs - autoMissAfterMs)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'missed'),
        eb.and([eb('status', '=', 'pending'), eb('due_at', '>', now + clockToleranceMs)]),
      ]),
    );

/** Makes those of these doses that are still ahead as they were before they became due. */
export const resetFutureDoses = (db: Db, ids: readonly string[], now: number) =>
  db
    .updateTable('doses')
    .set({ status: 'pending', occurred_at: null, due_at: null, next_at: null, logged_status: null })
    .where('id', 'in', futureDoses(db, now).where('id', 'in', ids))
    .returning(['id', 'person_id'])
    .execute();

/** Up to when every dose has been taken up, or undefined before the first time. */
export const processedUpTo = async (db: Db): Promise<number | undefined> => {
  const row = await db
    .selectFrom('jobs')
    .select('done_up_to')
    .where('name', '=', 'doses')
    .executeTakeFirst();
  return row?.done_up_to;
};

/** Moves it back only where it lies after `now`, where no clock that is right can have put it. */
export const recordProcessedUpTo = async (db: Db, instant: number, now: number): Promise<void> => {
  await db
    .insertInto('jobs')
    .values({ name: 'doses', done_up_to: instant })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ done_up_to: instant })
        .where((eb) =>
          eb.or([eb('jobs.done_up_to', '<', instant), eb('jobs.done_up_to', '>', now)]),
        ),
    )
    .execute();
};
