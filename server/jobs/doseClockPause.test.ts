import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { day, hour, minute } from '../../domain/constants.ts';
import { addDays } from '../../domain/zonedTime.ts';
import { type DoseScene, makeDoseScene } from '../testing/doseScene.ts';
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

  test('tells nobody of a miss that is 12 hours old', async () => {
    await passAfter(-1, 20 + 12 * 60);
    expect(await scene.pushes()).toEqual([]);
    expect(await scene.log()).toEqual([missLine]);
  });

  test('for five days makes up for the last two', async () => {
    await passAfter(-1, 5 * 24 * 60 + 30);
    const dates = [4, 5].map((days) => addDays('2026-03-10', days));
    expect(await scene.doses()).toEqual(dates.map((date) => `aspirin ${date}T08:00 missed`));
    expect(await scene.pushes()).toHaveLength(1);
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

test('how far it came is noted once a minute and never goes back', async () => {
  const noted = async () => (await scene.context.db.selectFrom('jobs').selectAll().execute())[0];
  await passAfter(0.5);
  expect(await noted()).toEqual({ name: 'doses', done_up_to: due });
  await passAfter(5, 2);
  expect(await noted()).toEqual({ name: 'doses', done_up_to: due + 5 * minute });
});

describe('a reminder that comes late from a device', () => {
  test.each([
    [0.5, [ring(0.5, 0), ring(5), ring(10), ring(15), told(20)]],
    [12, [ring(12, 2), ring(15), told(20)]],
    [19.9, [ring(19.9, 3), told(20)]],
    [20.5, [told(20.5)]],
    [22, []],
  ])('%d minutes after its minute', async (late, expected) => {
    await passAfter(-1, 0, late - 0.1);
    await scene.make({ made_at: due - hour });
    const later = [5, 10, 15, 20, 21, 30].filter((minutes) => minutes > late);
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
