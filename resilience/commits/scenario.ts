import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MedicineRecord } from '../../contract/endpoints/index.ts';
import { everyDay } from '../../domain/daySchedule.ts';
import { hour, minute } from '../../domain/specConstants.ts';
import type { Db } from '../../server/db/open.ts';
import { addDevice, signUp } from '../../testkit/server/accounts.ts';
import { callAs, connect } from '../../testkit/browser/callWithRetry.ts';
import { dumpTables } from '../../testkit/server/dumpTables.ts';
import type { PushService } from '../../testkit/server/pushService.ts';
import { pollUntil } from '../support/results.ts';
import type { CrashingServer } from './crashingServer.ts';

/** All rows of all tables, as text. */
export type Dump = Readonly<Record<string, readonly string[]>>;

/** The local time at the start of the scenario. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Two digits: 09 or 10. */
  readonly hour: string;
  readonly zone: string;
}

interface Fixture {
  readonly server: CrashingServer;
  readonly push: PushService;
  readonly db: Db;
  /** The server's time at the start, in epoch milliseconds. */
  readonly startedAt: number;
  readonly local: LocalTime;
  /** Names for ids and endpoints that are the same in each run. */
  readonly names: Map<string, string>;
}

const idleTimeoutMs = 28_000;
/** Alerts repeat every minute, and the scenario looks half way between: a slower step would see more. */
const maxStepMs = 28_000;

const pendingWork = async (db: Db, now: number) => {
  const upTo = now - (now % minute);
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from pushes where state = 'queued') as pushes,
    (select count(*) from doses where next_at <= ${now}) as doses,
    (select count(*) from emergencies where next_at <= ${now}) as emergencies,
    (select count(*) from users where erase_at <= ${now}) as erasures,
    1 - (select count(*) from jobs where name = 'doses' and done_up_to >= ${upTo}) as minutes
  `.execute(db);
  return Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
};

/**
 * Makes the server write what matters most, and waits after each step until it has no work left.
 * Returns what the database holds before sessions, pairings and accounts end, and after.
 */
export const play = async (fixture: Fixture): Promise<readonly Dump[]> => {
  const { server, push, db, startedAt, local, names } = fixture;
  const { zone, hour: h } = local;
  let stepBegun = Date.now();
  /** Waits until the server has no work left at this time; with `allowPendingDoses` doses may be left. */
  const waitUntilIdle = async (allowPendingDoses = false): Promise<void> => {
    const left = async () => {
      const work = await pendingWork(db, server.clock.now());
      return work.filter(([what]) => !allowPendingDoses || what !== 'doses');
    };
    if (!(await pollUntil(async () => (await left()).length === 0, idleTimeoutMs))) {
      throw new Error(`The server still has work: ${JSON.stringify(await left())}`);
    }
    if (Date.now() - stepBegun > maxStepMs) throw new Error('The machine is too slow');
  };
  /** Sets the server's clock, and waits until it has done what is due. */
  const advanceTo = async (sinceBegun: number, mayHold = false): Promise<void> => {
    stepBegun = Date.now();
    server.clock.setShift(startedAt + sinceBegun - stepBegun);
    // The server reads the clock's file every 10 ms.
    await wait(30);
    await waitUntilIdle(mayHold);
  };
  const newId = (name: string): string => {
    const id = randomUUID();
    names.set(id, name);
    return id;
  };
  const register = async (name: string, role: 'survivor' | 'caregiver') => {
    const email = `${name}@example.org`;
    const person = await signUp({ ...server, zone }, role, { fname: name, email });
    names.set(person.id, name);
    const device = await addDevice(person, push);
    names.set(device.endpoint, `device of ${name}`);
    return {
      ...person,
      call: <T>(method: string, path: string, body?: object, headers = {}) =>
        callAs<T>(person, method, path, body, headers),
    };
  };
  const rosa = await register('rosa', 'survivor');
  const carl = await register('carl', 'caregiver');
  const dora = await register('dora', 'caregiver');
  for (const caregiver of [carl, dora]) await connect(rosa, caregiver);
  const record = (details: object) =>
    rosa.call('POST', '/api/activities/log', { user_id: rosa.id, ...details });

  // A medicine with two times, of which an edit replaces both; one with one time; an exercise.
  const add = async (medicine_name: string, time: string) => {
    const id = newId(`${medicine_name} at ${time.replace(h, 'hh')}`);
    const row = { id, user_id: rosa.id, medicine_name, schedule_time: time, frequency: '2x' };
    await rosa.call('POST', '/api/reminders', row);
    return id;
  };
  await add('Aspirin', `${h}:20`);
  await add('Aspirin', '08:30');
  const statin = await add('Statin', `${h}:05`);
  const [moved, evening] = [newId('Aspirin at hh:05'), newId('Aspirin at 08:45')];
  /** Changes Aspirin as it is then. */
  const change = async (by: typeof rosa, changed: object): Promise<void> => {
    const listed = await by.call<MedicineRecord[]>('GET', `/api/medicines/${rosa.id}`);
    const held = listed.find(({ name }) => name === 'Aspirin');
    if (!held) throw new Error('Aspirin is not listed');
    const { id, revision: replaces, user_id, name, dosage, schedule } = held;
    const times = held.times.map(({ reminder_id, time }) => ({ reminder_id, time }));
    const body = { user_id, revision: randomUUID(), replaces, name, dosage, schedule, times };
    await by.call('PUT', `/api/medicines/${id}`, { ...body, ...changed });
  };
  await change(rosa, {
    schedule: { ...everyDay, rule: { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] } },
    times: [
      { reminder_id: moved, time: `${h}:05` },
      { reminder_id: evening, time: '08:45' },
    ],
  });
  await change(carl, { dosage: '2 tablets' });
  await record({ activity_type: 'exercise', details: 'Knee', status: 'completed' });

  // Of two doses that are due one is answered, taken back and answered again, and one is missed.
  const dose = `${local.date}T${h}:05`;
  const answers = { taken: 'Taken', pending: 'Undone', skipped: 'Skipped' };
  for (const [index, [status, verb]] of Object.entries(answers).entries()) {
    await advanceTo((5 + index) * minute);
    const body = { status, dose, occurred_at: server.clock.now() };
    for (const id of [moved, evening]) await rosa.call('PUT', `/api/reminders/${id}`, body);
    const about = { activity_type: 'medication', activity_id: moved };
    await record({ ...about, ...body, details: `${verb}: Aspirin` });
    await waitUntilIdle();
  }
  // Those of both doses arrive in any order.
  const first = push.received.find(({ message }) => JSON.stringify(message).includes('Statin'));
  await rosa.call('POST', '/api/push/shown', { id: first?.message.notification.data.id });
  await advanceTo(10 * minute);
  // After a restart the server calls nothing missed for two minutes.
  for (const minutes of [25, 27.3]) await advanceTo(minutes * minute, true);
  await advanceTo(29.5 * minute);
  const details = 'Missed: Statin (auto-marked after 20 min)';
  const miss = { user_id: rosa.id, activity_type: 'medication', activity_id: statin };
  const key = { 'idempotency-key': `miss:statin:${dose}` };
  const missed = { ...miss, details, status: 'missed', dose };
  await rosa.call('POST', '/api/activities/log', missed, key);

  // One alert is answered by a caregiver, one withdrawn, and one left without an answer for an hour.
  const send = async (name: string) => {
    const body = { id: newId(name), message: name, occurred_at: server.clock.now() };
    await rosa.call('POST', '/api/emergency/send', body);
    await waitUntilIdle();
    return body.id;
  };
  const betweenRepeats = minute / 2;
  await advanceTo(30 * minute);
  await send('alert to answer');
  await advanceTo(31 * minute + betweenRepeats);
  const [alert] = await carl.call<readonly { id: string }[]>('GET', '/api/emergency/alerts');
  for (const status of ['acknowledged', 'resolved']) {
    await carl.call('PUT', `/api/emergency/update-status/${alert?.id}`, { status });
    await waitUntilIdle();
  }
  await advanceTo(35 * minute);
  const withdrawn = await send('alert to withdraw');
  await rosa.call('PUT', `/api/emergency/withdraw/${withdrawn}`);
  await advanceTo(40 * minute);
  await send('alert to leave');
  await advanceTo(40 * minute + hour + betweenRepeats);
  const before = await dumpTables(db);

  await dora.call('POST', '/api/auth/logout', {});
  await waitUntilIdle();
  await rosa.call('DELETE', `/api/pairing/${dora.id}`, {});
  for (const id of [moved, evening, statin]) await rosa.call('DELETE', `/api/reminders/${id}`);
  await waitUntilIdle();
  await carl.call('DELETE', '/api/account', { password: carl.password });
  await waitUntilIdle();
  return [before, await dumpTables(db)];
};
