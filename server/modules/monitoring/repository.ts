import { minute } from '../../../domain/specConstants.ts';
import type { Db } from '../../db/open.ts';
import { recorderName } from '../doses/repository.ts';
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

export const dosesSince = (db: Db, personId: string, date: string) =>
  db
    .selectFrom('doses')
    .leftJoin('medicines', (join) =>
      join
        .onRef('medicines.person_id', '=', 'doses.person_id')
        .onRef('medicines.id', '=', 'doses.medicine_id'),
    )
    .select(['doses.medicine_name', 'dosage', 'amounts', 'dose', 'status', 'occurred_at'])
    .select(['said_at', 'as_needed', recorderName.as('recorded_by')])
    .where('doses.person_id', '=', personId)
    .where('dose', '>=', date)
    // An undone dose that nothing planned is none.
    .where((eb) => eb.or([eb('as_needed', '=', 0), eb('status', '!=', 'pending')]))
    .orderBy('dose')
    .orderBy('doses.medicine_name')
    .execute();
