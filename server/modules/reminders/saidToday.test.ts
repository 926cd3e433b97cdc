import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';

/** 09:00 in Berlin, winter time. */
const now = Date.parse('2026-03-10T08:00:00Z');
let family: Family;
let aspirin: Reminder;

beforeEach(async () => {
  family = await makeFamily({ now });
  aspirin = await family.make({ schedule_time: '18:00' });
  await family.make({ schedule_time: '20:00' });
});
afterEach(() => family.close());

const at = (local: string) => Date.parse(`2026-03-${local}:00+01:00`);
const dose = '2026-03-10T08:00';
const answer = (status: string, occurred_at: number) =>
  family.call('PUT', `/api/reminders/${aspirin.id}`, { status, dose, occurred_at });
const told = async () =>
  (await family.call('GET', `/api/reminders/${family.rosa.id}`))
    .json<Reminder[]>()
    .map(({ said_today }) => said_today);
const both = (status: string, occurred_at: number | null, undone_at: number | null) =>
  Array(2).fill([{ dose, status, occurred_at, undone_at }]);

test('every row tells of what was taken at a time that the medicine has no more', async () => {
  expect(await told()).toEqual([undefined, undefined]);
  await answer('taken', now);
  await family.make({ medicine_name: 'Clopidogrel', schedule_time: '21:00' });
  expect(await told()).toEqual([...both('taken', now, null), undefined]);
});

test('and of what was skipped or taken back since, so that nobody holds it for taken', async () => {
  await answer('taken', now);
  family.clock.set(now + 2);
  await answer('skipped', now + 1);
  expect(await told()).toEqual(both('skipped', now + 1, null));
  await answer('pending', now + 2);
  expect(await told()).toEqual(both('pending', null, now + 2));
});

test('until the day is over', async () => {
  await answer('taken', now);
  family.clock.set(at('10T23:59'));
  expect(await told()).toEqual(both('taken', now, null));
  family.clock.set(at('11T00:00'));
  expect(await told()).toEqual([undefined, undefined]);
});
