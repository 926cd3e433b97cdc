import { medicineKey } from '../../domain/medicines.ts';
import { makeRealServer, type RealServer } from '../../testkit/browser/server.ts';
import { openData } from '../../testkit/browser/serverData.ts';
import { enter, insist } from '../support/insist.ts';
import { makeAddReminder } from '../support/reminders.ts';
import { bystander, type Expected, madeAt, reminderLine, type State } from './expected.ts';
import type { Deed } from './plan.ts';

/** A server that may die, with one survivor. */
export interface Home extends Pick<RealServer, 'origin' | 'kill' | 'start' | 'remove'> {
  /** Leaves of the medicines of former runs nothing, and makes that of this one unless the deed does. */
  readonly prepare: (deed: Deed, expected: Expected, now: number) => Promise<void>;
  /** What its database holds, read past it. */
  readonly truth: (expected: Expected) => State;
  /** The id of a reminder of the medicine of that name. */
  readonly reminderOf: (name: string) => string;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly time: string;
}

export const makeHome = async (): Promise<Home> => {
  const server = await makeRealServer({ RATE_LIMIT: 'off' });
  await server.start();
  const target = { url: server.origin };
  const rosa = await enter(target, 'survivor', 'rosa');
  const db = openData(server);
  const ofKeys = 'medicine_key IN (?, ?)';
  const reminders = db.prepare(
    'SELECT id, medicine_name AS name, schedule_time AS time FROM reminders',
  );
  const doses = db.prepare(`SELECT status FROM doses WHERE ${ofKeys} AND occurred_at IS NOT NULL`);
  const log = db.prepare(
    `SELECT a.status FROM activities a JOIN doses d ON d.id = a.dose_id WHERE d.${ofKeys} ORDER BY a.rowid`,
  );
  const rows = () => reminders.all() as unknown as Row[];
  const add = makeAddReminder(target, rosa, db);
  await add(bystander.name, bystander.time, madeAt(Date.now()));

  return {
    ...server,
    prepare: async (deed, { name, times }, now) => {
      for (const { id, name: former } of rows()) {
        if (former === bystander.name) continue;
        await insist(target, rosa.token, `/api/reminders/${id}`, 'DELETE', {});
      }
      if (deed === 'add') return;
      for (const time of times) await add(name, time, madeAt(now));
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
