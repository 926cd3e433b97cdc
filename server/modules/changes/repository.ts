import { sql } from 'kysely';
import { type ChangeTopic, topic } from '../../../contract/endpoints/changes.ts';
import type { Db } from '../../db/open.ts';

export const versionsOf = (db: Db, personId: string) =>
  db.selectFrom('versions').selectAll().where('person_id', '=', personId).executeTakeFirst();

/** Also bumps connected caregivers. Call it last: many writers share the rows. Locks by id. */
export const bumpVersions = async (
  db: Db,
  personIds: readonly string[],
  topics: readonly ChangeTopic[],
): Promise<void> => {
  if (personIds.length === 0) return;
  const watching = db
    .selectFrom('pairings')
    .select('caregiver_id')
    .where('survivor_id', 'in', personIds)
    .where('ended_at', 'is', null);
  const counted = (name: ChangeTopic) =>
    sql<number>`${sql.lit(topics.includes(name) ? 1 : 0)}`.as(name);
  const next = sql<number>`versions.version + 1`;
  await db
    .insertInto('versions')
    .columns(['person_id', 'version', ...topic.options])
    .expression(
      db
        .selectFrom('users')
        .select('id')
        .select(sql<number>`1`.as('version'))
        .select(topic.options.map(counted))
        .where((eb) => eb.or([eb('id', 'in', personIds), eb('id', 'in', watching)]))
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({
        version: next,
        ...Object.fromEntries(topics.map((name) => [name, next])),
      }),
    )
    .execute();
};
