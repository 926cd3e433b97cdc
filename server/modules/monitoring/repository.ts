import type { NotNull, Selectable } from 'kysely';
import { minute } from '../../../domain/specConstants.ts';
import type { Db } from '../../db/open.ts';
import type { DosesTable } from '../../db/schema.ts';
import { liveDevices } from '../push/reachability.ts';

/** A device reports within this time that it has shown a push. */
const shownReportGraceMs = minute;

export const readReachability = async (db: Db, personId: string, now: number) => {
  const live = liveDevices(personId, now);
  const { devices } = await db
    .selectFrom('push_subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .where('id', 'in', live)
    .executeTakeFirstOrThrow();
  const pushed = db
    .selectFrom('pushes')
    .where('subscription_id', 'in', live)
    .where('kind', '=', 'dose');
  const { proved_at } = await pushed
    .select((eb) => eb.fn.max('shown_at').as('proved_at'))
    .executeTakeFirstOrThrow();
  const { unshown } = await pushed
    .select((eb) => eb.fn.count<number>('subject_id').distinct().as('unshown'))
    .where('accepted_at', '>', proved_at ?? 0)
    .where('accepted_at', '<', now - shownReportGraceMs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pushes as seen')
            .select('seen.id')
            .whereRef('seen.subject_id', '=', 'pushes.subject_id')
            .where('seen.kind', '=', 'dose')
            .where('seen.shown_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return { devices, proved_at, unshown };
};

export const dosesOfPeopleSince = (db: Db, ids: readonly string[], date: string) =>
  db
    .selectFrom('doses')
    .selectAll()
    .where('person_id', 'in', ids)
    .where('dose', '>=', date)
    .execute();

type DoseSince = Pick<
  Selectable<DosesTable>,
  'medicine_key' | 'dose' | 'status' | 'occurred_at' | 'said_at' | 'as_needed'
>;

export const dosesSince = (db: Db, personId: string, date: string): Promise<DoseSince[]> =>
  db
    .selectFrom('doses')
    .select(['medicine_key', 'dose', 'status', 'occurred_at', 'said_at', 'as_needed'])
    .where('person_id', '=', personId)
    .where('dose', '>=', date)
    // An undone dose that nothing planned is none.
    .where((eb) => eb.or([eb('as_needed', '=', 0), eb('status', '!=', 'pending')]))
    .orderBy('dose')
    .orderBy('medicine_key')
    .execute();

interface NamedMedicine {
  readonly medicine_name: string;
  readonly dosage?: string;
}

/** Also deleted medicines, which have no dosage. */
export const namedMedicinesOf = async (db: Db, personId: string) => {
  const gone = await db
    .selectFrom('former_names')
    .select(['medicine_key', 'medicine_name'])
    .where('person_id', '=', personId)
    .where('medicine_name', 'is not', null)
    .$narrowType<{ medicine_name: NotNull }>()
    .orderBy('gone_at')
    .execute();
  const there = await db
    .selectFrom('medicines')
    .select(['medicine_key', 'medicine_name', 'dosage'])
    .where('person_id', '=', personId)
    .execute();
  return new Map(
    [...gone, ...there].map(({ medicine_key, ...named }): [string, NamedMedicine] => [
      medicine_key,
      named,
    ]),
  );
};
