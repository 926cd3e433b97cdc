import { beforeEach, expect, test } from '@jest/globals';
import { day, hour, minute } from '../../domain/specConstants.ts';
import { addDays } from '../../domain/zonedTime.ts';
import {
  dosePush,
  eightInBerlin as due,
  type Family,
  makeFamily,
  missedPush,
  missedLogLine,
} from '../../testkit/server/family.ts';
import { processedUpTo, recordProcessedUpTo } from '../modules/doses/doseClockRepository.ts';
import { runDoseClock } from './doseClock.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const family = perTest(() => makeFamily());
let make: Family['addMedicine'];
let passAfter: Family['runDoseClockAfter'];

beforeEach(() => {
  ({ addMedicine: make, runDoseClockAfter: passAfter } = family);
});

const missedOn = (...days: number[]) =>
  days.map((each) => `aspirin ${addDays('2026-03-10', each)}T08:00 missed`);

test('a server that was down over the minute of a dose pushes it once and goes on at +10', async () => {
  await make();
  await passAfter(-1, 7, 8, 10, 15, 20);
  const expected = [dosePush(7, 1), dosePush(10), dosePush(15), missedPush(20)];
  expect(await family.pushes()).toEqual(expected);
});

test.each([
  ['over all of a dose', -1, 50, []],
  ['from its first push to its miss', 0, 50, [dosePush(0)]],
  ['for half a day', -1, 20 + 13 * 60, []],
])(
  'one that was down %s marks it missed, does not ring, and reports it for 12 hours from then',
  async (_what, before, late, rung) => {
    await make();
    await passAfter(before, late, late + 1);
    expect(await family.pushes()).toEqual([...rung, missedPush(late)]);
    const push = (await family.rows('pushes')).at(-1);
    expect(push?.expires_at).toBe(due + late * minute + 12 * hour);
    expect(await family.log()).toEqual([missedLogLine]);
  },
);

test('one that was down for nine days makes up for the last seven', async () => {
  await make();
  // The very first pass looks back 21 minutes only.
  await passAfter(-24 * 60 + 30, -1);
  expect(await family.doses()).toEqual([]);
  await passAfter(9 * 24 * 60 + 30);
  expect(await family.doses()).toEqual(missedOn(3, 4, 5, 6, 7, 8, 9));
  expect(await family.log()).toHaveLength(7);
  expect(await family.pushes()).toHaveLength(1);
});

test('one that was down for days reports many misses of a person once, except those of the last day', async () => {
  await family.insertMedicines(101);
  await passAfter(-1, 4 * 24 * 60 + 20 + 60);
  expect(await family.log()).toHaveLength(101 * 5);
  expect(await family.pushes()).toHaveLength(101);
});

test('a slow pass sets no user back', async () => {
  const { db } = family.context;
  await recordProcessedUpTo(db, due + 5 * minute, due + 5 * minute);
  await recordProcessedUpTo(db, due, due + 6 * minute);
  expect(await processedUpTo(db)).toBe(due + 5 * minute);
});

test('one pass under a wrong clock does not end the making up for what was skipped', async () => {
  await passAfter(-1);
  await family.passAt(Date.parse('2030-01-01T00:00Z'));
  await make();
  await passAfter(3 * 24 * 60 + 30);
  expect(await processedUpTo(family.context.db)).toBe(due + 3 * day + 30 * minute);
  expect((await family.doses()).slice(-4)).toEqual(missedOn(0, 1, 2, 3));
});

test('a zone that this runtime does not know delays no other user, and is named', async () => {
  await make();
  const { id } = await family.register('survivor');
  const { db } = family.context;
  await db.updateTable('users').set({ time_zone: 'Mars/Base' }).where('id', '=', id).execute();
  family.clock.set(due);
  const unknown: string[] = [];
  await runDoseClock(family.context, { onUnknownZone: (zone) => void unknown.push(zone) });
  expect(unknown).toEqual(['Mars/Base']);
  expect(await processedUpTo(db)).toBe(due);
  expect(await family.pushes()).toEqual([dosePush(0)]);
});

test.each([
  [0.5, [dosePush(0.5, 0), dosePush(5), dosePush(10), dosePush(15), missedPush(20)]],
  [12, [dosePush(12, 2), dosePush(15), missedPush(20)]],
  [19.9, [dosePush(19.9, 3), missedPush(20)]],
  [20.5, [missedPush(22)]],
])('a reminder that comes from a device %d minutes after its minute', async (late, expected) => {
  await passAfter(-1, 0, late - 0.1);
  await make({ made_at: due - hour });
  const later = [5, 10, 15, 20, 21, 22].filter((minutes) => minutes > late);
  await passAfter(late, ...later);
  expect(await family.pushes()).toEqual(expected);
});

test.each([
  ['a minute before its making is no dose', due + minute, 0],
  ['the minute of its making is one', due + minute - 1, 1],
])('of a reminder that comes late, %s', async (_what, made_at, count) => {
  family.clock.set(due + 2 * minute);
  await make({ made_at });
  await passAfter(3);
  expect(await family.doses()).toHaveLength(count);
});

test('a dose that cannot be written keeps no other waiting, and is tried again', async () => {
  for (const medicine_name of ['A', 'B', 'C', 'D', 'E']) await make({ medicine_name });
  const { db, newId } = family.context;
  let broken = true;
  // An invalid id.
  const context = { ...family.context, newId: () => (broken ? 'x' : newId()) };
  const medicine = { medicine_id: 'z', medicine_name: 'Z' };
  const other = { ...medicine, dose: '2026-03-10T07:00', status: 'taken' } as const;
  await db
    .insertInto('doses')
    .values({ ...other, id: 'x', person_id: family.rosa.id })
    .execute();
  await expect(runDoseClock(context)).rejects.toThrow();
  expect(await family.doses()).toHaveLength(1);
  expect(await family.rows('jobs')).toEqual([]);
  broken = false;
  await runDoseClock(context);
  expect(await family.doses()).toHaveLength(6);
});
