import type { RequestQuery } from '../../../contract/endpoints/index.ts';
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
    ])
    .select((eb) =>
      eb
        .selectFrom('pairings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('ended_at', 'is', null)
        .where((one) =>
          one.or([
            one('survivor_id', '=', one.ref('users.id')),
            one('caregiver_id', '=', one.ref('users.id')),
          ]),
        )
        .as('connections'),
    )
    .select(isReachable(now).as('is_reachable'))
    .orderBy('users.id', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();

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
