import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Answer, type AnswersByUser, attributeAnswer } from '../../../domain/answers.ts';
import type { Dose } from '../../../domain/doses.ts';
import type { LocalDate, LocalMinute } from '../../../domain/zonedTime.ts';
import type { Db } from '../../db/open.ts';
import type { DosesTable, MedicinesTable } from '../../db/schema.ts';

export type DoseRow = Selectable<DosesTable>;

export interface NamedDose
  extends Dose, Pick<DoseRow, 'id' | 'person_id' | 'medicine_name' | 'undone_at'> {
  readonly reminder_id: string;
  readonly hide_names: 0 | 1;
}

/** Of `doses`: the caregiver who said its status, by the newest line in the log. */
export const recorderName = sql<string | null>`(select fname || ' ' || lname
  from activities left join users on users.id = activities.actor_id
  where activities.dose_id = doses.id and activities.status = doses.status
    and activities.occurred_at = doses.occurred_at
  order by activities.id desc limit 1)`;

/** Doses of a person that are due in the same minute ring together. */
export const ringKey = ({ person_id, dose }: Pick<DoseRow, 'person_id' | 'dose'>): string =>
  `${person_id}|${dose}`;

/** Ids of the person's doses of that minute. */
export const idsOfMinute = async (
  db: Db,
  { person_id, dose }: Pick<DoseRow, 'person_id' | 'dose'>,
) => {
  const minute = db.selectFrom('doses').where((eb) => eb.and({ person_id, dose }));
  return (await minute.select('id').execute()).map(({ id }) => id);
};

/** Inserts or locks the row: the no-op update makes a second writer wait on both engines. */
export const lockDose = (
  db: Db,
  row: Pick<
    Insertable<DosesTable>,
    'id' | 'person_id' | 'medicine_id' | 'medicine_name' | 'dose' | 'as_needed'
  >,
): Promise<DoseRow> =>
  db
    .insertInto('doses')
    .values({ ...row, status: 'pending', occurred_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'medicine_id', 'dose'])
        .doUpdateSet({ dose: (eb) => eb.ref('excluded.dose') }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const neverAsked = { asks: 0, asked_at: null, asked_by: null } as const;
export const unmissed = {
  status: 'pending',
  occurred_at: null,
  said_at: null,
  skipped_at: null,
  next_at: null,
  logged_status: null,
  ...neverAsked,
} as const;

/** Locks the row; undefined if there is none. */
export const lockKnownDose = (
  db: Db,
  key: Pick<DoseRow, 'person_id' | 'medicine_id' | 'dose'>,
): Promise<DoseRow | undefined> =>
  db
    .updateTable('doses')
    .set({ dose: key.dose })
    .where((eb) => eb.and(key))
    .returningAll()
    .executeTakeFirst();

export const answerOf = ({ status, undone_at, ...at }: DoseRow): Answer => ({
  status,
  occurredAt: at.occurred_at,
  ...(at.said_at !== null && { saidAt: at.said_at }),
  ...(at.skipped_at !== null && { skippedAt: at.skipped_at }),
  ...(undone_at !== null && { undoneAt: undone_at }),
});

export const answersOf = (row: DoseRow): AnswersByUser =>
  row.answers === null
    ? attributeAnswer(answerOf(row), row.person_id)
    : (JSON.parse(row.answers) as AnswersByUser);

export type DueTimes = Pick<DoseRow, 'due_at' | 'next_at'>;

/** Throws for an unknown id. */
export const updateDose = (db: Db, id: string, change: Updateable<DosesTable>): Promise<DoseRow> =>
  db.updateTable('doses').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Skips doses that were answered since they were read. */
export const unmissDoses = async (
  db: Db,
  ids: readonly string[],
): Promise<Pick<DoseRow, 'id' | 'person_id' | 'dose'>[]> =>
  ids.length === 0
    ? []
    : db
        .updateTable('doses')
        .set(unmissed)
        .where('id', 'in', ids)
        .where('status', '=', 'missed')
        .returning(['id', 'person_id', 'dose'])
        .execute();

export const saveAnswer = (
  db: Db,
  id: string,
  { status, occurredAt, saidAt, skippedAt, undoneAt }: Answer,
  watch: DueTimes & Partial<Pick<DoseRow, 'answers'>>,
): Promise<DoseRow> =>
  updateDose(db, id, {
    status,
    occurred_at: occurredAt,
    said_at: saidAt ?? null,
    skipped_at: skippedAt ?? null,
    undone_at: undoneAt ?? null,
    ...watch,
  });

interface DosesQuery {
  readonly personId: string;
  readonly medicineIds: readonly string[];
  /** Both included; a date means its first minute. */
  readonly from: LocalMinute;
  readonly to: LocalMinute;
}

export const dosesWithin = async (
  db: Db,
  { personId, medicineIds, from, to }: DosesQuery,
): Promise<DoseRow[]> =>
  medicineIds.length === 0
    ? []
    : db
        .selectFrom('doses')
        .selectAll()
        .where('person_id', '=', personId)
        .where('medicine_id', 'in', medicineIds)
        .where('dose', '>=', from)
        .where('dose', '<=', to)
        .execute();

/** The dose of each medicine that was taken last. */
export const lastTakenDoses = async (
  db: Db,
  personId: string,
  medicineIds: readonly string[],
): Promise<DoseRow[]> =>
  medicineIds.length === 0
    ? []
    : db
        .selectFrom('doses')
        .selectAll()
        .where('person_id', '=', personId)
        .where('status', '=', 'taken')
        .where((eb) =>
          eb(
            eb.refTuple('medicine_id', 'occurred_at'),
            'in',
            eb
              .selectFrom('doses as own')
              .select(['own.medicine_id', ({ fn }) => fn.max('own.occurred_at').as('last')])
              .where('own.person_id', '=', personId)
              .where('own.medicine_id', 'in', medicineIds)
              .where('own.status', '=', 'taken')
              .groupBy('own.medicine_id')
              .$asTuple('medicine_id', 'last'),
          ),
        )
        .execute();

interface TakenQuery {
  readonly id: string;
  /** Doses of this date and later. */
  readonly from: LocalDate;
  /** Taken later than `after` and not later than `until`. */
  readonly after: number;
  readonly until: number;
}

/** By medicine. */
export const countTaken = async (
  db: Db,
  personId: string,
  queries: readonly TakenQuery[],
): Promise<ReadonlyMap<string, number>> => {
  if (queries.length === 0) return new Map();
  const rows = await db
    .selectFrom('doses')
    .select(({ fn }) => ['medicine_id', fn.countAll<number>().as('count')])
    .where('person_id', '=', personId)
    .where('status', '=', 'taken')
    .where((eb) =>
      eb.or(
        queries.map(({ id, from, after, until }) =>
          eb.and([
            eb('medicine_id', '=', id),
            eb('dose', '>=', from),
            eb('occurred_at', '>', after),
            eb('occurred_at', '<=', until),
          ]),
        ),
      ),
    )
    .groupBy('medicine_id')
    .execute();
  return new Map(rows.map(({ medicine_id, count }) => [medicine_id, count]));
};

export const countDosesOn = async (db: Db, personId: string, date: LocalDate): Promise<number> => {
  const { count } = await db
    .selectFrom('doses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('dose', '>=', `${date}T`)
    .where('dose', '<=', `${date}T24`)
    .executeTakeFirstOrThrow();
  return count;
};

/** Today's doses, and all taken as needed; earlier ones keep the name that they had. */
export const renameDoses = async (
  db: Db,
  { id, person_id, medicine_name }: Pick<MedicinesTable, 'id' | 'person_id' | 'medicine_name'>,
  today: LocalDate,
): Promise<void> => {
  await db
    .updateTable('doses')
    .set({ medicine_name })
    .where((eb) => eb.and({ person_id, medicine_id: id }))
    .where((eb) => eb.or([eb('as_needed', '=', 1), eb('dose', '>=', today)]))
    .execute();
};
