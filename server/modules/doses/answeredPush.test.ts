import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { day, minute } from '../../../domain/constants.ts';
import { runDoseClock } from '../../jobs/doseClock.ts';
import { makeNotifier } from '../../jobs/notifier.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { makePushHouse, type PushHouse } from '../../../testkit/server/pushDevices.ts';
import type { DeviceSubscription } from '../../../testkit/server/pushService.ts';

const due = Date.parse('2026-03-10T08:00:00Z');
const dose = '2026-03-10T08:00';
let house: PushHouse;
let rosa: TestPerson;
let carl: TestPerson;
let phone: DeviceSubscription;
let tablet: DeviceSubscription;
let reminder: Reminder;

const call = async (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  who = rosa,
) => {
  const rest = payload && { payload };
  const answer = await house.server.app.inject({ method, url, headers: who.bearer, ...rest });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer;
};
const make = async (medicine_name = 'Aspirin') => {
  const body = { user_id: rosa.id, medicine_name, schedule_time: '08:00', frequency: '1x' };
  return (await call('POST', '/api/reminders', body)).json<Reminder>();
};

beforeEach(async () => {
  house = await makePushHouse({ now: due - day });
  rosa = await house.server.register('survivor');
  carl = await house.server.register('caregiver');
  await house.server.pair(rosa, carl);
  phone = await house.device(rosa);
  tablet = await house.device(rosa);
  await house.device(carl);
  reminder = await make();
});
afterEach(() => house.close());

const at = (late: number) => {
  house.server.clock.set(due + late * minute);
};
/** The dose clock and the notifier, at so many minutes after the dose was due. */
const passAt = async (late: number) => {
  at(late);
  await runDoseClock(house.server.context);
  await house.notify();
};
const put = (status: string, occurred_at?: number) =>
  call('PUT', `/api/reminders/${reminder.id}`, { status, dose, occurred_at });
const takeBack = () => put('pending', house.server.clock.now());
const answered = () =>
  house.service.received.filter(({ message }) => message.notification.data.kind === 'answered');
const queued = () =>
  house.server.context.db
    .selectFrom('pushes')
    .selectAll()
    .where('kind', '=', 'answered')
    .orderBy('id')
    .execute();

test('the answer to a pending dose is told to every device that got one of its pushes', async () => {
  await passAt(0);
  const late = await house.device(rosa);
  at(3);
  await put('taken');
  await house.notify();
  expect(new Set(answered().map(({ subscription }) => subscription))).toEqual(
    new Set([phone, tablet]),
  );
  expect(answered()).toHaveLength(2);
  expect(house.service.received.some(({ subscription }) => subscription === late)).toBe(false);
  expect(house.service.refused).toEqual([]);
});

test('it says which dose was answered, under the tag of its own pushes', async () => {
  await passAt(0);
  const own = house.service.received[0]!.message.notification;
  expect(own).toMatchObject({
    tag: `dose:${dose}|aspirin`,
    data: { dose: { medicine_name: 'Aspirin', minute: dose, reminder_id: reminder.id } },
  });
  at(3);
  await put('skipped');
  await house.notify();
  const { message, headers } = answered()[0]!;
  expect(message.notification).toEqual({
    title: 'Medication Reminder',
    body: 'Answered: Aspirin, 08:00.',
    navigate: 'https://upstroke.example.org/medication',
    tag: own.tag,
    silent: false,
    data: { ...own.data, id: message.notification.data.id, kind: 'answered' },
  });
  const topics = house.service.received.map((push) => push.headers['topic']);
  expect(new Set(topics).size).toBe(1);
  expect(headers).toMatchObject({ ttl: String(17 * 60), urgency: 'high' });
});

test.each([
  ['taken, by PUT', () => put('taken')],
  [
    'skipped, by the log, by a caregiver',
    () =>
      call(
        'POST',
        '/api/activities/log',
        {
          user_id: rosa.id,
          activity_type: 'medication',
          activity_id: reminder.id,
          details: 'Skipped',
          status: 'skipped',
          dose,
        },
        carl,
      ),
  ],
  [
    'taken, without a dose',
    () => call('PUT', `/api/reminders/${reminder.id}`, { status: 'taken' }),
  ],
])('whatever call it came by, it is told once: %s', async (_call, send) => {
  await passAt(0);
  at(3);
  await send();
  await send();
  await house.notify();
  await house.notify();
  expect(answered()).toHaveLength(2);
});

test.each([
  ['while it is pending, at the end of its 20 minutes', 3, 20],
  ['once it was missed, 20 minutes later', 27, 47],
])('it is told until: %s', async (_when, late, until) => {
  await passAt(0);
  if (late > 20) await passAt(20);
  at(late);
  await put('taken');
  expect((await queued()).map(({ expires_at }) => (expires_at - due) / minute)).toEqual([
    until,
    until,
  ]);
});

test('where no push of the dose had gone out nothing is told, and those that wait are not sent', async () => {
  at(-5);
  await put('taken');
  await takeBack();
  at(0);
  await runDoseClock(house.server.context);
  await put('taken');
  expect(await queued()).toEqual([]);
  await takeBack();
  await house.notify();
  expect(house.service.received).toEqual([]);
});

test('one that is just being sent counts as sent', async () => {
  at(0);
  const { context } = house.server;
  await runDoseClock(context);
  const deliver = async () => {
    await put('taken');
    return { outcome: 'accepted' } as const;
  };
  await makeNotifier(context, deliver, { log: { error: () => undefined } }).run();
  const pushes = await context.db.selectFrom('pushes').select(['kind', 'state']).execute();
  expect(pushes.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    ...['answered accepted', 'answered accepted'],
    ...['dose accepted', 'dose accepted'],
  ]);
});

test('one whose attempt failed may have arrived all the same, and is not tried again', async () => {
  house.service.answerWith(phone, { status: 503 });
  await passAt(0);
  house.service.answerWith(phone, { status: 201 });
  for (const late of [1, 2]) {
    at(late);
    await put('taken');
    await takeBack();
    await house.notify();
  }
  expect(house.service.received).toHaveLength(2);
  at(3);
  await put('taken');
  await house.notify();
  expect(answered().map(({ subscription }) => subscription)).toContain(phone);
});

test('an answer that is repeated after it was taken back is told again', async () => {
  await passAt(0);
  for (const late of [1, 2, 3]) {
    at(late);
    await put('taken');
    await house.notify();
    await takeBack();
  }
  expect(answered()).toHaveLength(3 * 2);
  expect((await queued()).map(({ round }) => round)).toEqual([0, 0, 1, 1, 2, 2]);
});

test('what was taken back before it went out is not told', async () => {
  await passAt(0);
  await put('taken');
  await takeBack();
  await house.notify();
  expect(answered()).toEqual([]);
  expect((await queued()).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
});

test('a medicine that was renamed since is taken down under the name of its last push', async () => {
  await passAt(0);
  const edit = { 'edit-id': 'one', 'edit-last': 'true', ...rosa.bearer };
  const { app } = house.server;
  const body = { user_id: rosa.id, medicine_name: 'ASS', schedule_time: '08:00', frequency: '1x' };
  await app.inject({ method: 'DELETE', url: `/api/reminders/${reminder.id}`, headers: edit });
  await app.inject({ method: 'POST', url: '/api/reminders', headers: edit, payload: body });
  await passAt(5);
  await put('taken');
  await house.notify();
  expect(answered().map(({ message }) => message.notification)).toMatchObject([
    { tag: `dose:${dose}|ass`, body: 'Answered: ASS, 08:00.' },
    { tag: `dose:${dose}|ass`, body: 'Answered: ASS, 08:00.' },
  ]);
});
