import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/constants.ts';
import {
  type AspirinFamily,
  eightInBerlin as due,
  makeAspirinFamily,
  missLine,
  dosePush,
  missedPush,
} from '../../testkit/server/family.ts';

const dose = '2026-03-10T08:00';
let family: AspirinFamily;
beforeEach(async () => {
  family = await makeAspirinFamily();
});
afterEach(() => family.close());

const answer = (status: string, more: object = {}) =>
  family.call('PUT', `/api/reminders/${family.aspirin.id}`, { status, dose, ...more });
const logged = (status: string, details = `${status}!`) =>
  family.call('POST', '/api/activities/log', {
    user_id: family.rosa.id,
    activity_type: 'medication',
    activity_id: family.aspirin.id,
    details,
    status,
    dose,
  });

test('a dose is pushed at its minute and at +5, +10 and +15, and missed at +20', async () => {
  await family.passAfter(-1);
  expect(await family.doses()).toEqual([]);
  await family.passAfter(0, 0, 1, 4.99, 5, 5, 6, 10, 14, 15, 19.99);
  expect(await family.pushes()).toEqual([dosePush(0), dosePush(5), dosePush(10), dosePush(15)]);
  expect(await family.doses()).toEqual([`aspirin ${dose} pending`]);
  expect(await family.log()).toEqual([]);
  await family.passAfter(20, 20, 21, 25, 60);
  expect(await family.pushes()).toEqual([
    dosePush(0),
    dosePush(5),
    dosePush(10),
    dosePush(15),
    missedPush(20),
  ]);
  expect(await family.doses()).toEqual([`aspirin ${dose} missed`]);
  expect(await family.log()).toEqual([missLine]);
});

test('what is pushed, to whom, and how it is kept', async () => {
  await family.passAfter(0, 20);
  const { db } = family.context;
  const row = await db.selectFrom('doses').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ due_at: due, next_at: null, occurred_at: due + 20 * minute });
  const pushes = await db.selectFrom('pushes').selectAll().orderBy('id').execute();
  expect(pushes).toMatchObject([
    { kind: 'dose', person_id: family.rosa.id, subject_id: row.id, expires_at: due + 20 * minute },
    {
      kind: 'missed',
      person_id: family.carl.id,
      subject_id: row.id,
      expires_at: due + 20 * minute + 12 * hour,
    },
  ]);
  expect(pushes.map(({ payload }) => JSON.parse(payload) as object)).toEqual([
    {
      title: 'Medication Reminder',
      body: "It's time to take Aspirin!",
      path: '/medication',
      tag: `dose:${dose}|aspirin`,
      aboutId: family.rosa.id,
      dose: { medicine_name: 'Aspirin', minute: dose, reminder_id: family.aspirin.id },
    },
    {
      title: 'Missed dose',
      body: 'Rosa has not answered: Aspirin, 08:00.',
      path: '/caregiverdashboard',
      tag: `missed:${row.id}`,
      aboutId: family.rosa.id,
    },
  ]);
  const [line] = await db.selectFrom('activities').selectAll().execute();
  expect(line).toMatchObject({
    activity_type: 'medication',
    status: 'missed',
    occurred_at: due + 20 * minute,
    dose_id: row.id,
  });
  const audited = await db.selectFrom('audit').selectAll().where('actor_id', 'is', null).execute();
  expect(audited).toMatchObject([
    { action: 'dose-answered', subject_id: row.id },
    { action: 'activity-logged', subject_id: line!.id },
  ]);
});

test.each(['taken', 'skipped'])('%s ends it, until that is all', async (status) => {
  await family.passAfter(0);
  await answer(status);
  await family.passAfter(5, 10, 20, 30);
  expect(await family.pushes()).toEqual([dosePush(0)]);
  expect(await family.doses()).toEqual([`aspirin ${dose} ${status}`]);
  expect(await family.log()).toEqual([]);
});

test('a dose that was answered ahead is left alone', async () => {
  family.clock.set(due - 5 * minute);
  await logged('taken');
  await family.passAfter(0, 5, 20);
  expect(await family.pushes()).toEqual([]);
  expect(await family.log()).toEqual(['taken!']);
});

test.each([[-3], [0], [7]])('an alarm logged at %i minutes answers nothing', async (late) => {
  await family.passAfter(-10);
  family.clock.set(due + late * minute);
  await logged('pending');
  await family.passAfter(10, 15, 20);
  expect(await family.pushes()).toEqual([dosePush(10), dosePush(15), missedPush(20)]);
  expect(await family.doses()).toEqual([`aspirin ${dose} missed`]);
});

test('the device and the server log one line: the device first', async () => {
  await family.passAfter(0);
  family.clock.set(due + 20 * minute);
  await answer('missed', { occurred_at: due + 20 * minute });
  await logged('missed', missLine);
  await answer('missed', { occurred_at: due + 19 * minute });
  await family.passAfter(20, 21);
  expect(await family.log()).toEqual([missLine]);
  expect(await family.pushes()).toEqual([dosePush(0), missedPush(20)]);
});

test('the device between its two calls: the server logs, the device gets that line', async () => {
  await family.passAfter(0);
  family.clock.set(due + 20 * minute);
  await answer('missed');
  await family.passAfter(20);
  const { id } = (await logged('missed', missLine)).json<{ id: string }>();
  const rows = await family.context.db.selectFrom('activities').select('id').execute();
  expect(rows).toEqual([{ id }]);
  expect(await family.pushes()).toEqual([dosePush(0), missedPush(20)]);
});

test('a device that reports a miss which the clock never saw lets it tell the caregivers', async () => {
  family.clock.set(due + 2 * hour);
  await logged('missed', missLine);
  await family.passAfter(120);
  expect(await family.log()).toEqual([missLine]);
  expect(await family.pushes()).toEqual([missedPush(120)]);
});

test('the miss is news for Rosa and for Carl', async () => {
  await family.passAfter(0);
  const versions = async () => {
    const rows = await family.context.db.selectFrom('versions').selectAll().execute();
    return rows.map((row) => [row.version - row.reminders, row.version - row.activities]);
  };
  const before = await versions();
  await family.passAfter(20);
  expect(before).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(await versions()).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('a medicine deleted between its minute and +20 is silent', async () => {
  await family.passAfter(0);
  await family.call('DELETE', `/api/reminders/${family.aspirin.id}`);
  await family.passAfter(5, 10, 20, 30);
  expect(await family.pushes()).toEqual([dosePush(0)]);
  expect(await family.doses()).toEqual([`aspirin ${dose} pending`]);
  expect(await family.log()).toEqual([]);
});

test('a medicine renamed between its minute and +20 goes on under its new name', async () => {
  await family.passAfter(0);
  const edit = { 'edit-id': 'one' };
  await family.call('DELETE', `/api/reminders/${family.aspirin.id}`, undefined, edit);
  await family.passAfter(5);
  const body = { user_id: family.rosa.id, medicine_name: 'ASS', schedule_time: '08:00' };
  await family.call(
    'POST',
    '/api/reminders',
    { ...body, frequency: '1x' },
    {
      ...edit,
      'edit-last': 'true',
    },
  );
  await family.passAfter(10, 20, 21);
  expect(await family.pushes()).toEqual([
    dosePush(0),
    dosePush(5),
    "10: dose 2 It's time to take ASS!",
    '20: missed 0 Rosa has not answered: ASS, 08:00.',
  ]);
  expect(await family.doses()).toEqual([`ass ${dose} missed`]);
});
