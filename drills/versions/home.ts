import { hour } from '../../domain/constants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { makeRealServer, type RealServer } from '../../testkit/browser/server.ts';
import { openData } from '../../testkit/browser/serverData.ts';
import { enter } from '../support/insist.ts';
import { zone } from '../support/profile.ts';
import { enterCaregiver } from '../support/family.ts';
import { makeAddReminder } from '../support/reminders.ts';

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
  const server = await makeRealServer(env, 'testkit/browser/serveFolder.ts');
  await server.start();
  const target = { url: server.origin };
  const rosa = await enter(target, 'survivor', 'rosa');
  await enterCaregiver(target, rosa, 'carl');
  const db = openData(server);
  const addReminder = makeAddReminder(target, rosa, db);
  const lines = db.prepare(
    `SELECT d.medicine_key || ' ' || a.status AS line FROM activities a
     JOIN doses d ON d.id = a.dose_id`,
  );
  const alerts = db.prepare('SELECT count(*) AS n FROM alerts');
  return {
    server,
    ring: async (medicine) => {
      const now = Date.now();
      await addReminder(medicine, timeOf(localMinuteOf(now, zone)), now - hour);
    },
    lines: () => lines.all().map(({ line }) => String(line)),
    countAlerts: () => Number(alerts.get()?.n),
    remove: async () => {
      db.close();
      await server.remove();
    },
  };
};
