import { type ExpressionBuilder, sql } from 'kysely';
import { clockToleranceMs } from '../../../domain/specConstants.ts';
import { autoMissAfterMs } from '../../../domain/doseTimes.ts';
import type { ZoneChange } from '../../../domain/zoneChange.ts';
import { claimableDueIds } from '../../db/claim.ts';
import type { Db } from '../../db/open.ts';
import { isOneOf, preparedQuery } from '../../db/preparedQuery.ts';
import type { Database, DosesTable } from '../../db/schema.ts';
import { zoneChangeOf } from '../users/zones.ts';
import type { ReminderRow } from '../medicineRows/reminderRepository.ts';
import { unmissed } from './repository.ts';

export const zonesInUse = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('users').select('time_zone').distinct().execute();
  return rows.map((row) => row.time_zone);
};

/** An alarm may have shown this dose, but the clock has not processed it. */
const isUnprocessed = (eb: ExpressionBuilder<Database, 'doses'>) =>
  eb.and([eb('doses.status', '=', 'pending'), eb('doses.next_at', 'is', null)]);

interface Times {
  readonly date: string;
  readonly times: readonly string[];
}

const remindersOn = (db: Db, date: string) =>
  db
    .selectFrom('reminders')
    .innerJoin('medicines', 'medicines.id', 'reminders.medicine_id')
    .innerJoin('users', 'users.id', 'medicines.person_id')
    .leftJoin('doses', (join) =>
      join
        .onRef('doses.person_id', '=', 'medicines.person_id')
        .onRef('doses.medicine_id', '=', 'medicines.id')
        .on('doses.dose', '=', sql<string>`${date} || 'T' || reminders.schedule_time`),
    )
    .select([
      'reminders.id as reminder_id',
      'medicines.person_id',
      'medicines.id as medicine_id',
      'medicines.medicine_name',
      'medicines.schedule',
      'reminders.schedule_time',
      'reminders.made_at',
      'users.zone_since',
      'users.zone_before',
      'users.hide_names',
      'users.time_zone',
    ])
    .orderBy('reminders.schedule_time')
    .orderBy('reminders.id');

/** The last reminder of a page, in the order of the index. */
export interface ReminderCursor {
  readonly schedule_time: string;
  readonly id: string;
}

const reminderPageSize = 500;

const nextReminders = preparedQuery(
  (db, { schedule_time, id, last }: ReminderCursor & { readonly last: string }) =>
    db
      .selectFrom('reminders')
      .innerJoin('medicines', 'medicines.id', 'reminders.medicine_id')
      .select(['reminders.id', 'schedule_time', 'person_id'])
      .where((eb) =>
        eb(eb.refTuple('schedule_time', 'reminders.id'), '>', eb.tuple(schedule_time, id)),
      )
      .where('schedule_time', '<=', last)
      .orderBy('schedule_time')
      .orderBy('reminders.id')
      .limit(sql.lit(reminderPageSize)),
);

/** Whose reminders come next, up to the local time `last`; no place after the last page. */
export const peopleToRemind = async (db: Db, after: ReminderCursor, last: string) => {
  const rows = await nextReminders(db, { ...after, last });
  return {
    people: [...new Set(rows.map(({ person_id }) => person_id))],
    next: rows.length === reminderPageSize ? rows.at(-1) : undefined,
  };
};

interface ReminderFilter {
  readonly people: readonly string[];
  /** Where they are now; others are left out. */
  readonly zones: readonly string[];
  readonly date: string;
  /** Local times, both included. */
  readonly first?: string;
  readonly last?: string;
}

const unprocessedQuery = preparedQuery(
  (db, { people, zones, date, first, last }: Required<ReminderFilter>) =>
    remindersOn(db, date)
      .where((eb) => eb.or([eb('doses.id', 'is', null), isUnprocessed(eb)]))
      .where(isOneOf(db, 'medicines.person_id', people))
      // `|| ''` avoids the zone's index, which matches far more rows.
      .where(isOneOf(db, sql<string>`(users.time_zone || '')`, zones))
      .where('schedule_time', '>=', first)
      .where('schedule_time', '<=', last),
);

export const unprocessedReminders = (db: Db, { first = '', last = '24', ...of }: ReminderFilter) =>
  unprocessedQuery(db, { first, last, ...of });

export const remindersAt = (db: Db, personId: string, { date, times }: Times) =>
  remindersOn(db, date)
    .where('medicines.person_id', '=', personId)
    .where('reminders.schedule_time', 'in', times);

export const zoneChangesTo = async (
  db: Db,
  zones: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly personId: string; readonly zone: string; readonly move: ZoneChange }[]> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'time_zone', 'zone_since', 'zone_before'])
    .where('zone_since', '>', from)
    .where('zone_since', '<=', to)
    .where(sql<string>`users.time_zone || ''`, 'in', zones)
    .execute();
  return rows.flatMap(({ id, time_zone, ...change }) => {
    const move = zoneChangeOf(change);
    return move ? { personId: id, zone: time_zone, move } : [];
  });
};

/** From the local date `first` to `last`, both included. */
export const answersOfTime = (
  db: Db,
  slot: Pick<ReminderRow, 'person_id' | 'medicine_id' | 'schedule_time'>,
  [first, last]: readonly [string, string],
) =>
  db
    .selectFrom('doses')
    .select(['dose', 'due_at'])
    .where('person_id', '=', slot.person_id)
    .where('medicine_id', '=', slot.medicine_id)
    .where('dose', '>=', `${first}T`)
    .where('dose', '<=', `${last}T24`)
    .where('dose', 'like', `%T${slot.schedule_time}`)
    .where('status', 'in', ['taken', 'skipped'])
    .execute();

type NewDose = Pick<DosesTable, 'id' | 'person_id' | 'medicine_id' | 'medicine_name' | 'dose'> & {
  readonly due_at: number;
  readonly next_at: number;
};

/** Returns only the rows that no other process has inserted or processed. */
export const insertDueDoses = (db: Db, doses: readonly NewDose[]) =>
  db
    .insertInto('doses')
    .values(doses.map((dose) => ({ ...dose, status: 'pending' as const, occurred_at: null })))
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'medicine_id', 'dose'])
        .doUpdateSet((eb) => ({
          due_at: eb.ref('excluded.due_at'),
          next_at: eb.ref('excluded.next_at'),
        }))
        .where('doses.status', '=', 'pending')
        .where('doses.next_at', 'is', null),
    )
    .returning(['id', 'medicine_id', 'dose', 'undone_at'])
    .execute();

/** Also claims what rings together with them. Clears `next_at`: the clock ignores the doses until it is set again. */
export const claimDueDoses = (db: Db, firsts: readonly string[], now: number) =>
  db
    .updateTable('doses')
    .set({ next_at: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('doses as first')
        .innerJoin('doses as other', (join) =>
          join
            .onRef('other.person_id', '=', 'first.person_id')
            .onRef('other.dose', '=', 'first.dose'),
        )
        .select('other.id')
        .where('first.id', 'in', claimableDueIds(db, 'doses', firsts, now)),
    )
    .where('next_at', '<=', now)
    .where('due_at', 'is not', null)
    .returningAll()
    .$narrowType<{ due_at: number }>()
    .execute();

export const remindersOfDoses = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('doses')
    .innerJoin('medicines', (join) =>
      join
        .onRef('medicines.person_id', '=', 'doses.person_id')
        .onRef('medicines.id', '=', 'doses.medicine_id'),
    )
    .innerJoin('reminders', (join) =>
      join
        .onRef('reminders.medicine_id', '=', 'medicines.id')
        .on('reminders.schedule_time', '=', sql<string>`substr(doses.dose, 12)`),
    )
    .innerJoin('users', 'users.id', 'doses.person_id')
    .select([
      'doses.id',
      'reminders.id as reminder_id',
      'medicines.medicine_name',
      'medicines.schedule',
      'users.fname',
      'users.hide_names',
      'users.time_zone',
    ])
    .where('doses.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

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

/** Skips doses that were answered since they were read. */
export const setNextAt = async (db: Db, ids: readonly string[], nextAt: number): Promise<void> => {
  await db
    .updateTable('doses')
    .set({ next_at: nextAt })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute();
};

/** A fast clock has made it due or missed too early. */
const isFuture = (now: number) => (eb: ExpressionBuilder<Database, 'doses'>) =>
  eb.and([
    eb('due_at', '>', now + clockToleranceMs - autoMissAfterMs),
    eb.or([
      eb('status', '=', 'missed'),
      eb.and([eb('status', '=', 'pending'), eb('due_at', '>', now + clockToleranceMs)]),
    ]),
  ]);

export const futureDoses = (db: Db, now: number) =>
  db.selectFrom('doses').select('id').where(isFuture(now));

/** Not by a subquery, which PostgreSQL does not repeat for a dose that is answered meanwhile. */
export const resetFutureDoses = (db: Db, ids: readonly string[], now: number) =>
  db
    .updateTable('doses')
    .set({ ...unmissed, due_at: null })
    .where('id', 'in', ids)
    .where(isFuture(now))
    .returning(['id', 'person_id', 'dose'])
    .execute();

export const processedUpTo = async (db: Db): Promise<number | undefined> => {
  const row = await db
    .selectFrom('jobs')
    .select('done_up_to')
    .where('name', '=', 'doses')
    .executeTakeFirst();
  return row?.done_up_to;
};

/** Moves the mark back only if it is after `now`, which only a wrong clock writes. */
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
