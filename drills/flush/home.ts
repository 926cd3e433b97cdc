import { hour } from '../../domain/constants.ts';
import { makeRealServer, type RealServer } from '../../testkit/browser/server.ts';
import { openData } from '../../testkit/browser/serverData.ts';
import { enter, type Person } from '../support/insist.ts';
import { makeAddReminder } from '../support/reminders.ts';
import { zone } from '../support/profile.ts';
import type { Plan } from './plan.ts';
import { clockOf, dueTimes, type Medicine } from './unsent.ts';
import { enterCaregiver } from '../support/family.ts';

/** A line of the log that the server keeps of a dose. */
export interface Line {
  readonly medicineKey: string;
  readonly dose: string;
  readonly status: string;
  readonly occurredAt: number;
}

export interface Dose extends Omit<Line, 'occurredAt'> {
  readonly occurredAt: number | null;
}

/** A server with one survivor, her caregiver and her medicines. */
export interface Home {
  readonly server: RealServer;
  readonly rosa: Person;
  readonly medicines: readonly Medicine[];
  /** A medicine whose alarm rings now. */
  readonly ringing: string;
  /** In the order in which they were written; of misses none, which the clock may add. */
  readonly lines: () => Line[];
  readonly doses: () => Dose[];
  /** Doses that the log calls missed. */
  readonly missed: () => Pick<Line, 'medicineKey' | 'dose'>[];
  readonly countLines: () => number;
  /** When each emergency came to be known. */
  readonly emergencies: () => number[];
  readonly remove: () => Promise<void>;
}

const columns = 'd.medicine_key AS medicineKey, d.dose';

export const makeHome = async (plan: Plan): Promise<Home> => {
  const server = await makeRealServer({ RATE_LIMIT: 'off' });
  await server.start();
  const target = { url: server.origin };
  const rosa = await enter(target, 'survivor', 'rosa');
  await enterCaregiver(target, rosa, 'carl');
  const db = openData(server);

  const now = Date.now();
  const addReminder = makeAddReminder(target, rosa, db);
  const medicines: Medicine[] = [];
  for (const [index, planned] of plan.medicines.entries()) {
    const dueAt = dueTimes(planned, index, now);
    const times = new Set(dueAt.slice(-planned.times).map((at) => clockOf(at, zone)));
    const reminders = [];
    for (const time of times) {
      const madeAt = (dueAt[0] ?? now) - hour;
      reminders.push({ id: await addReminder(planned.name, time, madeAt), time });
    }
    medicines.push({ name: planned.name, reminders, dueAt });
  }
  const ringing = 'Aspirin';
  await addReminder(ringing, clockOf(now, zone), now - hour);

  const lines = db.prepare(
    `SELECT ${columns}, a.status, a.occurred_at AS occurredAt FROM activities a
     JOIN doses d ON d.id = a.dose_id WHERE a.status <> 'missed' ORDER BY a.rowid`,
  );
  const missed = db.prepare(
    `SELECT ${columns} FROM activities a JOIN doses d ON d.id = a.dose_id WHERE a.status = 'missed'`,
  );
  const count = db.prepare("SELECT count(*) AS n FROM activities WHERE status <> 'missed'");
  const doses = db.prepare(`SELECT ${columns}, d.status, d.occurred_at AS occurredAt FROM doses d`);
  const emergencies = db.prepare('SELECT made_at AS at FROM emergencies ORDER BY made_at');
  return {
    ...{ server, rosa, medicines, ringing },
    lines: () => lines.all() as unknown as Line[],
    doses: () => doses.all() as unknown as Dose[],
    missed: () => missed.all() as unknown as ReturnType<Home['missed']>,
    countLines: () => Number(count.get()?.n),
    emergencies: () => emergencies.all().map(({ at }) => Number(at)),
    remove: async () => {
      db.close();
      await server.remove();
    },
  };
};
