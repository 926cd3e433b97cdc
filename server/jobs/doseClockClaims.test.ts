import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { minute } from '../../domain/constants.ts';
import { dueRows } from '../db/claim.ts';
import { claimLooks, takeUp } from '../modules/doses/clockRepository.ts';
import { type DoseScene, makeDoseScene } from '../../testkit/server/doseScene.ts';

/** 08:00 in Berlin, winter time. */
const due = Date.parse('2026-03-10T07:00:00Z');
const dose = '2026-03-10T08:00';
let scene: DoseScene;

beforeEach(async () => {
  scene = await makeDoseScene(due);
});
afterEach(() => scene.close());

const take = () => {
  const { db, newId } = scene.context;
  const row = { id: newId(), person_id: scene.rosa.id, medicine_key: 'aspirin', dose };
  return takeUp(db, [{ ...row, due_at: due, next_at: due + 5 * minute }]);
};
const answer = async () => {
  const { id } = await scene.make();
  await scene.call('PUT', `/api/reminders/${id}`, { status: 'taken', dose });
};

test('a dose is taken up once, and not after it was answered', async () => {
  expect(await take()).toHaveLength(1);
  expect(await take()).toEqual([]);
  await answer();
  expect(await take()).toEqual([]);
});

test('a dose is looked at once, and not after it was answered', async () => {
  const { db } = scene.context;
  const now = due + 5 * minute;
  const claim = (ids: readonly string[]) => claimLooks(db, ids, now);
  const idsDue = async () => (await dueRows(db, 'doses', now).execute()).map(({ id }) => id);
  await take();
  const ids = await idsDue();
  expect(await claim(ids)).toHaveLength(1);
  expect(await claim(ids)).toEqual([]);
  await take();
  expect(await idsDue()).toEqual(ids);
  await answer();
  expect(await claim(ids)).toEqual([]);
});
