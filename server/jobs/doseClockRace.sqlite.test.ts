import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { hour, minute } from '../../domain/constants.ts';
import { type DoseScene, makeDoseScene } from '../../testkit/server/doseScene.ts';

const due = Date.parse('2026-03-10T07:00:00Z');
const program = new URL('../../testkit/server/doseClockProgram.ts', import.meta.url);
let scene: DoseScene;
let processes: ChildProcess[];

beforeEach(async () => {
  scene = await makeDoseScene(due);
  const found = sql<{ file: string }>`select file from pragma_database_list`;
  const { rows } = await found.execute(scene.context.db);
  processes = [1, 2, 3].map(() => fork(program, [rows[0]!.file], { execArgv: [] }));
  await Promise.all(processes.map((each) => once(each, 'message')));
});
afterEach(async () => {
  await Promise.all(
    processes.map(async (each) => {
      const ended = once(each, 'exit');
      each.kill();
      await ended;
    }),
  );
  await scene.close();
});

const pass = async (each: ChildProcess, instant: number): Promise<void> => {
  const done = once(each, 'message');
  each.send(instant);
  await done;
};

test('three processes at once write one row per dose, kind, round and device', async () => {
  const count = 250;
  await scene.makeMany(count);
  for (const late of [0, 5, 10, 15, 20, 21]) {
    await Promise.all(processes.map((each) => pass(each, due + late * minute)));
  }
  const pushes = await scene.context.db.selectFrom('pushes').select(['payload', 'round']).execute();
  expect(pushes).toHaveLength(5 * count);
  expect(await scene.doses()).toHaveLength(count);
  expect(new Set(await scene.log()).size).toBe(count);
  expect(await scene.log()).toHaveLength(count);
});

test('three processes at once open doses that fall due once more after a move once', async () => {
  const count = 100;
  await scene.setZone('Asia/Tokyo');
  await scene.makeMany(count);
  const first = due - 8 * hour;
  const again = first + 16 * hour;
  for (const late of [0, 20]) await scene.passAt(first + late * minute);
  await scene.setZone('America/Los_Angeles', again - hour);
  for (const late of [0, 5, 10, 15, 20, 21]) {
    await Promise.all(processes.map((each) => pass(each, again + late * minute)));
  }
  const pushes = await scene.context.db.selectFrom('pushes').select(['payload', 'round']).execute();
  expect(pushes).toHaveLength(5 * count);
  expect(await scene.doses()).toHaveLength(count);
  expect(await scene.log()).toHaveLength(2 * count);
});
