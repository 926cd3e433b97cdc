import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { day, hour, minute } from '../../domain/constants.ts';
import { addDays } from '../../domain/zonedTime.ts';
import {
  dosePush,
  eightInBerlin as due,
  type Family,
  makeFamily,
  missedPush,
  missLine,
} from '../../testkit/server/family.ts';
import { doneUpTo, noteDoneUpTo } from '../modules/doses/clockRepository.ts';
import { runDoseClock } from './doseClock.ts';

let family: Family;

beforeEach(async () => {
  family = await makeFamily();
});
afterEach(() => family.close());

const passAfter = (...late: number[]) => family.passAfter(...late);

describe('a server that was down', () => {
  beforeEach(async () => {
    await family.make();
  });

  test('over the minute of a dose pushes it once and goes on at +10', async () => {
    await passAfter(-1, 7, 8, 10, 15, 20);
    expect(await family.pushes()).toEqual([
      dosePush(7, 1),
      dosePush(10),
      dosePush(15),
      missedPush(20),
    ]);
  });

  test.each([
    ['over all of a dose', [-1]],
    ['from its first push to its miss', [0]],
  ])('%s marks it missed and does not ring', async (_what, before) => {
    await passAfter(...before, 50, 51);
    expect(await family.pushes()).toEqual([
      ...(before[0] === 0 ? [dosePush(0)] : []),
      missedPush(50),
    ]);
    expect(await family.log()).toEqual([missLine]);
  });

  test('tells of a miss however late it was found, for 12 hours from then', async () => {
    await passAfter(-1, 20 + 13 * 60);
    expect(await family.pushes()).toEqual([missedPush(800)]);
    const push = await family.context.db.selectFrom('pushes').selectAll().executeTakeFirstOrThrow();
    expect(push.expires_at).toBe(due + 800 * minute + 12 * hour);
    expect(await family.log()).toEqual([missLine]);
  });

  test('for nine days makes up for the last seven', async () => {
    await passAfter(-1, 9 * 24 * 60 + 30);
    const dates = [3, 4, 5, 6, 7, 8, 9].map((days) => addDays('2026-03-10', days));
    expect(await family.doses()).toEqual(dates.map((date) => `aspirin ${date}T08:00 missed`));
    expect(await family.log()).toHaveLength(7);
    expect(await family.pushes()).toHaveLength(1);
  });

  test('for days tells of many misses of a person once, but for those of the last day', async () => {
    await family.makeMany(100);
    await passAfter(-1, 4 * 24 * 60 + 20 + 60);
    expect(await family.log()).toHaveLength(101 * 5);
    expect(await family.pushes()).toHaveLength(101);
  });
});

test('the first pass of all looks back 21 minutes, not to the beginning of time', async () => {
  await family.make();
  await passAfter(30);
  expect(await family.doses()).toEqual([]);
});

test('a pass that took long sets nobody back', async () => {
  const { db } = family.context;
  await noteDoneUpTo(db, due + 5 * minute, due + 5 * minute);
  await noteDoneUpTo(db, due, due + 6 * minute);
  expect(await doneUpTo(db)).toBe(due + 5 * minute);
});

test('one pass under a wrong clock does not end the making up for what was skipped', async () => {
  await passAfter(-1);
  await family.passAt(Date.parse('2030-01-01T00:00Z'));
  await family.make();
  await passAfter(3 * 24 * 60 + 30);
  expect(await doneUpTo(family.context.db)).toBe(due + 3 * day + 30 * minute);
  const dates = [0, 1, 2, 3].map((days) => addDays('2026-03-10', days));
  expect((await family.doses()).slice(-4)).toEqual(
    dates.map((date) => `aspirin ${date}T08:00 missed`),
  );
});

test('a zone that this runtime does not know holds nobody else back, and is named', async () => {
  await family.make();
  const eva = await family.register('survivor');
  const { db } = family.context;
  await db.updateTable('users').set({ time_zone: 'Mars/Base' }).where('id', '=', eva.id).execute();
  family.clock.set(due);
  const failing = runDoseClock(family.context);
  await expect(failing).rejects.toMatchObject({ name: 'UnknownZone', code: 'Mars/Base' });
  expect(await doneUpTo(db)).toBe(due);
  expect(await family.pushes()).toEqual([dosePush(0)]);
});

describe('a reminder that comes late from a device', () => {
  test.each([
    [0.5, [dosePush(0.5, 0), dosePush(5), dosePush(10), dosePush(15), missedPush(20)]],
    [12, [dosePush(12, 2), dosePush(15), missedPush(20)]],
    [19.9, [dosePush(19.9, 3), missedPush(20)]],
    [20.5, [missedPush(22)]],
    [22, [missedPush(23)]],
    [300, [missedPush(301)]],
  ])('%d minutes after its minute', async (late, expected) => {
    await passAfter(-1, 0, late - 0.1);
    await family.make({ made_at: due - hour });
    const later = [5, 10, 15, 20, 21, 22, 23, 30, 301].filter((minutes) => minutes > late);
    await passAfter(late, ...later);
    expect(await family.pushes()).toEqual(expected);
  });

  test.each([
    ['a minute before its making is no dose', due + minute, 0],
    ['the minute of its making is one', due + minute - 1, 1],
  ])('%s', async (_what, made_at, count) => {
    family.clock.set(due + 2 * minute);
    await family.make({ made_at });
    await passAfter(3);
    expect(await family.doses()).toHaveLength(count);
  });
});

test('a dose that cannot be written keeps no other waiting, and is tried again', async () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  for (const medicine_name of names) await family.make({ medicine_name });
  const { db, newId } = family.context;
  let broken = true;
  const context = {
    ...family.context,
    // An id that no row can have: another one has it.
    newId: () => (broken ? 'x' : newId()),
  };
  await db
    .insertInto('doses')
    .values({
      id: 'x',
      person_id: family.rosa.id,
      medicine_key: 'z',
      dose: '2026-03-10T07:00',
      status: 'taken',
      occurred_at: 0,
    })
    .execute();
  await expect(runDoseClock(context)).rejects.toThrow();
  expect(await family.doses()).toHaveLength(1);
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  broken = false;
  await runDoseClock(context);
  expect(await family.doses()).toHaveLength(6);
});
