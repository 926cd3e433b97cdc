import { beforeEach, expect, test } from '@jest/globals';
import type { Activity, Reminder } from '../../../contract/endpoints/index.ts';
import { hour, minute } from '../../../domain/specConstants.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

/** An hour after the dose was due: 09:00 in Berlin, winter time. */
const now = Date.parse('2026-03-10T08:00:00Z');
const dose = '2026-03-10T08:00';
const family = perTest(() => makeFamily({ now }));
let aspirin: Reminder;

beforeEach(async () => {
  aspirin = await family.addMedicine();
});

/** `at` in minutes from `now`. */
const word = (status: string, at?: number) => ({
  status,
  dose,
  ...(at !== undefined && { occurred_at: now + at * minute }),
});
const put = (status: string, at?: number, more: object = {}) =>
  family.call('PUT', `/api/reminders/${aspirin.id}`, { ...word(status, at), ...more });
const log = (status: string, at?: number, more: object = {}) =>
  family.logDose(aspirin.id, { details: `${status} ${at}`, ...word(status, at), ...more });
const logged = async () =>
  (await family.rows('activities')).map(({ status, details }) => `${status}: ${details}`);
const shown = async () =>
  (await family.read<[Reminder]>(`/api/reminders/${family.rosa.id}`, family.rosa))[0];

test.each([
  ['PUT /api/reminders/{id}', put],
  ['POST /api/activities/log', log],
])(
  '%s with pending, dose and occurred_at takes back every answer up to then',
  async (_call, send) => {
    await put('taken', -30);
    await put('skipped', -20);
    expect((await send('pending', -20)).statusCode).toBeLessThan(300);
    const undone_at = now - 20 * minute;
    const pending = { dose, status: 'pending', occurred_at: null, undone_at };
    expect(await shown()).toMatchObject({ ...pending, last_due: pending });
  },
);

test('an answer that was said after an undo counts, at the time when the dose was taken', async () => {
  await put('taken', -5);
  await put('pending', -3);
  await log('taken', -30, { said_at: now - 2 * minute });
  const taken = { status: 'taken', occurred_at: now - 30 * minute, said_at: now - 2 * minute };
  expect(await shown()).toMatchObject({ last_due: taken });
  expect(await logged()).toEqual(['taken: taken -30']);
  await put('pending', -2);
  expect(await shown()).toMatchObject({ status: 'pending' });
});

test.each([
  ['a dose', { occurred_at: undefined }],
  ['an instant', { dose: undefined, occurred_at: now }],
  ['neither', { dose: undefined, occurred_at: undefined }],
])('pending with %s alone takes nothing back', async (_what, more) => {
  await put('taken', -30);
  await put('pending', -10, more);
  await log('pending', -10, more);
  expect(await shown()).toMatchObject({ status: 'taken', undone_at: null });
});

test('an answer that comes later but happened before changes nothing and is logged as nothing new, even where its retraction came first', async () => {
  await put('pending', -40);
  const early = await log('taken', -50);
  expect([early.statusCode, early.json<Activity>().status]).toEqual([201, 'pending']);
  expect(await logged()).toEqual([]);
  await log('taken', -30);
  await put('pending', -10);
  const before = await shown();
  expect((await put('skipped', -20)).json()).toEqual(before);
  const late = await log('skipped', -20);
  expect([late.statusCode, late.json<Activity>().status]).toEqual([201, 'pending']);
  expect(await logged()).toEqual(['taken: taken -30']);
  await log('pending', -10, { details: 'Not taken' });
  expect((await log('skipped', -20)).json()).toMatchObject({ details: 'Not taken' });
  expect(await shown()).toEqual(before);
  expect(await logged()).toEqual(['taken: taken -30', 'pending: Not taken']);
});

test('the log gets one correcting entry, by both calls and however often they come; who took back is audited, and the others see that reminders changed', async () => {
  await put('taken', -30);
  await log('taken', -30);
  const url = '/api/changes?since=';
  const { version } = await family.read<{ version: number }>(`${url}0`, family.rosa);
  await put('pending', -10);
  const { changed } = await family.read<{ changed: string[] }>(`${url}${version}`, family.carl);
  expect(changed).toEqual(['reminders']);
  const first = await log('pending', -10, { details: 'Not taken' });
  expect(first.json()).toMatchObject({ status: 'pending', details: 'Not taken' });
  expect(first.json<Activity>().last_session).toBe(new Date(now - 10 * minute).toISOString());
  await put('pending', -10);
  expect((await log('pending', -10)).json()).toEqual(first.json());
  expect(await logged()).toEqual(['taken: taken -30', 'pending: Not taken']);
  await log('taken', -9);
  await log('pending', 0);
  const [row] = await family.rows('doses');
  const audited = (await family.rows('audit')).filter(({ subject_id }) => subject_id === row!.id);
  const actions = audited.map(({ action, actor_id }) => actor_id === family.rosa.id && action);
  const both = ['dose-answered', 'answer-taken-back'];
  expect(actions).toEqual([...both, ...both]);
});

test('a skip that stands again after the undo of another answer is logged once', async () => {
  const carlLogs = (status: string, at: number) =>
    family.logDose(
      aspirin.id,
      { details: `${status} ${at}`, ...word(status, at) },
      family.carl.bearer,
    );
  await carlLogs('taken', -30);
  await log('skipped', -29);
  await carlLogs('pending', -28);
  expect(await shown()).toMatchObject({ last_due: { status: 'skipped' } });
  expect(await logged()).toEqual(['taken: taken -30', 'skipped: skipped -29']);
  await carlLogs('taken', -27);
  expect(await logged()).toHaveLength(3);
});

test('a miss is no answer that could be taken back', async () => {
  await family.passAt(now);
  await put('missed');
  await put('pending', 0);
  expect(await shown()).toMatchObject({ status: 'missed', undone_at: now });
});

test('what is taken back of a reminder that is gone by now is taken back', async () => {
  await log('taken', -30);
  await family.call('DELETE', `/api/reminders/${aspirin.id}`);
  await log('pending', -10);
  expect(await family.doses()).toEqual([`aspirin ${dose} pending`]);
  const early = { dose: '2026-03-09T08:00' };
  await log('pending', -10, early);
  await log('taken', -20, early);
  expect((await family.doses())[0]).toBe('aspirin 2026-03-09T08:00 pending');
});

test('a time before its reminder was made is no dose, also once its answer was taken back', async () => {
  const times = { schedule_time: '08:30', made_at: now - hour / 4 };
  const made = await family.addMedicine({ medicine_name: 'B', ...times });
  for (const status of ['taken', 'pending']) {
    const sent = { status, dose: '2026-03-10T08:30', occurred_at: now };
    await family.call('PUT', `/api/reminders/${made.id}`, sent);
  }
  await family.runDoseClockAfter(0, 5, 30, 60);
  expect(await family.doses()).toContain('b 2026-03-10T08:30 pending');
});

test.each([
  [
    'that was also given by both',
    ['carl taken -40', 'rosa taken -39', 'carl pending -30'],
    'taken',
    -39,
  ],
  [
    'that corrects an earlier one, and arrives after the undo',
    [
      'carl skipped -35',
      'carl pending -30',
      'rosa skipped -40',
      'rosa pending -38',
      'rosa taken -36',
    ],
    'taken',
    -36,
  ],
  [
    'unless they undid it, which arrives later',
    ['rosa taken -40', 'carl taken -37', 'carl pending -30', 'rosa pending -38'],
    'pending',
    null,
  ],
] as const)(
  'an undo of a caregiver leaves the answer of the person, %s',
  async (_how, said, status, at) => {
    for (const one of said) {
      const [who, what, minutes] = one.split(' ') as ['rosa' | 'carl', string, string];
      const sent = { details: what, ...word(what, Number(minutes)) };
      await family.logDose(aspirin.id, sent, family[who].bearer);
    }
    const { last_due } = await shown();
    expect(last_due?.status).toBe(status);
    expect(last_due?.occurred_at ?? null).toBe(at === null ? null : now + at * minute);
  },
);
