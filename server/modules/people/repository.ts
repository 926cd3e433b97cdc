import { sql } from 'kysely';
import type { RequestQuery } from '../../../contract/endpoints/index.ts';
import { fullName, fullNameOrNull } from '../../format.ts';
import type { Db } from '../../db/open.ts';
import { isReachable } from '../push/reachability.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** One row more than a page shows that there is another. */
export const peopleOn = (db: Db, { page, pageSize }: Page, now: number) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'role',
      'fname',
      'lname',
      'email',
      'users.made_at',
      'seen_at',
      'deactivated_at',
      'erase_at',
    ])
    .select(
      sql<number>`(select count(*) from pairings where ended_at is null
        and (survivor_id = users.id or caregiver_id = users.id))`.as('connections'),
    )
    .select(isReachable(now).as('is_reachable'))
    .where((eb) => eb.or([eb('erase_at', 'is', null), eb('erase_at', '>', now)]))
    .orderBy('users.id', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();

/** Undefined if the account is to be kept. */
export const findPlannedErasure = async (db: Db, personId: string) => {
  const found = await db
    .selectFrom('users as person')
    .innerJoin('audit', 'audit.subject_id', 'person.id')
    .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
    .select(['person.fname', 'person.lname', 'person.erase_at'])
    .select(['actor.fname as actor_fname', 'actor.lname as actor_lname'])
    .where('person.id', '=', personId)
    .where('audit.action', '=', 'account-deletion-planned')
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found || found.erase_at === null) return undefined;
  const by = fullNameOrNull(found.actor_fname, found.actor_lname) ?? 'a deleted person';
  return { person: fullName(found), by, eraseAt: found.erase_at };
};

export const auditOn = (
  db: Db,
  actions: readonly string[],
  { before, personId, pageSize }: RequestQuery<'listAudit'> & { readonly pageSize: number },
) => {
  let found = db
    .selectFrom('audit')
    .leftJoin('users as actor', 'actor.id', 'actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit.subject_id')
    .leftJoin('audit_counts', 'audit_id', 'audit.id')
    .select([
      'audit.id',
      'at',
      'audit.action',
      'audit_counts.count',
      'actor_id',
      'actor.fname as actor_fname',
      'actor.lname as actor_lname',
      'audit.subject_id',
      'subject.fname as subject_fname',
      'subject.lname as subject_lname',
    ])
    .where('audit.action', 'in', actions);
  if (before !== undefined) found = found.where('audit.id', '<', before);
  if (personId !== undefined)
    found = found.where((eb) => eb.or({ actor_id: personId, 'audit.subject_id': personId }));
  return found
    .orderBy('audit.id', 'desc')
    .limit(pageSize + 1)
    .execute();
};
