import { beforeEach, expect, test } from '@jest/globals';
import { everyDay } from '../../domain/daySchedule.ts';
import { hour, minute } from '../../domain/specConstants.ts';
import { makeContext } from '../context.ts';
import type { Context } from '../context.ts';
import { reminderById } from '../modules/medicineRows/reminderRepository.ts';
import { setReminderStatus } from '../modules/reminders/service.ts';
import { appConfig } from '../../testkit/server/appConfig.ts';
import { eightInBerlin as due, makeFamily } from '../../testkit/server/family.ts';
import { waitUntilBlocked } from '../../testkit/server/waitUntilBlocked.ts';
import { runDoseClock } from './doseClock.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const family = perTest(() => makeFamily());
let processes: Context[];

beforeEach(() => {
  const { open, clock } = family;
  processes = [1, 2, 3].map(() => makeContext(appConfig('/nowhere'), { db: open(), clock }));
});

const allAt = async (late: number) => {
  family.clock.set(due + late * minute);
  await Promise.all([...processes, ...processes].map((each) => runDoseClock(each)));
};

test('three processes, two passes each, write one row per dose, kind, round and device, also after a move', async () => {
  // Each pass waits for the others: more rows could outlast the lock timeout on a busy machine.
  const count = 15;
  // All ring together; each is missed on its own.
  const pushCount = 4 + count;
  await family.setZone('Asia/Tokyo');
  await family.insertMedicines(count);
  const again = 8 * 60;
  for (const late of [0, 5, 10, 15, 20]) await allAt(-again + late);
  const pushes = await family.pushes();
  expect([pushes.length, new Set(pushes).size]).toEqual([pushCount, pushCount]);
  expect(await family.doses()).toHaveLength(count);
  expect(await family.log()).toHaveLength(count);
  const versions = (await family.rows('versions')).map(({ version }) => version);
  expect(new Set(versions).size).toBe(1);
  await family.setZone('America/Los_Angeles', due + 7 * hour);
  for (const late of [0, 5, 10, 15, 20]) await allAt(again + late);
  // The first pushes are replaced.
  const pushesAgain = await family.pushes();
  expect(pushesAgain).toHaveLength(pushCount);
  expect(new Set([...pushes, ...pushesAgain]).size).toBe(2 * pushCount);
  expect(await family.doses()).toHaveLength(count);
  expect(await family.log()).toHaveLength(2 * count);
});

test('an answer that arrives as the clock misses the dose is kept', async () => {
  const { id } = await family.addMedicine();
  await family.passAt(due);
  family.clock.set(due + 20 * minute);
  const body = { status: 'taken', dose: '2026-03-10T08:00' };
  const [answer] = await Promise.all([
    family.call('PUT', `/api/reminders/${id}`, body),
    ...processes.map((each) => runDoseClock(each)),
  ]);
  expect(answer.statusCode).toBe(200);
  await allAt(25);
  expect(await family.doses()).toEqual(['aspirin 2026-03-10T08:00 taken']);
});

const pausedSinceDue = { ...everyDay, paused_from: '2026-03-10T08:00' };

test.each<[string, () => Promise<unknown>]>([
  ['a late pause', () => family.changeMedicine({ schedule: pausedSinceDue, saved_at: due })],
  [
    'the undoing of what a fast clock did',
    () => {
      family.clock.set(due - hour);
      return runDoseClock(processes[0]!);
    },
  ],
])('a missed dose that is taken during %s stays taken', async (_what, drop) => {
  const { context, rosa } = family;
  const { id } = await family.addMedicine();
  await family.runDoseClockAfter(0, 20);
  const row = (await reminderById(context.db, id))!;
  let dropping: Promise<unknown> | undefined;
  await context.db.transaction().execute(async (answering) => {
    await setReminderStatus({ ...context, db: answering }, row, { status: 'taken' }, rosa.id);
    dropping = drop();
    await waitUntilBlocked(context.db);
  });
  await dropping;
  expect((await family.doses()).at(-1)).toBe('aspirin 2026-03-10T08:00 taken');
});

test('a dose that is answered during a save of its medicine is not logged as missed', async () => {
  const { context, rosa } = family;
  const { id } = await family.addMedicine();
  await family.passAt(due);
  const row = (await reminderById(context.db, id))!;
  let saving: ReturnType<typeof family.changeMedicine> | undefined;
  await context.db.transaction().execute(async (answering) => {
    await setReminderStatus({ ...context, db: answering }, row, { status: 'taken' }, rosa.id);
    saving = family.changeMedicine({ note: 'with food' });
    await waitUntilBlocked(context.db);
  });
  expect((await saving)?.statusCode).toBe(200);
  await allAt(20);
  expect(await family.log()).toEqual(['Changed: Aspirin']);
});
