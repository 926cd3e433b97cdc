import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { day, hour, minute } from '../../domain/constants.ts';
import { dumpTables } from '../../testkit/server/dumpTables.ts';
import { multipartOf } from '../../testkit/server/multipartOf.ts';
import { withKey } from '../support/insist.ts';
import { until } from '../support/until.ts';
import type { Household, Member } from './household.ts';

/** All tables, as text, at a moment of the scenario. */
export type Dump = Readonly<Record<string, readonly string[]>>;

export interface Scenes {
  /** Local date of the beginning, `YYYY-MM-DD`, where the local time is 09:00 or 10:00. */
  readonly date: string;
  /** That hour, two digits. */
  readonly hour: string;
  readonly zone: string;
}

const first = 'correct horse';

const join = async (house: Household, name: string, role: string): Promise<Member> => {
  const email = `${name}@example.org`;
  const body = { email, password: first, fname: name, lname: 'Meyer', role };
  // Whoever was registered before the answer was lost is so.
  await house.call(null, 'POST', '/api/auth/register', { body }, /: 409 .*email_taken/);
  return enter(house, name, first);
};

const enter = async (house: Household, name: string, password: string): Promise<Member> => {
  const body = { email: `${name}@example.org`, password };
  const { user, token } = await house.call<{ user: { id: string }; token: string }>(
    ...([null, 'POST', '/api/auth/login', { body }] as const),
  );
  house.names.set(user.id, name);
  return { id: user.id, token, name, device: undefined };
};

const equip = async (house: Household, member: Member): Promise<Member> => {
  const at = '/api/push/public-key';
  const { publicKey } = await house.call<{ publicKey: string }>(member, 'GET', at);
  const device = member.device ?? house.push.subscribe(publicKey);
  house.names.set(device.endpoint, `device of ${member.name}`);
  const body = { userId: member.id, subscription: device };
  await house.call(member, 'POST', '/api/push/subscribe', { body });
  return { ...member, device };
};

const pair = async (house: Household, survivor: Member, caregiver: Member): Promise<void> => {
  const at = '/api/pairing/generate';
  const { pin } = await house.call<{ pin: string }>(survivor, 'POST', at, {
    body: { renew: true },
  });
  await house.call(caregiver, 'POST', '/api/pairing/connect-pin', { body: { pin } });
};

/** The server reads pictures only as a form. */
const showFace = async ({ server }: Household, { id, token }: Member): Promise<void> => {
  const background = { r: 12, g: 120, b: 90 };
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const file = { field: 'avatar', content, type: 'image/png' };
  const form = multipartOf({ fname: 'Rosa', lname: 'Meyer-Lund' }, file);
  for (;;) {
    const answer = await fetch(`${server.target.url}/api/survivor/profile/${id}`, {
      method: 'PUT',
      headers: { ...form.headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(form.payload),
    }).catch(() => undefined);
    if (answer?.ok) return;
    if (answer && answer.status < 500) throw new Error(`The picture: ${answer.status}`);
    await after(20);
  }
};

/** A medicine of two times, edited to one other; one of one time; and an exercise. */
const keepMedicines = async (house: Household, rosa: Member, { zone, hour: h }: Scenes) => {
  const headers = { 'time-zone': zone };
  const row = (name: string, schedule_time: string) => ({
    ...{ id: house.id(`${name} at ${schedule_time.replace(h, 'hh')}`), user_id: rosa.id },
    ...{ medicine_name: name, schedule_time, frequency: '2x' },
  });
  const add = async (body: { id: string }, edit: Readonly<Record<string, string>> = {}) => {
    const key = { 'idempotency-key': randomUUID() };
    const call = { body, headers: { ...headers, ...key, ...edit } };
    await house.call(rosa, 'POST', '/api/reminders', call);
    return body.id;
  };
  const aspirin = [await add(row('Aspirin', `${h}:20`)), await add(row('Aspirin', '08:30'))];
  const statin = await add(row('Statin', `${h}:05`));
  const edit = { 'edit-id': randomUUID() };
  for (const id of aspirin) {
    await house.call(rosa, 'DELETE', `/api/reminders/${id}`, { headers: edit });
  }
  const moved = await add(row('Aspirin', `${h}:05`), edit);
  const evening = await add(row('Aspirin', '08:45'), { ...edit, 'edit-last': 'true' });
  const entry = {
    user_id: rosa.id,
    activity_type: 'exercise',
    details: 'Knee',
    status: 'completed',
  };
  await house.call(rosa, 'POST', '/api/activities/log', withKey(entry));
  return { moved, evening, statin };
};

type Medicines = Awaited<ReturnType<typeof keepMedicines>>;

/** Both fall due: one is answered, taken back and answered again, the other is missed. */
const liveThroughDoses = async (
  house: Household,
  rosa: Member,
  medicines: Medicines,
  scenes: Scenes,
) => {
  const { moved, evening, statin } = medicines;
  const dose = `${scenes.date}T${scenes.hour}:05`;
  await house.at(5 * minute);
  const answer = async (status: string, details: string) => {
    const body = { status, dose, occurred_at: house.server.clock.now() };
    for (const id of [moved, evening]) {
      await house.call(rosa, 'PUT', `/api/reminders/${id}`, { body });
    }
    const about = { user_id: rosa.id, activity_type: 'medication', activity_id: moved };
    await house.call(rosa, 'POST', '/api/activities/log', withKey({ ...about, ...body, details }));
    await house.quiet();
  };
  await answer('taken', 'Taken: Aspirin');
  await house.at(6 * minute);
  await answer('pending', 'Undone: Aspirin');
  await house.at(7 * minute);
  await answer('skipped', 'Skipped: Aspirin');
  const [told] = house.push.received;
  const shown = { body: { id: told?.message.notification.data.id } };
  await house.call(rosa, 'POST', '/api/push/shown', shown);
  await house.at(10 * minute);
  await house.at(25 * minute);
  const details = 'Missed: Statin (auto-marked after 20 min)';
  const miss = { user_id: rosa.id, activity_type: 'medication', activity_id: statin };
  const body = { ...miss, details, status: 'missed', dose };
  const headers = { 'idempotency-key': `miss:statin:${dose}` };
  await house.call(rosa, 'POST', '/api/activities/log', { body, headers });
};

/** Between two times at which an alert is pushed, in milliseconds. */
const halfWay = minute / 2;

/** One alert is answered by a caregiver, one taken back, and one left without an answer for an hour. */
const askForHelp = async (house: Household, rosa: Member, carl: Member): Promise<void> => {
  const press = async (name: string) => {
    const body = { id: house.id(name), message: name, occurred_at: house.server.clock.now() };
    await house.call(rosa, 'POST', '/api/emergency/send', withKey(body));
    await house.quiet();
    return body.id;
  };
  await house.at(30 * minute);
  await press('alert to answer');
  await house.at(31 * minute + halfWay);
  const alerts = await house.call<readonly { id: string }[]>(carl, 'GET', '/api/emergency/alerts');
  for (const status of ['acknowledged', 'resolved']) {
    const at = `/api/emergency/update-status/${alerts[0]?.id}`;
    // What was closed before the answer was lost cannot be closed again.
    await house.call(carl, 'PUT', at, { body: { status } }, /: 409 .*alert_final/);
    await house.quiet();
  }
  await house.at(35 * minute);
  const withdrawn = await press('alert to withdraw');
  await house.call(rosa, 'PUT', `/api/emergency/withdraw/${withdrawn}`);
  await house.at(40 * minute);
  await press('alert to leave');
  await house.at(40 * minute + hour + halfWay);
};

/** Carl has forgotten his password: the link ends his sessions, and he comes back. */
const forgetPassword = async (house: Household, carl: Member): Promise<Member> => {
  const password = 'another correct horse';
  const body = { email: 'carl@example.org' };
  await house.call(null, 'POST', '/api/auth/forgot-password', { body });
  await house.quiet();
  const [mail] = await house.mails();
  const token = /token=([\w-]+)/.exec(mail?.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '');
  const reset = { body: { token: token?.[1] ?? '', newPassword: password } };
  // Whose link was used before the answer was lost has the new password.
  await house.call(null, 'POST', '/api/auth/reset-password', reset, /: 400 .*invalid_token/);
  await house.quiet();
  const back = await equip(house, {
    ...(await enter(house, 'carl', password)),
    device: carl.device,
  });
  await house.quiet();
  return back;
};

/** What is purged is gone after a year and some days; a process that dies at it leaves the rest to the next day. */
const letAYearPass = async ({ server, db, begun }: Household): Promise<void> => {
  server.clock.setShift(begun + 400 * day - Date.now());
  await server.restart();
  const left = async () => {
    const { rows } = await sql<{ n: number }>`select
      (select count(*) from idempotency) + (select count(*) from pushes) + (select count(*) from sessions)
      + (select count(*) from former_reminders) + (select count(*) from pairings where spent_pin is not null) as n
    `.execute(db);
    return Number(rows[0]?.n);
  };
  const isEmpty = async () => (await left()) === 0;
  if (await until(isEmpty, Date.now() + 2_500)) return;
  server.clock.setShift(server.clock.shift() + day + hour);
  await server.restart();
  await until(isEmpty, Date.now() + 5_000);
};

/** The deletion of a year's rows ends with these; nothing of them is left to see before that. */
const purgeEnd = 150;

/**
 * Everything that the server writes, step by step, each time the same; it waits after each step until
 * the server has nothing left to do. Returns what there was before devices, accounts and the year
 * end, and after.
 */
export const play = async (house: Household, scenes: Scenes) => {
  const rosa = await equip(house, await join(house, 'rosa', 'survivor'));
  const carl = await equip(house, await join(house, 'carl', 'caregiver'));
  const dora = await equip(house, await join(house, 'dora', 'caregiver'));
  await pair(house, rosa, carl);
  await pair(house, rosa, dora);
  const medicines = await keepMedicines(house, rosa, scenes);
  await showFace(house, rosa);
  await liveThroughDoses(house, rosa, medicines, scenes);
  await askForHelp(house, rosa, carl);
  const atFirst = await dumpTables(house.db);
  const back = await forgetPassword(house, carl);
  await house.call(dora, 'POST', '/api/auth/logout', {}, /: 401 /);
  await house.quiet();
  const before = await dumpTables(house.db);

  await house.call(rosa, 'DELETE', `/api/pairing/${dora.id}`, {}, /: 403 /);
  for (const id of Object.values(medicines))
    await house.call(rosa, 'DELETE', `/api/reminders/${id}`);
  await house.quiet();
  const leaving = { body: { password: 'another correct horse' } };
  await house.call(back, 'DELETE', '/api/account', leaving, /: 401 /);
  await house.quiet();
  const afterwards = await dumpTables(house.db);
  await letAYearPass(house);
  await after(purgeEnd);
  return [atFirst, before, afterwards, await dumpTables(house.db)] as const;
};
