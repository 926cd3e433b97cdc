import { randomUUID } from 'node:crypto';
import { hour, minute } from '../../domain/constants.ts';
import { withKey } from '../../testkit/browser/insist.ts';
import { dumpTables } from '../../testkit/server/dumpTables.ts';
import type { Fixture, Member } from './fixture.ts';

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

const password = 'correct horse';

const join = async (fixture: Fixture, name: string, role: string): Promise<Member> => {
  const email = `${name}@example.org`;
  const body = { email, password, fname: name, lname: 'Meyer', role };
  // The account exists when the response was lost.
  const done = /: 409 .*email_taken/;
  await fixture.call(null, 'POST', '/api/auth/register', { body }, done);
  const credentials = { body: { email, password } };
  const { user, token } = await fixture.call<{ user: { id: string }; token: string }>(
    ...([null, 'POST', '/api/auth/login', credentials] as const),
  );
  fixture.names.set(user.id, name);
  const member: Member = { id: user.id, token, name };
  const at = '/api/push/public-key';
  const { publicKey } = await fixture.call<{ publicKey: string }>(member, 'GET', at);
  const device = fixture.push.subscribe(publicKey);
  fixture.names.set(device.endpoint, `device of ${name}`);
  const subscription = { body: { userId: user.id, subscription: device } };
  await fixture.call(member, 'POST', '/api/push/subscribe', subscription);
  return { ...member, device };
};

const pair = async (fixture: Fixture, survivor: Member, caregiver: Member): Promise<void> => {
  const renew = { body: { renew: true } };
  const at = '/api/pairing/generate';
  const { pin } = await fixture.call<{ pin: string }>(survivor, 'POST', at, renew);
  await fixture.call(caregiver, 'POST', '/api/pairing/connect-pin', { body: { pin } });
};

/** A medicine with two times, of which an edit replaces both; one with one time; an exercise. */
const addMedicines = async (fixture: Fixture, rosa: Member, { zone, hour: h }: LocalTime) => {
  const row = (name: string, schedule_time: string) => ({
    ...{ id: fixture.newId(`${name} at ${schedule_time.replace(h, 'hh')}`), user_id: rosa.id },
    ...{ medicine_name: name, schedule_time, frequency: '2x' },
  });
  const add = async (body: { id: string }, edit: Readonly<Record<string, string>> = {}) => {
    const headers = { 'time-zone': zone, 'idempotency-key': randomUUID(), ...edit };
    await fixture.call(rosa, 'POST', '/api/reminders', { body, headers });
    return body.id;
  };
  const aspirin = [await add(row('Aspirin', `${h}:20`)), await add(row('Aspirin', '08:30'))];
  const statin = await add(row('Statin', `${h}:05`));
  const edit = { 'edit-id': randomUUID() };
  for (const id of aspirin) {
    await fixture.call(rosa, 'DELETE', `/api/reminders/${id}`, { headers: edit });
  }
  const moved = await add(row('Aspirin', `${h}:05`), edit);
  const evening = await add(row('Aspirin', '08:45'), { ...edit, 'edit-last': 'true' });
  const exercise = { activity_type: 'exercise', details: 'Knee', status: 'completed' };
  const entry = withKey({ user_id: rosa.id, ...exercise });
  await fixture.call(rosa, 'POST', '/api/activities/log', entry);
  return { moved, evening, statin };
};

type Medicines = Awaited<ReturnType<typeof addMedicines>>;

/** Of two doses that are due one is answered, taken back and answered again, and one is missed. */
const answerDoses = async (
  fixture: Fixture,
  rosa: Member,
  { moved, evening, statin }: Medicines,
  local: LocalTime,
) => {
  const dose = `${local.date}T${local.hour}:05`;
  await fixture.moveTo(5 * minute);
  const answer = async (status: string, details: string) => {
    const body = { status, dose, occurred_at: fixture.server.clock.now() };
    for (const id of [moved, evening]) {
      await fixture.call(rosa, 'PUT', `/api/reminders/${id}`, { body });
    }
    const about = { user_id: rosa.id, activity_type: 'medication', activity_id: moved };
    const entry = withKey({ ...about, ...body, details });
    await fixture.call(rosa, 'POST', '/api/activities/log', entry);
    await fixture.quiet();
  };
  await answer('taken', 'Taken: Aspirin');
  await fixture.moveTo(6 * minute);
  await answer('pending', 'Undone: Aspirin');
  await fixture.moveTo(7 * minute);
  await answer('skipped', 'Skipped: Aspirin');
  const shown = { body: { id: fixture.push.received[0]?.message.notification.data.id } };
  await fixture.call(rosa, 'POST', '/api/push/shown', shown);
  await fixture.moveTo(10 * minute);
  await fixture.moveTo(25 * minute);
  const details = 'Missed: Statin (auto-marked after 20 min)';
  const miss = { user_id: rosa.id, activity_type: 'medication', activity_id: statin };
  const body = { ...miss, details, status: 'missed', dose };
  const headers = { 'idempotency-key': `miss:statin:${dose}` };
  await fixture.call(rosa, 'POST', '/api/activities/log', { body, headers });
};

/** One alert is answered by a caregiver, one withdrawn, and one left without an answer for an hour. */
const askForHelp = async (fixture: Fixture, rosa: Member, carl: Member): Promise<void> => {
  const send = async (name: string) => {
    const body = {
      id: fixture.newId(name),
      message: name,
      occurred_at: fixture.server.clock.now(),
    };
    await fixture.call(rosa, 'POST', '/api/emergency/send', withKey(body));
    await fixture.quiet();
    return body.id;
  };
  const betweenRepeats = minute / 2;
  await fixture.moveTo(30 * minute);
  await send('alert to answer');
  await fixture.moveTo(31 * minute + betweenRepeats);
  const alerts = await fixture.call<readonly { id: string }[]>(
    ...([carl, 'GET', '/api/emergency/alerts'] as const),
  );
  for (const status of ['acknowledged', 'resolved']) {
    const at = `/api/emergency/update-status/${alerts[0]?.id}`;
    // The alert is final when the response was lost.
    await fixture.call(carl, 'PUT', at, { body: { status } }, /: 409 .*alert_final/);
    await fixture.quiet();
  }
  await fixture.moveTo(35 * minute);
  const withdrawn = await send('alert to withdraw');
  await fixture.call(rosa, 'PUT', `/api/emergency/withdraw/${withdrawn}`);
  await fixture.moveTo(40 * minute);
  await send('alert to leave');
  await fixture.moveTo(40 * minute + hour + betweenRepeats);
};

/**
 * Makes the server write what matters most, and waits after each step until it has no work left.
 * Returns what the database holds before sessions, pairings and accounts end, and after.
 */
export const play = async (fixture: Fixture, local: LocalTime): Promise<readonly Dump[]> => {
  const rosa = await join(fixture, 'rosa', 'survivor');
  const carl = await join(fixture, 'carl', 'caregiver');
  const dora = await join(fixture, 'dora', 'caregiver');
  await pair(fixture, rosa, carl);
  await pair(fixture, rosa, dora);
  const medicines = await addMedicines(fixture, rosa, local);
  await answerDoses(fixture, rosa, medicines, local);
  await askForHelp(fixture, rosa, carl);
  const before = await dumpTables(fixture.db);

  await fixture.call(dora, 'POST', '/api/auth/logout', {}, /: 401 /);
  await fixture.quiet();
  await fixture.call(rosa, 'DELETE', `/api/pairing/${dora.id}`, {}, /: 403 /);
  for (const id of Object.values(medicines)) {
    await fixture.call(rosa, 'DELETE', `/api/reminders/${id}`);
  }
  await fixture.quiet();
  await fixture.call(carl, 'DELETE', '/api/account', { body: { password } }, /: 401 /);
  await fixture.quiet();
  return [before, await dumpTables(fixture.db)];
};
