import { randomUUID } from 'node:crypto';
import { quotas } from '../../contract/fieldLimits.ts';
import type { Db } from '../../server/db/open.ts';
import type { Account } from '../../testkit/server/accounts.ts';
import { callAs } from '../../testkit/browser/callWithRetry.ts';
import { duplicates, summarizeFaults } from '../support/results.ts';

type Kind = 'activity' | 'alert' | 'medicine' | 'answer';

/** A call that the server has confirmed. */
export interface Written {
  readonly kind: Kind;
  readonly name: string;
  /** When the response arrived, in epoch milliseconds. */
  readonly at: number;
  readonly repeat: () => Promise<unknown>;
}

/** Each person writes one thing after the other until `stop`. */
export const startWriters = (people: readonly Account[]) => {
  const written: Written[] = [];
  let isOver = false;
  const write = async (person: Account): Promise<void> => {
    const record = async (kind: Kind, name: string, call: string, body: object) => {
      const [method = '', path = ''] = call.split(' ');
      const key = { 'idempotency-key': randomUUID() };
      const repeat = () => callAs(person, method, path, body, key);
      await repeat();
      written.push({ kind, name, at: Date.now(), repeat });
    };
    const user_id = person.id;
    for (let round = 1; !isOver; round += 1) {
      const details = `Stretching ${randomUUID()}`;
      const entry = { user_id, activity_type: 'exercise', details, status: 'completed' };
      await record('activity', details, 'POST /api/activities/log', entry);
      const message = `Help ${randomUUID()}`;
      await record('alert', message, 'POST /api/emergency/send', { message });
      if (round > quotas.reminders) continue;
      const name = `medicine ${randomUUID()}`;
      const id = randomUUID();
      const row = { id, user_id, medicine_name: name, frequency: '1x', schedule_time: '08:00' };
      await record('medicine', name, 'POST /api/reminders', row);
      const answered = record('answer', name, `PUT /api/reminders/${id}`, { status: 'taken' });
      await answered.catch((error: unknown) => {
        // The medicine was lost with the disk.
        if (!String(error).includes(': 404 ')) throw error;
      });
    }
  };
  const writing = Promise.all(people.map(write));
  // `stop` reports errors.
  writing.catch(() => undefined);
  const stop = () => {
    isOver = true;
    return writing;
  };
  return { written, stop };
};

/** What the database does not hold, and what it holds twice. */
export const verify = async (db: Db, written: readonly Written[]) => {
  const doses = db.selectFrom('doses').where('status', '=', 'taken');
  const rows = {
    activity: await db.selectFrom('activities').select('details as name').execute(),
    alert: await db.selectFrom('emergencies').select('message as name').execute(),
    medicine: await db.selectFrom('medicines').select('medicine_name as name').execute(),
    answer: await doses.select('medicine_name as name').execute(),
  };
  const lost = written.filter((one) => !rows[one.kind].some(({ name }) => name === one.name));
  const twice = Object.values(rows).flatMap((own) => duplicates(own.map(({ name }) => name)));
  const names = lost.map(({ kind, name }) => `${kind} ${name}`);
  return {
    lost,
    faults: [...summarizeFaults('writes lost', names), ...summarizeFaults('recorded twice', twice)],
  };
};
