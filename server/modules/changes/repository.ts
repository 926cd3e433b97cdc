import { sql } from 'kysely';
import { type ChangeTopic, topic } from '../../../contract/endpoints/changes.ts';
import type { Db } from '../../db/open.ts';
import { preparedAtCommit, preparedQuery } from '../../db/preparedQuery.ts';

/** What depends on a person's zone: the states of their doses, and the person. */
export const zoneTopics: readonly ChangeTopic[] = ['reminders', 'pairings'];

const versionsQuery = preparedQuery((db, { personId }: { personId: string }) =>
  db.selectFrom('versions').selectAll().where('person_id', '=', personId),
);

export const versionsOf = async (db: Db, personId: string) =>
  (await versionsQuery(db, { personId }))[0];

const bumpQuery = (db: Db, personIds: readonly string[], topics: readonly ChangeTopic[]) => {
  const watching = db
    .selectFrom('pairings')
    .select('caregiver_id as id')
    .where('survivor_id', 'in', personIds)
    .where('ended_at', 'is', null);
  // PostgreSQL reads the whole table for an `or`.
  const all = db.selectFrom('users').select('id').where('id', 'in', personIds).unionAll(watching);
  const counted = (name: ChangeTopic) =>
    sql<number>`${sql.lit(topics.includes(name) ? 1 : 0)}`.as(name);
  const next = sql<number>`versions.version + 1`;
  return db
    .insertInto('versions')
    .columns(['person_id', 'version', ...topic.options])
    .expression(
      db
        .selectFrom('users')
        .select('id')
        .select(sql<number>`1`.as('version'))
        .select(topic.options.map(counted))
        .where('id', 'in', all)
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({
        version: next,
        ...Object.fromEntries(topics.map((name) => [name, next])),
      }),
    );
};

const makeBump = (topics: readonly ChangeTopic[]) =>
  preparedAtCommit((db, { personId }: { personId: string }) => bumpQuery(db, [personId], topics));

const bumps = new Map<string, ReturnType<typeof makeBump>>();

/** Also bumps connected caregivers. Call it last: many writers share the rows. Locks by id. */
export const bumpVersions = async (
  db: Db,
  personIds: readonly string[],
  topics: readonly ChangeTopic[],
) => {
  const [personId, ...others] = personIds;
  if (personId === undefined) return;
  if (others.length > 0) {
    await bumpQuery(db, personIds, topics).execute();
    return;
  }
  const name = topics.join();
  const bump = bumps.get(name) ?? makeBump(topics);
  bumps.set(name, bump);
  await bump(db, { personId });
};
