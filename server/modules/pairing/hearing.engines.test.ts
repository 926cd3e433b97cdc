import { beforeEach, expect, test } from '@jest/globals';
import type { RequestBody, SurvivorState } from '../../../contract/endpoints/index.ts';
import { everyDay } from '../../../domain/daySchedule.ts';
import { hour, minute } from '../../../domain/specConstants.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { makePushTestbed } from '../../../testkit/server/pushTestbed.ts';

/** In UTC, as everyone here lives there. */
const eight = Date.parse('2026-03-10T08:00:00Z');
const testbed = perTest(() => makePushTestbed({ now: eight }));
let carl: TestPerson;
let ida: TestPerson;
let aspirin: string;

beforeEach(async () => {
  ({ carl, ida } = testbed);
  await testbed.pair(testbed.rosa, ida);
  for (const who of [carl, ida]) {
    await testbed.device(who);
    await testbed.context.db
      .updateTable('users')
      .set({ time_zone: 'UTC' })
      .where('id', '=', who.id)
      .execute();
  }
  aspirin = (await testbed.addMedicine()).id;
});

type Choice = RequestBody<'setHearing'>;
const usual: Choice = { misses: 'now', summary_at: null, stock: true, all_taken: false };
const hear = (choice: Partial<Choice>, who = carl, of = testbed.rosa) =>
  testbed.call('PUT', `/api/pairing/${of.id}/hearing`, { ...usual, ...choice }, who.bearer);
const setQuiet = (from: string, to: string) =>
  testbed.call('PUT', '/api/account/team', { quiet: { from, to } }, carl.bearer);
const missAspirin = () => testbed.runDoseClockAfter(0, 20);
/** The kinds that arrive so many minutes after eight. */
const arrivedAt = async (...late: number[]) => {
  const found = [];
  for (const minutes of late) {
    const arrived = await testbed.arrivesAt(eight + minutes * minute);
    found.push(arrived.map(({ message }) => message.notification.data.kind).toSorted());
  }
  return found;
};
const answerAspirin = (status: string) => {
  const dose = '2026-03-10T08:00';
  return testbed.logDose(aspirin, { status, dose, occurred_at: testbed.clock.now() });
};

test('a miss is heard of after an hour, unless it is answered by then', async () => {
  await hear({ misses: 'hour' });
  await missAspirin();
  // Outside of the queue that each claim reads.
  const states = (await testbed.rows('pushes')).map(({ person_id, state }) => [person_id, state]);
  expect(states).toContainEqual([carl.id, 'waiting']);
  expect(await arrivedAt(20, 79, 80)).toEqual([['missed'], [], ['missed']]);
  await testbed.runDoseClockAfter(24 * 60, 24 * 60 + 20);
  expect(await arrivedAt(24 * 60 + 20)).toEqual([['missed']]);
  const dose = '2026-03-11T08:00';
  await testbed.logDose(aspirin, { status: 'taken', dose, occurred_at: testbed.clock.now() });
  const after = await arrivedAt(24 * 60 + 80);
  expect(after.flat()).not.toContain('missed');
});

test('a summary comes once a day, and only if a dose is still missed', async () => {
  await testbed.addMedicine({ medicine_name: 'Statin', schedule_time: '08:10' });
  for (const who of [carl, ida]) await hear({ misses: 'summary', summary_at: '20:00' }, who);
  await testbed.runDoseClockAfter(0, 20, 30);
  expect(await arrivedAt(30, 12 * 60 - 1, 12 * 60)).toEqual([[], [], ['summary', 'summary']]);
  expect(testbed.service.received.at(-1)?.message.notification).toMatchObject({
    title: 'Missed doses',
    body: 'Doses of Rosa were missed since the last summary. Please look which.',
  });
  expect(await arrivedAt(36 * 60)).toEqual([[]]);
});

test('a summary after quiet hours arrives though another one waits for the next day', async () => {
  await testbed.addMedicine({ medicine_name: 'Statin', schedule_time: '11:00' });
  await setQuiet('07:00', '12:00');
  await hear({ misses: 'summary', summary_at: '08:30' });
  await testbed.runDoseClockAfter(0, 20, 3 * 60, 3 * 60 + 20);
  expect((await arrivedAt(4 * 60 - 1)).flat()).not.toContain('summary');
  expect((await arrivedAt(4 * 60)).flat()).toContain('summary');
});

test('none is refused if no one else hears, and ends once the other one has left', async () => {
  expect((await hear({ misses: 'none' })).statusCode).toBe(200);
  const refused = await hear({ misses: 'none' }, ida);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      code: 'last_to_hear',
      message: 'Nobody else hears of missed doses. Please keep them on.',
    },
  ]);
  await missAspirin();
  expect(await arrivedAt(20)).toEqual([['missed']]);
  await testbed.call('DELETE', `/api/pairing/${testbed.rosa.id}`, undefined, ida.bearer);
  const after = await arrivedAt(21);
  expect(after.flat()).toContain('missed');
});

test('in quiet hours only alerts arrive; what waited follows, if it is still true', async () => {
  await hear({ misses: 'none' }, ida);
  await setQuiet('22:00', '12:00');
  await missAspirin();
  await testbed.send();
  expect((await arrivedAt(20)).flat()).toEqual(['emergency', 'emergency']);
  expect((await arrivedAt(4 * 60 - 1)).flat()).not.toContain('missed');
  expect((await arrivedAt(4 * 60)).flat()).toContain('missed');
});

test('that all is taken is told once a day, to those who want it', async () => {
  await hear({ all_taken: true });
  const statin = await testbed.addMedicine({ medicine_name: 'Statin', schedule_time: '08:05' });
  testbed.clock.set(eight + 6 * minute);
  await answerAspirin('taken');
  expect((await arrivedAt(6)).flat()).not.toContain('allTaken');
  const second = { status: 'taken', dose: '2026-03-10T08:05', occurred_at: testbed.clock.now() };
  await testbed.logDose(statin.id, second);
  expect((await arrivedAt(7)).flat()).toEqual(['allTaken']);
  await answerAspirin('skipped');
  await answerAspirin('taken');
  expect((await arrivedAt(8)).flat()).not.toContain('allTaken');
});

test('that all is taken names the day, and is not told after it was undone or while one is paused', async () => {
  await hear({ all_taken: true });
  await setQuiet('07:00', '12:00');
  testbed.clock.set(eight + minute);
  await answerAspirin('taken');
  testbed.clock.set(eight + 2 * minute);
  await answerAspirin('pending');
  expect((await arrivedAt(4 * 60)).flat()).not.toContain('allTaken');
  const answerOn = (dose: string) =>
    testbed.logDose(aspirin, { status: 'taken', dose, occurred_at: testbed.clock.now() });
  testbed.clock.set(eight + 24.1 * hour);
  await answerOn('2026-03-11T08:00');
  expect((await arrivedAt(28 * 60)).flat()).toEqual(['allTaken']);
  expect(testbed.service.received.at(-1)?.message.notification.body).toBe(
    'Rosa has taken everything that was planned on Wednesday 11 March.',
  );
  const statin = await testbed.addMedicine({ medicine_name: 'Statin', schedule_time: '20:00' });
  const schedule = JSON.stringify({ ...everyDay, paused_from: '2026-03-11T00:00' });
  const { db } = testbed.context;
  await db
    .updateTable('medicines')
    .set({ schedule })
    .where('medicine_name', '=', statin.medicine_name)
    .execute();
  testbed.clock.set(eight + 48.1 * hour);
  await answerOn('2026-03-12T08:00');
  expect((await arrivedAt(52 * 60)).flat()).not.toContain('allTaken');
});

test('only an own connection is changed, and only the caregiver reads the choice', async () => {
  const wim = await testbed.register('survivor', { fname: 'Wim' });
  expect((await hear({}, carl, wim)).statusCode).toBe(403);
  expect((await hear({}, testbed.rosa)).statusCode).toBe(403);
  expect((await hear({ misses: 'summary' })).statusCode).toBe(400);
  await hear({ misses: 'summary', summary_at: '20:00', stock: false });
  const hearingOf = async (who: TestPerson) =>
    (await testbed.read<SurvivorState[]>('/api/survivors', who))[0]?.hearing;
  expect(await hearingOf(carl)).toEqual({
    misses: 'summary',
    summary_at: '20:00',
    stock: false,
    all_taken: false,
  });
  expect(await hearingOf(ida)).toEqual(usual);
  await setQuiet('22:00', '07:00');
  const readCarl = (who: TestPerson) => testbed.read<object>(`/api/auth/user/${carl.id}`, who);
  expect(await readCarl(carl)).toMatchObject({ quietHours: { from: '22:00', to: '07:00' } });
  expect(await readCarl(testbed.rosa)).not.toHaveProperty('quietHours');
  expect((await setQuiet('22:00', '22:00')).statusCode).toBe(400);
});

test('a test alert is pushed to every own device, which say when they have shown it', async () => {
  await testbed.device(carl);
  const sent = await testbed.call('POST', '/api/push/test', undefined, carl.bearer);
  const { id } = sent.json<{ id: string }>();
  expect(await arrivedAt(0)).toEqual([['test', 'test']]);
  const [first] = testbed.service.received;
  const shown = { id: first?.message.notification.data.id };
  await testbed.call('POST', '/api/push/shown', shown, carl.bearer);
  const states = await testbed.read<{ shown_at: number | null }[]>(`/api/push/test/${id}`, carl);
  expect(states.map(({ shown_at }) => shown_at).toSorted()).toEqual([eight, null]);
  expect(await testbed.read(`/api/push/test/${id}`, ida)).toEqual([]);
});

test('the hour is kept where the clock changes', async () => {
  const { db } = testbed.context;
  await db
    .updateTable('users')
    .set({ time_zone: 'Europe/Berlin' })
    .where('id', '=', carl.id)
    .execute();
  await hear({ misses: 'none' }, ida);
  await hear({ misses: 'summary', summary_at: '02:30' });
  const spring = Date.parse('2026-03-28T08:00:00Z');
  await testbed.passAt(spring);
  await testbed.passAt(spring + 20 * minute);
  const waiting = (await testbed.rows('pushes')).filter(({ kind }) => kind === 'summary');
  // 2:30 is skipped: 3:00 in summer time.
  expect(waiting.map(({ due_at }) => (due_at - spring) / hour)).toEqual([17]);
});
