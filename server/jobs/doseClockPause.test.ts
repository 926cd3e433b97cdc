import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { day, hour, minute } from '../../domain/constants.ts';
import { addDays } from '../../domain/zonedTime.ts';
import { type DoseScene, makeDoseScene } from '../../testkit/server/doseScene.ts';
import { doneUpTo, noteDoneUpTo } from '../modules/doses/clockRepository.ts';
import { lookAtDoses } from './doseClockLook.ts';
import { runDoseClock } from './doseClock.ts';

/** 08:00 in Berlin, winter time. */
const due = Date.parse('2026-03-10T07:00:00Z');
let scene: DoseScene;

beforeEach(async () => {
  scene = await makeDoseScene(due);
});
afterEach(() => scene.close());

const passAfter = async (...late: number[]) => {
  for (const minutes of late) await scene.passAt(due + minutes * minute);
};
const ring = (at: number, round = at / 5) => `${at}: dose ${round} It's time to take Aspirin!`;
const told = (at: number) => `${at}: missed 0 Rosa has not answered: Aspirin, 08:00.`;
const missLine = 'Missed: Aspirin (auto-marked after 20 min)';

describe('a server that was down', () => {
  beforeEach(async () => {
    await scene.make();
  });

  test('over the minute of a dose pushes it once and goes on at +10', async () => {
    await passAfter(-1, 7, 8, 10, 15, 20);
    expect(await scene.pushes()).toEqual([ring(7, 1), ring(10), ring(15), told(20)]);
  });

  test('between two pushes does not make up for those it skipped', async () => {
    await passAfter(0, 16, 17, 20);
    expect(await scene.pushes()).toEqual([ring(0), ring(16, 3), told(20)]);
  });

  test.each([
    ['over all of a dose', [-1]],
    ['from its first push to its miss', [0]],
  ])('%s marks it missed and does not ring', async (_what, before) => {
    await passAfter(...before, 50, 51);
    expect(await scene.pushes()).toEqual([...(before[0] === 0 ? [ring(0)] : []), told(50)]);
    expect(await scene.log()).toEqual([missLine]);
  });

  test('tells of a miss however late it was found, for 12 hours from then', async () => {
    await passAfter(-1, 20 + 13 * 60);
    expect(await scene.pushes()).toEqual([told(800)]);
    const push = await scene.context.db.selectFrom('pushes').selectAll().executeTakeFirstOrThrow();
    expect(push.expires_at).toBe(due + 800 * minute + 12 * hour);
    expect(await scene.log()).toEqual([missLine]);
  });

  test('for nine days makes up for the last seven', async () => {
    await passAfter(-1, 9 * 24 * 60 + 30);
    const dates = [3, 4, 5, 6, 7, 8, 9].map((days) => addDays('2026-03-10', days));
    expect(await scene.doses()).toEqual(dates.map((date) => `aspirin ${date}T08:00 missed`));
    expect(await scene.log()).toHaveLength(7);
    expect(await scene.pushes()).toHaveLength(1);
  });

  test('for days, of a medicine that is over, tells of its last miss alone, with its date', async () => {
    await passAfter(-1);
    const { db, newId } = scene.context;
    const days = Array.from({ length: 5 }, (_, index) => addDays('2026-03-10', index));
    for (const date of days) {
      const due_at = Date.parse(`${date}T08:00+01:00`);
      const row = { id: newId(), person_id: scene.rosa.id, medicine_key: 'aspirin', due_at };
      const dose = `${date}T08:00`;
      const next_at = due_at + 20 * minute;
      await db
        .insertInto('doses')
        .values({ ...row, dose, status: 'pending', next_at })
        .execute();
    }
    await lookAtDoses({ ...scene.context, clock: { now: () => due + 6.5 * day } });
    expect(await scene.log()).toEqual(days.map(() => missLine));
    const pushes = await scene.pushes();
    expect(pushes.map((push) => push.slice(push.indexOf(': ')))).toEqual([
      ': missed 0 Rosa has not answered: Aspirin, 2026-03-14 08:00.',
    ]);
  });

  test('for days tells of many misses of a person once, but for those of the last day', async () => {
    await scene.makeMany(100);
    await passAfter(-1, 4 * 24 * 60 + 20 + 60);
    expect(await scene.log()).toHaveLength(101 * 5);
    expect(await scene.pushes()).toHaveLength(101);
  });

  test('marks what was missed at its own time, in the right order of the feed', async () => {
    await passAfter(-1, 24 * 60 + 30);
    const rows = await scene.context.db
      .selectFrom('activities')
      .select('occurred_at')
      .orderBy('occurred_at')
      .execute();
    expect(rows.map(({ occurred_at }) => occurred_at)).toEqual([
      due + 20 * minute,
      due + day + 20 * minute,
    ]);
  });
});

test('the first pass of all looks back 21 minutes, not to the beginning of time', async () => {
  await scene.make();
  await passAfter(30);
  expect(await scene.doses()).toEqual([]);
});

test('how far it came is noted once a minute', async () => {
  const noted = async () => (await scene.context.db.selectFrom('jobs').selectAll().execute())[0];
  await passAfter(0.5);
  expect(await noted()).toEqual({ name: 'doses', done_up_to: due });
  await passAfter(5);
  expect(await noted()).toEqual({ name: 'doses', done_up_to: due + 5 * minute });
});

test('a pass that took long sets nobody back', async () => {
  const { db } = scene.context;
  await noteDoneUpTo(db, due + 5 * minute, due + 5 * minute);
  await noteDoneUpTo(db, due, due + 6 * minute);
  expect(await doneUpTo(db)).toBe(due + 5 * minute);
});

test('one pass under a wrong clock does not end the making up for what was skipped', async () => {
  await passAfter(-1);
  await scene.passAt(Date.parse('2030-01-01T00:00Z'));
  await scene.make();
  await passAfter(3 * 24 * 60 + 30);
  expect(await doneUpTo(scene.context.db)).toBe(due + 3 * day + 30 * minute);
  const dates = [0, 1, 2, 3].map((days) => addDays('2026-03-10', days));
  expect((await scene.doses()).slice(-4)).toEqual(
    dates.map((date) => `aspirin ${date}T08:00 missed`),
  );
});

test('a zone that this runtime does not know holds nobody else back, and is named', async () => {
  await scene.make();
  const eva = await scene.register('survivor');
  const { db } = scene.context;
  await db.updateTable('users').set({ time_zone: 'Mars/Base' }).where('id', '=', eva.id).execute();
  scene.clock.set(due);
  const failing = runDoseClock(scene.context);
  await expect(failing).rejects.toMatchObject({ name: 'UnknownZone', code: 'Mars/Base' });
  expect(await doneUpTo(db)).toBe(due);
  expect(await scene.pushes()).toEqual([ring(0)]);
});

describe('a reminder that comes late from a device', () => {
  test.each([
    [0.5, [ring(0.5, 0), ring(5), ring(10), ring(15), told(20)]],
    [12, [ring(12, 2), ring(15), told(20)]],
    [19.9, [ring(19.9, 3), told(20)]],
    [20.5, [told(22)]],
    [22, [told(23)]],
    [300, [told(301)]],
  ])('%d minutes after its minute', async (late, expected) => {
    await passAfter(-1, 0, late - 0.1);
    await scene.make({ made_at: due - hour });
    const later = [5, 10, 15, 20, 21, 22, 23, 30, 301].filter((minutes) => minutes > late);
    await passAfter(late, ...later);
    expect(await scene.pushes()).toEqual(expected);
  });

  test.each([
    ['a minute before its making is no dose', due + minute, 0],
    ['the minute of its making is one', due + minute - 1, 1],
  ])('%s', async (_what, made_at, count) => {
    scene.clock.set(due + 2 * minute);
    await scene.make({ made_at });
    await passAfter(3);
    expect(await scene.doses()).toHaveLength(count);
  });
});

test('a dose that cannot be written keeps no other waiting, and is tried again', async () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  for (const medicine_name of names) await scene.make({ medicine_name });
  const { db, newId } = scene.context;
  let broken = true;
  const context = {
    ...scene.context,
    // An id that no row can have: another one has it.
    newId: () => (broken ? 'x' : newId()),
  };
  await db
    .insertInto('doses')
    .values({
      id: 'x',
      person_id: scene.rosa.id,
      medicine_key: 'z',
      dose: '2026-03-10T07:00',
      status: 'taken',
      occurred_at: 0,
    })
    .execute();
  await expect(runDoseClock(context)).rejects.toThrow();
  expect(await scene.doses()).toHaveLength(1);
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  broken = false;
  await runDoseClock(context);
  expect(await scene.doses()).toHaveLength(6);
});
