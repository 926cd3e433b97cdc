import { randomUUID } from 'node:crypto';
import { limits } from '../../contract/fields.ts';
import { type Call, insist, type Person, type Target, withKey } from '../support/insist.ts';
import type { Acknowledged } from '../support/verify.ts';

type Kind = 'activities' | 'emergencies' | 'medicines' | 'answers';

/** A call that a server has answered with success. */
export interface Written {
  readonly kind: Kind;
  /** What it is found by in the database. */
  readonly what: string;
  /** When the answer was there, in epoch milliseconds. */
  readonly at: number;
  /** The same once more. */
  readonly again: (target: Target) => Promise<unknown>;
}

interface Writers {
  readonly written: Written[];
  /** Answers to a medicine that was lost: 404. */
  readonly refused: () => number;
  readonly stop: () => Promise<void>;
}

const time = '08:00';

/** Each writes one thing after the other, and insists on it: medicines for as long as one may. */
export const startWriters = (target: Target, people: readonly Person[]): Writers => {
  const written: Written[] = [];
  let refused = 0;
  let isOver = false;
  const write = async ({ id, token }: Person): Promise<void> => {
    const keep = async (kind: Kind, what: string, path: string, method: string, call: Call) => {
      const again = (to: Target) => insist(to, token, path, method, call);
      await again(target);
      written.push({ kind, what, at: Date.now(), again });
    };
    for (let round = 1; !isOver; round += 1) {
      const details = `Stretching ${randomUUID()}`;
      const entry = { user_id: id, activity_type: 'exercise', details, status: 'completed' };
      await keep('activities', details, '/api/activities/log', 'POST', withKey(entry));

      const message = `Help ${randomUUID()}`;
      await keep('emergencies', message, '/api/emergency/send', 'POST', withKey({ message }));

      if (round > limits.reminders) continue;
      const medicine_name = `Medicine ${randomUUID()}`;
      const named = { id: randomUUID(), user_id: id, medicine_name, frequency: '1x' };
      const row = withKey({ ...named, schedule_time: time });
      await keep('medicines', medicine_name, '/api/reminders', 'POST', row);
      const taken = { body: { status: 'taken' } };
      const path = `/api/reminders/${named.id}`;
      await keep('answers', medicine_name.toLowerCase(), path, 'PUT', taken).catch(
        (error: unknown) => {
          if (!String(error).includes(': 404 ')) throw error;
          refused += 1;
        },
      );
    }
  };
  const writing = Promise.all(people.map(write));
  // It is heard of when they are stopped.
  writing.catch(() => undefined);
  return {
    written,
    refused: () => refused,
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
};

/** As what is set against a database. */
export const asAcknowledged = (written: readonly Written[]): Acknowledged => {
  const of = (kind: Kind) => written.flatMap((each) => (each.kind === kind ? [each.what] : []));
  return {
    activities: new Set(of('activities')),
    emergencies: new Set(of('emergencies')),
    taken: new Set(of('answers')),
    reminders: new Map(of('medicines').map((name) => [name, time])),
  };
};
