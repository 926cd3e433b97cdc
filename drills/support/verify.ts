import type { Db } from '../../server/db/open.ts';
import { countEach } from './figures.ts';

/** What a server has answered with success. */
export interface Acknowledged {
  /** Details of activities. */
  readonly activities: Set<string>;
  /** Messages of alerts. */
  readonly emergencies: Set<string>;
  /** Keys of medicines with a dose that was taken. */
  readonly taken: Set<string>;
  /** Medicine and the one time it has after its edit. */
  readonly reminders: Map<string, string>;
}

const compare = (kind: string, expected: Iterable<string>, found: readonly string[]): string[] => {
  const counts = countEach(found);
  const lost = [...expected].filter((value) => !counts.has(value)).length;
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  return [
    ...(lost > 0 ? [`${lost} ${kind} lost`] : []),
    ...(doubled > 0 ? [`${doubled} ${kind} recorded twice`] : []),
  ];
};

/**
 * What is missing or there twice, in words; empty where all is as it was acknowledged. The log of
 * `leftOut` may say the same on several days.
 */
export const verify = async (db: Db, done: Acknowledged, leftOut = ''): Promise<string[]> => {
  const activities = await db
    .selectFrom('activities')
    .select('details')
    .where('person_id', '<>', leftOut)
    .execute();
  const emergencies = await db.selectFrom('emergencies').select('message').execute();
  const doses = await db
    .selectFrom('doses')
    .select('medicine_key')
    .where('status', '=', 'taken')
    .execute();
  const reminders = await db
    .selectFrom('reminders')
    .select(['medicine_name', 'schedule_time'])
    .execute();
  const rows = reminders.map((row) => `${row.medicine_name} at ${row.schedule_time}`);
  const times = [...done.reminders].map(([name, time]) => `${name} at ${time}`);
  const names = reminders.map((row) => row.medicine_name);
  return [
    ...compare(
      'activities',
      done.activities,
      activities.map((row) => row.details),
    ),
    ...compare(
      'alerts',
      done.emergencies,
      emergencies.map((row) => row.message),
    ),
    ...compare(
      'answers',
      done.taken,
      doses.map((row) => row.medicine_key),
    ),
    ...compare('edited reminders', times, rows),
    ...compare('medicines', done.reminders.keys(), names),
  ];
};
