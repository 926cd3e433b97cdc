import { expect, test } from '@jest/globals';
import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import { leftOf } from '../../../domain/stock.ts';
import { makeAspirinFamily } from '../../../testkit/server/family.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

/** 08:00 in Berlin, winter time, on a Tuesday. */
const now = Date.parse('2026-03-10T07:00:00Z');
const family = perTest(() => makeAspirinFamily(now));

type Change = Partial<RequestBody<'saveMedicine'>>;
const save = (change: Change) => family.changeMedicine({ saved_at: family.clock.now(), ...change });
const count = (left: number, change: Change = {}) =>
  save({ stock: { count: left, per_dose: 1, counted_at: family.clock.now() }, ...change });
const left = async () => {
  const [{ stock }] = await family.medicines();
  return stock && leftOf(stock, stock.taken_since);
};
const answer = (status: string, dose: string, late = 0) =>
  family.logDose(family.aspirin.id, { status, dose, occurred_at: family.clock.now() - late });
const sendAt = (instant: number) => family.clock.set(instant);

test('answers count down, an undo counts up, and a replay, a skip or an answer from before the count change nothing', async () => {
  expect(await left()).toBeUndefined();
  await count(2);
  sendAt(now + minute);
  await answer('taken', '2026-03-09T08:00', 2 * minute);
  await answer('skipped', '2026-03-10T08:00');
  expect(await left()).toBe(2);
  sendAt(now + 2 * minute);
  for (let sent = 0; sent < 2; sent += 1) {
    await answer('taken', '2026-03-10T08:00');
    expect(await left()).toBe(1);
  }
  sendAt(now + 3 * minute);
  await answer('pending', '2026-03-10T08:00');
  expect(await left()).toBe(2);
  // More doses than were counted are answered all the same.
  sendAt(now + 3 * day);
  for (const date of ['10', '11', '12']) {
    expect((await answer('taken', `2026-03-${date}T08:00`)).statusCode).toBe(201);
  }
  expect(await left()).toBe(0);
});

test('a save without a stock keeps it, also under a new name; null removes it', async () => {
  await count(10);
  sendAt(now + day);
  await answer('taken', '2026-03-10T08:00');
  await save({ dosage: '2 tablets' });
  expect(await left()).toBe(9);
  sendAt(now + 2 * day);
  await answer('taken', '2026-03-12T08:00');
  for (const name of ['ASS', 'Aspirin']) {
    await save({ name });
    expect(await left()).toBe(8);
  }
  sendAt(now + 3 * day);
  await answer('taken', '2026-03-13T08:00');
  expect(await left()).toBe(7);
  await save({ stock: null });
  expect(await left()).toBeUndefined();
});

test('a count from a fast clock does not hide later doses, and one beyond the limits is refused', async () => {
  await save({ stock: { count: 5, per_dose: 0.5, counted_at: now + day } });
  sendAt(now + minute);
  await answer('taken', '2026-03-10T08:00');
  expect(await left()).toBe(4.5);
  for (const stock of [
    { count: -1, per_dose: 1 },
    { count: 1, per_dose: 0 },
  ]) {
    expect((await save({ stock: { ...stock, counted_at: now } })).statusCode).toBe(400);
  }
});

test('at 7 days or fewer the survivor and the caregivers are notified once a day', async () => {
  const stockPushes = async () =>
    (await family.rows('pushes'))
      .filter(({ kind }) => kind === 'stock')
      .map(({ person_id, payload }) => {
        const { body, path } = JSON.parse(payload) as { body: string; path: string };
        return [person_id === family.rosa.id ? 'Rosa' : 'Carl', body, path];
      });
  await count(9);
  sendAt(now + minute);
  await answer('taken', '2026-03-10T08:00');
  expect(await stockPushes()).toEqual([]);
  sendAt(now + day);
  await answer('taken', '2026-03-11T08:00');
  const first = [
    ['Rosa', 'Aspirin: enough for 7 days.', '/medication'],
    ['Carl', "Rosa's Aspirin: enough for 7 days.", '/CGmedication'],
  ];
  expect(await stockPushes()).toEqual(first);
  sendAt(now + day + minute);
  await answer('pending', '2026-03-11T08:00');
  sendAt(now + day + 2 * minute);
  await answer('taken', '2026-03-11T08:00');
  expect(await stockPushes()).toEqual(first);
  sendAt(now + 2 * day);
  await answer('taken', '2026-03-12T08:00');
  expect((await stockPushes()).slice(2).map(([, body]) => body)).toEqual([
    'Aspirin: enough for 6 days.',
    "Rosa's Aspirin: enough for 6 days.",
  ]);
});
