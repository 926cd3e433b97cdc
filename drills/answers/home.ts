import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { medicineKey } from '../../domain/medicines.ts';
import { makeRealServer } from '../../e2e/support/server.ts';
import { enter, insist, withKey } from '../support/insist.ts';
import { bystander, type Expected, madeAt, reminderLine, type State } from './expected.ts';
import type { Deed } from './plan.ts';

/** A server that may die, with one survivor. */
export interface Home {
  readonly origin: string;
  readonly kill: () => Promise<void>;
  /** Does nothing where it lives. */
  readonly start: () => Promise<void>;
  /** Leaves of the medicines of former runs nothing, and makes that of this one unless the deed does. */
  readonly prepare: (deed: Deed, expected: Expected, now: number) => Promise<void>;
  /** What its database holds, read past it. */
  readonly truth: (expected: Expected) => State;
  /** The id of a reminder of the medicine of that name. */
  readonly reminderOf: (name: string) => string;
  readonly remove: () => Promise<void>;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly time: string;
}

export const makeHome = async (): Promise<Home> => {
  const server = await makeRealServer({ RATE_LIMIT: 'off' });
  await server.start();
  let isAlive = true;
  const target = { url: server.origin };
  const rosa = await enter(target, 'survivor', 'rosa');
  const db = new DatabaseSync(path.join(server.dataDir, 'upstroke.sqlite'), { timeout: 5_000 });
  const ofKeys = 'medicine_key IN (?, ?)';
  const reminders = db.prepare(
    'SELECT id, medicine_name AS name, schedule_time AS time FROM reminders',
  );
  const doses = db.prepare(`SELECT status FROM doses WHERE ${ofKeys} AND occurred_at IS NOT NULL`);
  const log = db.prepare(
    `SELECT a.status FROM activities a JOIN doses d ON d.id = a.dose_id WHERE d.${ofKeys} ORDER BY a.rowid`,
  );
  const backdate = db.prepare('UPDATE reminders SET made_at = ? WHERE id = ?');
  const rows = () => reminders.all() as unknown as Row[];
  const add = async (medicine_name: string, schedule_time: string, now: number) => {
    const row = { user_id: rosa.id, medicine_name, schedule_time, frequency: '1x' };
    const { id } = await insist<{ id: string }>(
      ...([target, rosa.token, '/api/reminders', 'POST', withKey(row)] as const),
    );
    backdate.run(madeAt(now), id);
  };
  await add(bystander.name, bystander.time, Date.now());

  return {
    origin: server.origin,
    kill: async () => {
      isAlive = false;
      await server.kill();
    },
    start: async () => {
      if (!isAlive) await server.start();
      isAlive = true;
    },
    prepare: async (deed, { name, times }, now) => {
      for (const { id, name: former } of rows()) {
        if (former === bystander.name) continue;
        await insist(target, rosa.token, `/api/reminders/${id}`, 'DELETE', {});
      }
      if (deed === 'add') return;
      for (const time of times) await add(name, time, now);
    },
    truth: ({ name, newName }) => {
      const keys = [medicineKey(name), medicineKey(newName)] as const;
      return {
        reminders: rows()
          .map((row) => reminderLine(row.name, row.time))
          .toSorted(),
        dose: String(doses.all(...keys).at(-1)?.status ?? 'pending'),
        log: log.all(...keys).map(({ status }) => String(status)),
      };
    },
    reminderOf: (name) => rows().find((row) => row.name === name)?.id ?? '',
    remove: async () => {
      db.close();
      await server.remove();
    },
  };
};
