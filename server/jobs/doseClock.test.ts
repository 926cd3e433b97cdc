import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/constants.ts';
import {
  type AspirinScene,
  eightInBerlin as due,
  makeAspirinScene,
  missLine,
  ring,
  told,
} from '../../testkit/server/aspirinScene.ts';

const dose = '2026-03-10T08:00';
let scene: AspirinScene;
beforeEach(async () => {
  scene = await makeAspirinScene();
});
afterEach(() => scene.close());

const answer = (status: string, more: object = {}) =>
  scene.call('PUT', `/api/reminders/${scene.aspirin.id}`, { status, dose, ...more });
const logged = (status: string, details = `${status}!`) =>
  scene.call('POST', '/api/activities/log', {
    user_id: scene.rosa.id,
    activity_type: 'medication',
    activity_id: scene.aspirin.id,
    details,
    status,
    dose,
  });

test('a dose is pushed at its minute and at +5, +10 and +15, and missed at +20', async () => {
  await scene.passAfter(-1);
  expect(await scene.doses()).toEqual([]);
  await scene.passAfter(0, 0, 1, 4.99, 5, 5, 6, 10, 14, 15, 19.99);
  expect(await scene.pushes()).toEqual([ring(0), ring(5), ring(10), ring(15)]);
  expect(await scene.doses()).toEqual([`aspirin ${dose} pending`]);
  expect(await scene.log()).toEqual([]);
  await scene.passAfter(20, 20, 21, 25, 60);
  expect(await scene.pushes()).toEqual([ring(0), ring(5), ring(10), ring(15), told(20)]);
  expect(await scene.doses()).toEqual([`aspirin ${dose} missed`]);
  expect(await scene.log()).toEqual([missLine]);
});

test('what is pushed, to whom, and how it is kept', async () => {
  await scene.passAfter(0, 20);
  const { db } = scene.context;
  const row = await db.selectFrom('doses').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ due_at: due, next_at: null, occurred_at: due + 20 * minute });
  const pushes = await db.selectFrom('pushes').selectAll().orderBy('id').execute();
  expect(pushes).toMatchObject([
    { kind: 'dose', person_id: scene.rosa.id, subject_id: row.id, expires_at: due + 20 * minute },
    {
      kind: 'missed',
      person_id: scene.carl.id,
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
      aboutId: scene.rosa.id,
      dose: { medicine_name: 'Aspirin', minute: dose, reminder_id: scene.aspirin.id },
    },
    {
      title: 'Missed dose',
      body: 'Rosa has not answered: Aspirin, 08:00.',
      path: '/caregiverdashboard',
      tag: `missed:${row.id}`,
      aboutId: scene.rosa.id,
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

test('every device of the person is pushed to', async () => {
  await scene.addDevice(scene.rosa);
  await scene.passAfter(0);
  expect(await scene.pushes()).toEqual([ring(0), ring(0)]);
});

test.each(['taken', 'skipped'])('%s ends it, until that is all', async (status) => {
  await scene.passAfter(0);
  await answer(status);
  await scene.passAfter(5, 10, 20, 30);
  expect(await scene.pushes()).toEqual([ring(0)]);
  expect(await scene.doses()).toEqual([`aspirin ${dose} ${status}`]);
  expect(await scene.log()).toEqual([]);
});

test('a dose that was answered ahead is left alone', async () => {
  scene.clock.set(due - 5 * minute);
  await logged('taken');
  await scene.passAfter(0, 5, 20);
  expect(await scene.pushes()).toEqual([]);
  expect(await scene.log()).toEqual(['taken!']);
});

test('an answer after the miss replaces it for good', async () => {
  await scene.passAfter(0, 20);
  scene.clock.set(due + 20.5 * minute);
  await logged('taken');
  await scene.passAfter(21, 40);
  expect(await scene.doses()).toEqual([`aspirin ${dose} taken`]);
  expect(await scene.log()).toEqual([missLine, 'taken!']);
});

test.each([[-3], [0], [7]])('an alarm logged at %i minutes answers nothing', async (late) => {
  await scene.passAfter(-10);
  scene.clock.set(due + late * minute);
  await logged('pending');
  await scene.passAfter(10, 15, 20);
  expect(await scene.pushes()).toEqual([ring(10), ring(15), told(20)]);
  expect(await scene.doses()).toEqual([`aspirin ${dose} missed`]);
});

test('the device and the server log one line: the device first', async () => {
  await scene.passAfter(0);
  scene.clock.set(due + 20 * minute);
  await answer('missed', { occurred_at: due + 20 * minute });
  await logged('missed', missLine);
  await answer('missed', { occurred_at: due + 19 * minute });
  await scene.passAfter(20, 21);
  expect(await scene.log()).toEqual([missLine]);
  expect(await scene.pushes()).toEqual([ring(0), told(20)]);
});

test('the device between its two calls: the server logs, the device gets that line', async () => {
  await scene.passAfter(0);
  scene.clock.set(due + 20 * minute);
  await answer('missed');
  await scene.passAfter(20);
  const { id } = (await logged('missed', missLine)).json<{ id: string }>();
  const rows = await scene.context.db.selectFrom('activities').select('id').execute();
  expect(rows).toEqual([{ id }]);
  expect(await scene.pushes()).toEqual([ring(0), told(20)]);
});

test('the server first: the device gets its line', async () => {
  await scene.passAfter(0, 20);
  await answer('missed');
  const { status } = (await logged('missed', missLine)).json<{ status: string }>();
  expect(status).toBe('missed');
  await scene.passAfter(21);
  expect(await scene.log()).toEqual([missLine]);
  expect(await scene.pushes()).toEqual([ring(0), told(20)]);
});

test('a device that reports a miss which the clock never saw lets it tell the caregivers', async () => {
  scene.clock.set(due + 2 * hour);
  await logged('missed', missLine);
  await scene.passAfter(120);
  expect(await scene.log()).toEqual([missLine]);
  expect(await scene.pushes()).toEqual([told(120)]);
});

test('the miss is news for Rosa and for Carl', async () => {
  await scene.passAfter(0);
  const versions = async () => {
    const rows = await scene.context.db.selectFrom('versions').selectAll().execute();
    return rows.map((row) => [row.version - row.reminders, row.version - row.activities]);
  };
  const before = await versions();
  await scene.passAfter(20);
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
  await scene.passAfter(0);
  await scene.call('DELETE', `/api/reminders/${scene.aspirin.id}`);
  await scene.passAfter(5, 10, 20, 30);
  expect(await scene.pushes()).toEqual([ring(0)]);
  expect(await scene.doses()).toEqual([`aspirin ${dose} pending`]);
  expect(await scene.log()).toEqual([]);
});

test('a medicine renamed between its minute and +20 goes on under its new name', async () => {
  await scene.passAfter(0);
  const edit = { 'edit-id': 'one' };
  await scene.call('DELETE', `/api/reminders/${scene.aspirin.id}`, undefined, edit);
  await scene.passAfter(5);
  const body = { user_id: scene.rosa.id, medicine_name: 'ASS', schedule_time: '08:00' };
  await scene.call(
    'POST',
    '/api/reminders',
    { ...body, frequency: '1x' },
    {
      ...edit,
      'edit-last': 'true',
    },
  );
  await scene.passAfter(10, 20, 21);
  expect(await scene.pushes()).toEqual([
    ring(0),
    ring(5),
    "10: dose 2 It's time to take ASS!",
    '20: missed 0 Rosa has not answered: ASS, 08:00.',
  ]);
  expect(await scene.doses()).toEqual([`ass ${dose} missed`]);
});

test('a time edited away is silent, the one that takes its place rings', async () => {
  await scene.passAfter(0);
  const edit = { 'edit-id': 'one', 'edit-last': 'true' };
  await scene.call('DELETE', `/api/reminders/${scene.aspirin.id}`, undefined, edit);
  const body = { user_id: scene.rosa.id, medicine_name: 'Aspirin', schedule_time: '08:12' };
  await scene.call('POST', '/api/reminders', { ...body, frequency: '1x' }, edit);
  await scene.passAfter(5, 12, 20, 32);
  expect(await scene.doses()).toEqual([
    `aspirin ${dose} pending`,
    'aspirin 2026-03-10T08:12 missed',
  ]);
  expect(await scene.log()).toEqual([missLine]);
});
