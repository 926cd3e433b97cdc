import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hour } from '../../domain/constants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { makeRealServer, type RealServer } from '../../e2e/support/server.ts';
import { enter, insist, withKey } from '../support/insist.ts';
import { zone } from '../support/profile.ts';
import { connect } from '../support/family.ts';

/** A server of the folder `dist`, with one survivor and her caregiver. */
export interface Home {
  readonly server: RealServer;
  /** A dose of that medicine falls due now. */
  readonly ring: (medicine: string) => Promise<void>;
  /** `medicine status`, of every line of the log. */
  readonly lines: () => string[];
  readonly countAlerts: () => number;
  readonly remove: () => Promise<void>;
}

export const makeHome = async (dist: string): Promise<Home> => {
  const env = { DIST: dist, RATE_LIMIT: 'off' };
  const server = await makeRealServer(env, 'e2e/support/serveFolder.ts');
  await server.start();
  const target = { url: server.origin };
  const rosa = await enter(target, 'survivor', 'rosa');
  const carl = await enter(target, 'caregiver', 'carl');
  const post = <T>(token: string, at: string, body: object) =>
    insist<T>(target, token, at, 'POST', withKey(body));
  await connect(target, rosa, carl);
  const db = new DatabaseSync(path.join(server.dataDir, 'upstroke.sqlite'), { timeout: 5_000 });
  const lines = db.prepare(
    `SELECT d.medicine_key || ' ' || a.status AS line FROM activities a
     JOIN doses d ON d.id = a.dose_id`,
  );
  const alerts = db.prepare('SELECT count(*) AS n FROM alerts');
  return {
    server,
    ring: async (medicine_name) => {
      const now = Date.now();
      const schedule_time = timeOf(localMinuteOf(now, zone));
      const row = { user_id: rosa.id, medicine_name, schedule_time, frequency: '1x' };
      const { id } = await post<{ id: string }>(rosa.token, '/api/reminders', row);
      db.prepare('UPDATE reminders SET made_at = ? WHERE id = ?').run(now - hour, id);
    },
    lines: () => lines.all().map(({ line }) => String(line)),
    countAlerts: () => Number(alerts.get()?.n),
    remove: async () => {
      db.close();
      await server.remove();
    },
  };
};
