import { beforeEach, expect, test } from '@jest/globals';
import type { Activity, Reminder } from '../../../contract/endpoints/index.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { inTransaction } from '../../transaction.ts';
import { logActivity } from './logActivity.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const dose = '2026-03-10T08:00';
const missKey = `miss:aspirin:${dose}`;
const family = perTest(() => makeFamily({ now, zone: 'UTC', devices: false }));
let reminder: Reminder;

beforeEach(async () => {
  reminder = await family.addMedicine();
});

const plain = { activity_type: 'exercise', details: 'Legs', status: 'completed' };
const keyed = (key?: string) => (key === undefined ? {} : { 'idempotency-key': key });
const log = (payload: object = {}, key?: string, who = family.rosa) => {
  const body = { user_id: who.id, ...plain, ...payload };
  return family.call('POST', '/api/activities/log', body, { ...who.bearer, ...keyed(key) });
};
const logDose = (status: string, more: object = {}, key?: string) =>
  family.logDose(reminder.id, { status, details: `${status}!`, dose, ...more }, keyed(key));
const put = (payload: object) => family.call('PUT', `/api/reminders/${reminder.id}`, payload);

interface Page {
  readonly activities: Activity[];
  readonly pagination: { readonly hasMore: boolean };
}
const pageUrl = (query: string) => `/api/survivor-dashboard/${family.rosa.id}?${query}`;
const page = (query: string) => family.read<Page>(pageUrl(query), family.rosa);
const feed = async () => (await page('page=1&limit=100')).activities;
const details = async () => (await feed()).map((activity) => activity.details);

test('a plain activity is logged each time, at its own moment', async () => {
  const answer = await log({ occurred_at: now - minute });
  expect(answer.statusCode).toBe(201);
  const earlier = '2026-03-10T08:59:00.000Z';
  expect(answer.json()).toEqual({ ...plain, id: expect.any(String), last_session: earlier });
  await log({ occurred_at: now + day });
  const sessions = (await feed()).map(({ last_session }) => last_session);
  expect(sessions).toEqual(['2026-03-10T09:00:00.000Z', earlier]);
});

test('the log follows the answer that counts, and returns it, once with a PUT', async () => {
  await put({ status: 'taken', dose: '2026-03-09T08:00' });
  const other = await logDose('missed', { dose: '2026-03-09T08:00' });
  expect(other.json()).toMatchObject({ status: 'taken', details: 'Taken: Aspirin' });
  await family.context.db.deleteFrom('activities').execute();
  await logDose('missed');
  await logDose('skipped', { occurred_at: now - minute });
  await logDose('missed');
  await logDose('taken', { occurred_at: now - 2 * minute });
  await logDose('skipped', { occurred_at: now });
  await logDose('skipped', { occurred_at: now });
  expect((await family.doses()).at(-1)).toEqual(`aspirin ${dose} taken`);
  await put({ status: 'taken', dose, occurred_at: now });
  await logDose('taken', { occurred_at: now });
  const statuses = (await family.rows('activities')).map(({ status }) => status);
  expect(statuses).toEqual(['missed', 'skipped', 'taken', 'skipped']);
});

test('the feed has one line for a missed dose that is answered, also on its second page', async () => {
  await log({ occurred_at: now - day });
  await logDose('missed');
  expect(await details()).toEqual(['missed!', 'Legs']);
  await logDose('taken', { occurred_at: now - minute });
  expect(await details()).toEqual(['taken!', 'Legs']);
  const second = await page('page=2&limit=1');
  expect(second.activities.map((activity) => activity.details)).toEqual(['Legs']);
});

test('the feed names the caregiver who answered, whatever a client sends, and no one for a clock', async () => {
  const { carl, ida, rosa } = family;
  const as =
    (who: typeof carl) =>
    (status: string, time: string, occurred_at = now) =>
      family.logDose(
        reminder.id,
        { status, dose: `2026-03-${time}`, occurred_at, by: 'Eve', actor_id: ida.id },
        who.bearer,
      );
  await as(carl)('taken', '09T08:00');
  await as(carl)('pending', '09T08:00');
  await as(rosa)('skipped', '08T08:00');
  // Each of these logs the answer that counts, which is Rosa's, or the clock's miss.
  await put({ status: 'taken', dose: '2026-03-07T08:00', occurred_at: now });
  await as(carl)('taken', '07T08:00', now - minute);
  await put({ status: 'taken', dose: '2026-03-06T08:00', occurred_at: now });
  await as(carl)('skipped', '06T08:00', now - minute);
  // Rosa's entry logs Carl's answer before his own does.
  const byCarlFirst = { status: 'taken', dose: '2026-03-05T08:00', occurred_at: now };
  await family.call('PUT', `/api/reminders/${reminder.id}`, byCarlFirst, carl.bearer);
  await as(rosa)('taken', '05T08:00', now - minute);
  await as(carl)('taken', '05T08:00');
  await as(carl)('missed', '10T08:00');
  await log({ by: 'Eve' }, undefined, { ...rosa, bearer: carl.bearer });
  const shown = async (who: typeof carl) => {
    const { activities } = await family.read<Page>(pageUrl('page=1&limit=9'), who);
    return activities.map(({ by, by_you, status }) => [status, by, by_you].join(' ').trim());
  };
  const others = ['taken', 'taken', 'skipped'];
  const byCarl = ['completed Carl', 'pending Carl', 'taken Carl', 'taken Carl'];
  const all = [byCarl[0], 'missed', ...others, ...byCarl.slice(1)].toSorted();
  expect((await shown(rosa)).toSorted()).toEqual(all);
  expect((await shown(carl)).filter((line) => line.endsWith('true'))).toHaveLength(4);
  await family.pair(rosa, ida);
  expect((await shown(ida)).toSorted()).toEqual(all);
});

test('lines of processes whose clocks disagree are in no order, and none is written twice', async () => {
  await logDose('missed');
  const id = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
  await family.context.db.updateTable('activities').set({ id }).execute();
  const first = await logDose('taken', { occurred_at: now });
  const again = await logDose('taken', { occurred_at: now });
  expect(again.json()).toEqual(first.json());
  expect(await family.rows('activities')).toHaveLength(2);
});

test('a miss before its time, and any answer to an unknown reminder, are refused', async () => {
  expect((await logDose('missed', { dose: '2026-03-10T08:41' })).statusCode).toBe(409);
  const gone = { activity_id: crypto.randomUUID() };
  for (const status of ['taken', 'missed'] as const) {
    expect((await logDose(status, gone)).statusCode).toBe(404);
  }
  expect(await details()).toEqual([]);
});

test('a dose without a reminder is a line alone', async () => {
  expect((await log({ ...plain, status: 'taken', dose })).statusCode).toBe(201);
  expect(await family.doses()).toEqual([]);
});

test('a deleted reminder still answers its dose, but has no other miss, and no other user’s answer counts', async () => {
  await family.call('DELETE', `/api/reminders/${reminder.id}`);
  const eva = await family.register('survivor');
  const taken = { activity_id: reminder.id, status: 'taken', dose };
  expect((await log(taken, undefined, eva)).statusCode).toBe(404);
  expect((await logDose('missed')).statusCode).toBe(404);
  expect(await family.doses()).toEqual([]);
  await logDose('taken');
  expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
  expect(await details()).toEqual(['taken!', 'Deleted: Aspirin']);
});

test('a key gets its first answer again, also in five calls at once, whatever is sent beyond the contract', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => log({}, 'tap-1')));
  answers.push(await log({ role: 'admin', id: family.rosa.id }, 'tap-1'));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await feed()).toHaveLength(1);
});

test('a used key takes no other body, but a fixed one gives what is there', async () => {
  await log({}, 'tap-1');
  const other = await log({ details: 'Arms' }, 'tap-1');
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'key_reused' }]);
  const first = await logDose('missed', { occurred_at: now - minute }, missKey);
  const second = await logDose('missed', { occurred_at: now }, missKey);
  expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  const body = family.medicine({ medicine_name: 'B' });
  expect((await family.call('POST', '/api/reminders', body, keyed(missKey))).statusCode).toBe(422);
});

test.each<[string, () => ReturnType<typeof log>]>([
  ['a plain activity', () => log({}, missKey)],
  ['an answer', () => logDose('taken', {}, missKey)],
  ['another dose', () => logDose('missed', {}, 'miss:aspirin:2026-03-09T08:00')],
  ['no dose', () => logDose('missed', { dose: undefined }, missKey)],
])('a fixed key is refused for %s, also where it was used', async (_what, send) => {
  const reused = [422, { code: 'key_reused' }];
  const refused = async () => {
    const answer = await send();
    return [answer.statusCode, answer.json<unknown>()];
  };
  expect(await refused()).toMatchObject(reused);
  expect(await feed()).toEqual([]);
  await logDose('missed', {}, missKey);
  expect(await refused()).toMatchObject(reused);
  expect(await details()).toEqual(['missed!']);
});

test('a key belongs to one record, and a refused call leaves it free', async () => {
  await log({}, 'tap-1');
  expect((await log({}, 'tap-1', await family.register('survivor'))).statusCode).toBe(201);
  expect((await logDose('missed', { dose: '2026-03-10T08:41' }, 'tap-2')).statusCode).toBe(409);
  expect((await log({}, 'tap-2')).statusCode).toBe(201);
});

test('Dashboard response: user (fname, lname, avatarUrl), activities, pagination (hasMore)', async () => {
  await log();
  expect(await page('page=1&limit=5')).toEqual({
    user: { fname: 'Rosa', lname: expect.any(String), avatarUrl: null, hidesNames: false },
    activities: [{ ...plain, id: expect.any(String), last_session: new Date(now).toISOString() }],
    pagination: { page: 1, limit: 5, hasMore: false },
  });
});

test('the feed is paged newest first, without gap or repetition', async () => {
  for (const index of [3, 1, 2, 5, 4, 4]) {
    await log({ details: `${index}`, occurred_at: now - index * minute });
  }
  const read = async (query: string) => {
    const { activities, pagination } = await page(query);
    return [activities.map((activity) => activity.details).join(''), pagination.hasMore];
  };
  expect(await read('page=1&limit=4')).toEqual(['1234', true]);
  expect(await read('page=2&limit=4')).toEqual(['45', false]);
  expect(await read('page=3&limit=4')).toEqual(['', false]);
  expect(await read('page=2&limit=3')).toEqual(['445', false]);
});

test('a person logs at most 2,000 activities in 24 hours, and a device sends the others again', async () => {
  const context = { ...family.context, limited: true };
  const entry = { ...plain, status: 'completed' as const, user_id: family.rosa.id };
  const write = (actorId = family.rosa.id) =>
    inTransaction(context, (inside) => logActivity(inside, entry, actorId));
  await write();
  await context.db.updateTable('rate_limits').set({ count: 1_999 }).execute();
  await write();
  const message = 'Too many activities today. They are recorded tomorrow.';
  await expect(write()).rejects.toMatchObject({ code: 'too_many', message, retryAfter: 86_400 });
  const [aspirin] = await family.medicines();
  const activity_id = aspirin.times[0]!.reminder_id;
  const dose = { ...entry, activity_id, status: 'taken', dose: '2026-03-10T08:00' } as const;
  await inTransaction(context, (inside) => logActivity(inside, dose, family.rosa.id));
  expect(await family.doses()).toEqual([expect.stringContaining('08:00 taken')]);
  await write(family.carl.id);
  expect(await feed()).toHaveLength(4);
  family.clock.set(now + day);
  await write();
  expect(await feed()).toHaveLength(5);
});

test('an answer counts by the name of its medicine, though its reminder was in a refused change', async () => {
  const answer = { activity_type: 'medication', activity_id: crypto.randomUUID(), status: 'taken' };
  await log({ ...answer, dose, details: 'Taken: Aspirin' });
  await log({ ...answer, dose: '2026-03-09T08:00', details: 'Taken: Statin' });
  expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
});

test('a person has at most 400 doses of one date', async () => {
  const medicine = { medicine_id: 'old', medicine_name: 'Old' };
  const row = { person_id: family.rosa.id, ...medicine, status: 'taken' as const };
  const rows = Array.from({ length: 399 }, (_, index) => {
    const time = new Date(index * minute).toISOString().slice(11, 16);
    return { ...row, id: family.context.newId(), dose: `2026-03-10T${time}`, occurred_at: now };
  });
  await family.context.db.insertInto('doses').values(rows).execute();
  const answer = async (of: string) => (await put({ status: 'taken', dose: of })).statusCode;
  expect(await answer('2026-03-10T08:00')).toBe(200);
  expect(await answer('2026-03-10T09:00')).toBe(400);
  expect(await answer('2026-03-10T08:00')).toBe(200);
  expect(await answer('2026-03-09T09:00')).toBe(200);
});

test('the feed ends after 100,000 activities', async () => {
  const status = async (query: string) => (await family.call('GET', pageUrl(query))).statusCode;
  expect(await status('page=1000&limit=100')).toBe(200);
  expect(await status('page=1001&limit=100')).toBe(400);
});

test('the history of a medicine has its changes, also under former names, and no dose or other medicine', async () => {
  const { bearer } = family.carl;
  await family.addMedicine({ medicine_name: 'Statin', schedule_time: '20:00' });
  await logDose('taken', { occurred_at: now });
  await family.changeMedicine({ dosage: '2 tablets' }, bearer);
  await family.changeMedicine({ name: 'ASA' }, bearer);
  await family.changeMedicine({ note: 'With food' });
  const [{ id }] = await family.medicines();
  const read = (who: typeof family.rosa) =>
    family.read<Activity[]>(`/api/medicines/${id}/history`, who);
  const history = await read(family.rosa);
  expect(history.map(({ details: line, by }) => [line, by])).toEqual([
    ['Changed: ASA', undefined],
    ['Changed: ASA', 'Carl'],
    ['Changed: Aspirin', 'Carl'],
  ]);
  expect(history.at(-1)?.changes).toEqual([{ what: 'dosage', from: '1 tablet', to: '2 tablets' }]);
  expect((await read(family.carl)).at(-1)).toMatchObject({ by_you: true });
});
