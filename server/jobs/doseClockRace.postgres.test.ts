import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/constants.ts';
import { makeContext } from '../app.ts';
import type { Context } from '../context.ts';
import { type DoseScene, makeDoseScene } from '../../testkit/server/doseScene.ts';
import { runDoseClock } from './doseClock.ts';

const due = Date.parse('2026-03-10T07:00:00Z');
let scene: DoseScene;
let processes: Context[];

beforeEach(async () => {
  scene = await makeDoseScene(due);
  const { open, clock } = scene;
  processes = [1, 2, 3].map(() =>
    makeContext({ publicUrl: '', rateLimit: false }, { db: open(), clock }),
  );
});
afterEach(() => scene.close());

const allAt = async (late: number) => {
  scene.clock.set(due + late * minute);
  await Promise.all([...processes, ...processes].map(runDoseClock));
};

test('three processes, two passes each, write one row per dose, kind, round and device', async () => {
  const count = 60;
  await scene.makeMany(count);
  for (const late of [0, 5, 10, 15, 20]) await allAt(late);
  const pushes = await scene.pushes();
  expect(pushes).toHaveLength(5 * count);
  expect(new Set(pushes).size).toBe(5 * count);
  expect(await scene.doses()).toHaveLength(count);
  expect(await scene.log()).toHaveLength(count);
  const versions = await scene.context.db.selectFrom('versions').select('version').execute();
  expect(new Set(versions.map(({ version }) => version)).size).toBe(1);
});

test('doses that fall due once more after a move are opened once, by whichever process', async () => {
  const count = 60;
  await scene.setZone('Asia/Tokyo');
  await scene.makeMany(count);
  const first = due - 8 * hour;
  const again = first + 16 * hour;
  for (const late of [0, 20]) await scene.passAt(first + late * minute);
  expect(await scene.log()).toHaveLength(count);
  await scene.setZone('America/Los_Angeles', again - hour);
  for (const late of [0, 5, 10, 15, 20]) await allAt((again - due) / minute + late);
  const pushes = await scene.pushes();
  expect(pushes).toHaveLength(5 * count);
  expect(new Set(pushes).size).toBe(5 * count);
  expect(await scene.doses()).toHaveLength(count);
  expect(await scene.log()).toHaveLength(2 * count);
});

test('an answer that comes as the clock misses the dose stands', async () => {
  const { id } = await scene.make();
  await scene.passAt(due);
  scene.clock.set(due + 20 * minute);
  const body = { status: 'taken', dose: '2026-03-10T08:00' };
  const [answer] = await Promise.all([
    scene.call('PUT', `/api/reminders/${id}`, body),
    ...processes.map(runDoseClock),
  ]);
  expect(answer.statusCode).toBe(200);
  expect(await scene.doses()).toEqual(['aspirin 2026-03-10T08:00 taken']);
  await allAt(25);
  expect(await scene.doses()).toEqual(['aspirin 2026-03-10T08:00 taken']);
});
