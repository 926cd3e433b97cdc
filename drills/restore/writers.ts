import { randomUUID } from 'node:crypto';
import { limits } from '../../contract/fields.ts';
import type { Db } from '../../server/db/open.ts';
import { type Call, insist, withKey } from '../../testkit/browser/insist.ts';
import type { Elsewhere } from '../../testkit/browser/pair.ts';
import { duplicates, some } from '../support/figures.ts';

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
export const startWriters = (server: { readonly origin: string }, people: readonly Elsewhere[]) => {
  const written: Written[] = [];
  let isOver = false;
  const write = async (person: Elsewhere): Promise<void> => {
    const keep = async (kind: Kind, name: string, method: string, path: string, call: Call) => {
      const repeat = () => insist(server, person, method, path, call);
      await repeat();
      written.push({ kind, name, at: Date.now(), repeat });
    };
    const user_id = person.id;
    for (let round = 1; !isOver; round += 1) {
      const details = `Stretching ${randomUUID()}`;
      const entry = { user_id, activity_type: 'exercise', details, status: 'completed' };
      await keep('activity', details, 'POST', '/api/activities/log', withKey(entry));
      const message = `Help ${randomUUID()}`;
      await keep('alert', message, 'POST', '/api/emergency/send', withKey({ message }));
      if (round > limits.reminders) continue;
      const medicine_name = `Medicine ${randomUUID()}`;
      const named = { id: randomUUID(), user_id, medicine_name, frequency: '1x' };
      const row = withKey({ ...named, schedule_time: '08:00' });
      await keep('medicine', medicine_name, 'POST', '/api/reminders', row);
      const taken = { body: { status: 'taken' } };
      const name = medicine_name.toLowerCase();
      await keep('answer', name, 'PUT', `/api/reminders/${named.id}`, taken).catch(
        (error: unknown) => {
          // The medicine was lost with the disk.
          if (!String(error).includes(': 404 ')) throw error;
        },
      );
    }
  };
  const writing = Promise.all(people.map(write));
  // `stop` reports errors.
  writing.catch(() => undefined);
  return {
    written,
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
};

const readNames = async (db: Db): Promise<Record<Kind, string[]>> => {
  const activities = await db.selectFrom('activities').select('details as name').execute();
  const alerts = await db.selectFrom('emergencies').select('message as name').execute();
  const medicines = await db.selectFrom('reminders').select('medicine_name as name').execute();
  const answers = await db
    .selectFrom('doses')
    .select('medicine_key as name')
    .where('status', '=', 'taken')
    .execute();
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  return {
    activity: names(activities),
    alert: names(alerts),
    medicine: names(medicines),
    answer: names(answers),
  };
};

/** What the database does not hold of it. */
export const lostOf = async (db: Db, written: readonly Written[]): Promise<Written[]> => {
  const names = await readNames(db);
  return written.filter(({ kind, name }) => !names[kind].includes(name));
};

export const verify = async (db: Db, written: readonly Written[]): Promise<string[]> => {
  const lost = await lostOf(db, written);
  const names = await readNames(db);
  return [
    ...some(
      'writes lost',
      lost.map(({ kind, name }) => `${kind} ${name}`),
    ),
    ...some('writes recorded twice', Object.values(names).flatMap(duplicates)),
  ];
};
