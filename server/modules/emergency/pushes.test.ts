import { beforeEach, expect, test } from '@jest/globals';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { makePushTestbed } from '../../../testkit/server/pushTestbed.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const press = 'c0ffee00-0000-4000-8000-000000000001';
const testbed = perTest(() => makePushTestbed({ now }));
let rosa: TestPerson;
let carl: TestPerson;
let ida: TestPerson;

beforeEach(async () => {
  ({ rosa, carl, ida } = testbed);
  await testbed.pair(rosa, ida);
  for (const caregiver of [carl, ida]) await testbed.device(caregiver);
  await testbed.send({ id: press });
});

const answer = async (who: TestPerson, status = 'acknowledged', of = who) => {
  const alert = (await testbed.rows('alerts')).find(({ caregiver_id }) => caregiver_id === of.id);
  return testbed.updateAlert(who, alert!.id, status);
};
/** Runs the background jobs these minutes after the press; returns the delivered pushes. */
const passAt = (minutes: number) => testbed.arrivesAt(now + minutes * minute);
const answeredFor = async () =>
  (await testbed.rows('pushes'))
    .filter(({ kind }) => kind === 'answered')
    .map(({ person_id }) => person_id);
const pushesOf = async ({ id }: TestPerson) =>
  (await testbed.rows('pushes'))
    .filter(({ person_id }) => person_id === id)
    .map(({ kind, state, expires_at }) => [kind, state, (expires_at - now) / minute]);
const withdraw = () => testbed.cancelEmergency(press);
const shared = () => ({
  navigate: `https://upstroke.example.org/emergencylog?emergency=${press}`,
  tag: testbed.service.received[0]?.message.notification.tag,
});

test('an answer after the last round, which may wait for a phone until the next day, is told quietly to the others in the place of that round, once', async () => {
  const [alarm] = await passAt(60);
  expect(alarm?.headers.ttl).toBe(String(23 * 60 * 60));
  testbed.clock.set(now + 61 * minute);
  await answer(carl);
  const [quiet, ...others] = await passAt(61);
  expect([others, await answeredFor()]).toEqual([[], [ida.id]]);
  expect(quiet?.message.notification).toMatchObject({
    ...shared(),
    title: 'Emergency answered',
    body: 'Rosa Meyer: Carl Adler has answered.',
    data: { kind: 'answered', subjectId: press, aboutId: rosa.id },
  });
  const { topic } = alarm!.headers;
  expect(quiet?.headers).toMatchObject({ ttl: String((23 * 60 - 1) * 60), topic });
  await answer(carl);
  await answer(ida);
  expect(await answeredFor()).toEqual([ida.id]);
});

test('an alert that is closed replaces what the others show of it, quietly, also after “I am OK”', async () => {
  await testbed.notify();
  await answer(carl);
  await withdraw();
  await testbed.notify();
  await answer(carl, 'resolved');
  const before = testbed.service.received.length;
  await testbed.notify();
  const [closed, ...others] = testbed.service.received.slice(before);
  expect([others, await answeredFor()]).toEqual([[], [ida.id]]);
  expect(closed?.message.notification).toMatchObject({
    ...shared(),
    title: 'Emergency over',
    body: 'Carl Adler has closed the alert of Rosa Meyer: all is well.',
    data: { kind: 'answered', subjectId: press, aboutId: rosa.id },
  });
});

test.each([
  ['“I am OK” takes its place', withdraw, ['withdrawn', 'withdrawn']],
  ['it is not told to whom it does not concern any more', () => testbed.unpair(ida), []],
])('after an answer to the last round: %s', async (_what, meanwhile, kinds) => {
  await passAt(60);
  await answer(carl);
  await meanwhile();
  const arrived = await passAt(61);
  expect(arrived.map(({ message }) => message.notification.data.kind)).toEqual(kinds);
});

test('an earlier answer is pushed to no one: no round outlives it for long', async () => {
  await passAt(59);
  await answer(carl);
  expect([await passAt(60), await answeredFor()]).toEqual([[], []]);
});

test.each([
  ['by its own row', withdraw],
  ['by the status of an alert', () => answer(rosa, 'false_alarm', carl)],
])('“I am OK” is told to every caregiver, in place of the alarm: %s', async (_how, say) => {
  await testbed.notify();
  expect((await say()).statusCode).toBe(200);
  await testbed.notify();
  expect(testbed.kinds()).toEqual(['emergency', 'emergency', 'withdrawn', 'withdrawn']);
  expect(testbed.service.received[2]?.message.notification).toMatchObject({
    ...shared(),
    title: 'Emergency over',
    body: 'Rosa Meyer says: I am OK.',
    data: { subjectId: press, aboutId: rosa.id },
  });
  expect(await passAt(1)).toEqual([]);
});

test.each([
  ['lives as long as the last round of the alarm may', 61, 23 * 60 - 1],
  ['lives for an hour where no alarm can come any more', 30 * 60, 60],
])('“I am OK” %s', async (_what, said, lasts) => {
  const [alarm] = await passAt(60);
  testbed.clock.set(now + said * minute);
  await withdraw();
  const over = (await passAt(said)).at(-1);
  expect(over?.message.notification.data.kind).toBe('withdrawn');
  expect(over?.headers).toMatchObject({ ttl: String(lasts * 60), topic: alarm!.headers.topic });
});

test('“I am OK” drops the alarm that waits, and is told once', async () => {
  await withdraw();
  expect(await pushesOf(ida)).toEqual([
    ['emergency', 'dropped', 3],
    ['withdrawn', 'queued', 24 * 60],
  ]);
  await withdraw();
  await testbed.notify();
  expect(testbed.kinds()).toEqual(['withdrawn', 'withdrawn']);
  expect(await pushesOf(ida)).toHaveLength(2);
});

test('“I am OK” is told to who has acknowledged it, and not to who is not connected any more', async () => {
  await answer(carl, 'acknowledged');
  await withdraw();
  await testbed.unpair(ida);
  await testbed.notify();
  expect(testbed.kinds()).toEqual(['withdrawn']);
  expect(testbed.service.received[0]?.message.notification).toMatchObject({
    ...shared(),
    title: 'Emergency answered',
    body: 'Rosa Meyer says: I am OK. The alert stays open until you close it.',
  });
  expect((await pushesOf(carl)).at(-1)).toEqual(['withdrawn', 'accepted', 24 * 60]);
});

test('who is connected while an alert is open gets it with the next round, and one that is seen or over only as it is', async () => {
  const dora = await testbed.register('caregiver', { fname: 'Dora' });
  await testbed.device(dora);
  await testbed.pair(rosa, dora);
  await passAt(1);
  expect((await pushesOf(dora)).map(([kind]) => kind)).toEqual(['emergency']);
  await answer(carl);
  const eve = await testbed.register('caregiver', { fname: 'Eve' });
  await testbed.device(eve);
  await testbed.pair(rosa, eve);
  await passAt(2);
  const seenBy = [expect.objectContaining({ name: 'Carl Adler' })];
  expect(await testbed.alertsOf(eve)).toMatchObject([{ status: 'pending', seen_by: seenBy }]);
  expect(await pushesOf(eve)).toEqual([]);
  await answer(carl, 'resolved');
  const finn = await testbed.register('caregiver', { fname: 'Finn' });
  await testbed.pair(rosa, finn);
  await passAt(3);
  expect(await testbed.alertsOf(finn)).toEqual([]);
});

test('who is connected after several presses gets the newest, and the one before it once that is closed', async () => {
  testbed.clock.set(now + minute / 2);
  await testbed.send({ message: 'Again' });
  const dora = await testbed.register('caregiver', { fname: 'Dora' });
  await testbed.pair(rosa, dora);
  await passAt(1);
  const messages = async () => (await testbed.alertsOf(dora)).map(({ message }) => message);
  expect(await messages()).toEqual(['Again']);
  const [newest] = await testbed.alertsOf(dora);
  await testbed.updateAlert(dora, newest!.id, 'resolved');
  await passAt(2);
  expect(await messages()).toEqual(['Again', 'Emergency alert triggered']);
});

test('a press that reached no one is none for who is connected later: the survivor has read that', async () => {
  const wim = await testbed.register('survivor', { fname: 'Wim' });
  await testbed.send({}, { who: wim });
  await testbed.pair(wim, carl);
  await passAt(1);
  const about = (await testbed.alertsOf(carl)).map(({ survivor_id }) => survivor_id);
  expect(about).toEqual([rosa.id]);
});
