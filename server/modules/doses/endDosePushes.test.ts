import { beforeEach, expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { everyDay } from '../../../domain/daySchedule.ts';
import { minute } from '../../../domain/specConstants.ts';
import { makeNotifier } from '../../jobs/notifier.ts';
import { makePushTestbed } from '../../../testkit/server/pushTestbed.ts';
import type { DeviceSubscription } from '../../../testkit/server/pushService.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const due = Date.parse('2026-03-10T08:00:00Z');
const dose = '2026-03-10T08:00';
const testbed = perTest(() => makePushTestbed({ now: due }));
let phone: DeviceSubscription;
let tablet: DeviceSubscription;
let reminder: Reminder;

beforeEach(async () => {
  phone = await testbed.device(testbed.rosa);
  tablet = await testbed.device(testbed.rosa);
  await testbed.device(testbed.carl);
  reminder = await testbed.addMedicine();
});

const at = (late: number) => {
  testbed.clock.set(due + late * minute);
};
/** Runs the dose clock and the notifier these minutes after the dose was due. */
const passAt = async (late: number) => {
  await testbed.runDoseClockAfter(late);
  await testbed.notify();
};
const put = async (status: string, more: object = { dose }) => {
  const answer = await testbed.call('PUT', `/api/reminders/${reminder.id}`, { status, ...more });
  expect(answer.statusCode).toBe(200);
};
const takeBack = () => put('pending', { dose, occurred_at: testbed.clock.now() });
const answered = () =>
  testbed.service.received.filter(({ message }) => message.notification.data.kind === 'answered');
const queued = async () => (await testbed.rows('pushes')).filter(({ kind }) => kind === 'answered');

test('the answer to a pending dose is told to every device that got one of its pushes, under the tag of those', async () => {
  await passAt(0);
  const late = await testbed.device(testbed.rosa);
  const own = testbed.service.received[0]!.message.notification;
  expect(own).toMatchObject({
    tag: `dose:${dose}|aspirin`,
    data: { dose: { medicine_name: 'Aspirin', minute: dose, reminder_id: reminder.id } },
  });
  at(3);
  await put('skipped');
  await testbed.notify();
  const devices = answered().map(({ subscription }) => subscription);
  expect(devices).toHaveLength(2);
  expect(new Set(devices)).toEqual(new Set([phone, tablet]));
  expect(testbed.service.received.some(({ subscription }) => subscription === late)).toBe(false);
  const { message, headers } = answered()[0]!;
  expect(message.notification).toEqual({
    title: 'Medication Reminder',
    body: 'Answered: Aspirin, 08:00.',
    navigate: 'https://upstroke.example.org/medication',
    tag: own.tag,
    silent: false,
    data: { ...own.data, id: message.notification.data.id, kind: 'answered' },
  });
  expect(new Set(testbed.service.received.map((push) => push.headers['topic'])).size).toBe(1);
  expect(headers).toMatchObject({ ttl: String(17 * 60), urgency: 'high' });
  expect(testbed.service.refused).toEqual([]);
});

test('the answer to a missed dose is told for 20 minutes, and for 12 hours to the caregivers who were told of the miss', async () => {
  await passAt(0);
  await passAt(20);
  at(27);
  await put('taken');
  const ends = (await queued()).map(({ expires_at }) => (expires_at - due) / minute);
  expect(ends).toEqual([47, 47, 27 + 12 * 60]);
  await testbed.notify();
  const sent = (kind: string) =>
    testbed.service.received.flatMap(({ message: { notification } }) =>
      notification.data.kind === kind ? notification : [],
    );
  const [miss] = sent('missed');
  const body = "Rosa's dose, 08:00: answered now: taken.";
  expect(sent('answered').at(-1)).toMatchObject({ tag: miss?.tag, body });
});

test('a miss that a late pause drops is corrected at the caregivers', async () => {
  await passAt(0);
  await passAt(20);
  const paused_from = dose;
  await testbed.changeMedicine({ schedule: { ...everyDay, paused_from }, saved_at: due });
  await testbed.notify();
  const [miss] = testbed.service.received.filter(
    ({ message }) => message.notification.data.kind === 'missed',
  );
  expect(answered().map(({ message }) => message.notification)).toMatchObject([
    { tag: miss!.message.notification.tag, body: "Rosa's dose, 08:00: not missed." },
  ]);
});

test.each<[string, () => Promise<unknown>]>([
  ['taken, by PUT', () => put('taken')],
  [
    'skipped, by the log, by a caregiver',
    () => testbed.logDose(reminder.id, { status: 'skipped', dose }, testbed.carl.bearer),
  ],
  ['taken, without a dose', () => put('taken', {})],
])('whatever call it came by, it is told once: %s', async (_call, send) => {
  await passAt(0);
  at(3);
  for (const step of [send, send, testbed.notify, testbed.notify]) await step();
  expect(answered()).toHaveLength(2);
});

test('where no push of the dose had gone out nothing is told, and those that wait are not sent', async () => {
  at(-5);
  await put('taken');
  await takeBack();
  await testbed.runDoseClockAfter(0);
  await put('taken');
  expect(await queued()).toEqual([]);
  await takeBack();
  await testbed.notify();
  expect(testbed.service.received).toEqual([]);
});

test('one that is just being sent counts as sent', async () => {
  await testbed.runDoseClockAfter(0);
  const deliver = async () => {
    await put('taken');
    return { outcome: 'accepted' } as const;
  };
  await makeNotifier(testbed.context, deliver, { error: () => undefined })();
  const pushes = (await testbed.rows('pushes')).map(({ kind, state }) => `${kind} ${state}`);
  const [told, sent] = ['answered accepted', 'dose accepted'];
  expect(pushes.toSorted()).toEqual([told, told, sent, sent]);
});

test('one whose attempt failed may have arrived all the same, and is not tried again', async () => {
  testbed.service.answerWith(phone, { status: 503 });
  await passAt(0);
  testbed.service.answerWith(phone, { status: 201 });
  for (const late of [1, 2]) {
    at(late);
    await put('taken');
    await takeBack();
    await testbed.notify();
  }
  expect(testbed.service.received).toHaveLength(2);
  at(3);
  await put('taken');
  await testbed.notify();
  expect(answered().map(({ subscription }) => subscription)).toContain(phone);
});

test('an answer that is repeated after it was taken back is told again, but not what was taken back before it went out', async () => {
  await passAt(0);
  for (const late of [1, 2, 3]) {
    at(late);
    await put('taken');
    if (late < 3) await testbed.notify();
    await takeBack();
  }
  await testbed.notify();
  expect(answered()).toHaveLength(2 * 2);
  const rounds = (await queued()).map(({ round, state }) => `${round} ${state}`);
  expect(rounds).toEqual([
    '0 accepted',
    '0 accepted',
    '1 accepted',
    '1 accepted',
    '2 dropped',
    '2 dropped',
  ]);
});

test('a medicine that was renamed since is taken down under the name of its last push', async () => {
  await passAt(0);
  await testbed.changeMedicine({ name: 'ASS' });
  await passAt(5);
  await put('taken');
  await testbed.notify();
  const renamed = { tag: `dose:${dose}|ass`, body: 'Answered: ASS, 08:00.' };
  const told = answered().map(({ message }) => message.notification);
  expect(told).toMatchObject([renamed, renamed]);
});
