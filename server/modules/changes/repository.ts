import { sql } from 'kysely';
import { type Topic, topic } from '../../../contract/endpoints/changes.ts';
import type { Db } from '../../db/open.ts';

/** The version that this person has and the one in which each topic changed; none is version 0. */
export const versionsOf = (db: Db, personId: string) =>
  db.selectFrom('versions').selectAll().where('person_id', '=', personId).executeTakeFirst();

/**
 * Tells these people and everybody who cares for them that something changed. Last in its
 * transaction, so that these rows, which many writes share, are held as briefly as can be; in the
 * order of their ids, so that two writers never wait for each other.
 */
export const bumpVersions = async (
  db: Db,
  personIds: readonly string[],
  topics: readonly Topic[],
): Promise<void> => {
  if (personIds.length === 0) return;
  const watching = db
    .selectFrom('pairings')
    .select('caregiver_id')
    .where('survivor_id', 'in', personIds)
    .where('ended_at', 'is', null);
  const counted = (name: Topic) => sql<number>`${sql.lit(topics.includes(name) ? 1 : 0)}`.as(name);
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

/** Tells of one topic of one person, as above. */
export const bumpVersion = (db: Db, personId: string, topic: Topic): Promise<void> =>
  bumpVersions(db, [personId], [topic]);
