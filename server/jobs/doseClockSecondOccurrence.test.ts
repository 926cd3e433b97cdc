import { afterEach, expect, test } from '@jest/globals';
import type { Reminder } from '../../contract/endpoints/index.ts';
import { hour, minute } from '../../domain/specConstants.ts';
import {
  type AspirinFamily,
  dosePush,
  makeAspirinFamily,
  missedPush,
  missedLogLine,
} from '../../testkit/server/family.ts';

/** A flight during which 08:00 occurs twice. */
const flight = (from: string, to: string, firstAt: string, hours: number) => {
  const first = Date.parse(firstAt);
  return { from, to, first, again: first + hours * hour };
};
const tokyo = flight('Asia/Tokyo', 'America/Los_Angeles', '2026-06-09T23:00Z', 16);
const singapore = flight('Asia/Singapore', 'America/New_York', '2026-06-10T00:00Z', 12);

/** 08:00 of the day of all flights. */
const dose = '2026-06-10T08:00';
const missedAgain = [...[0, 5, 10, 15].map((at) => dosePush(at)), missedPush(20)];

let family: AspirinFamily;
afterEach(() => family.close());

/** Answers the first dose after a minute, or misses it; Rosa lands two hours before the second. */
const fly = async (way: typeof tokyo, status: 'taken' | 'skipped' | 'missed') => {
  family = await makeAspirinFamily(way.first, way.from);
  await family.runDoseClockAfter(0);
  if (status === 'missed') await family.runDoseClockAfter(20);
  else await family.answer(status, way.first + minute);
  await family.setZone(way.to, way.again - 2 * hour);
};

/** Passes every minute, as the server does. */
const run = async (from: number, to: number): Promise<void> => {
  for (let instant = from; instant <= to; instant += minute) await family.passAt(instant);
};

/** Pushes since the second dose, in minutes after it. */
const pushesSince = async ({ first, again }: typeof tokyo): Promise<string[]> => {
  const shift = (again - first) / minute;
  return (await family.pushes()).map((push) => {
    const [at = '', ...rest] = push.split(': ');
    return [Number(at) - shift, ...rest].join(': ');
  });
};

const doseRow = async () => (await family.rows('doses'))[0]!;

const shownDose = async () => {
  const url = `/api/reminders/${family.rosa.id}`;
  const [{ status, occurred_at, undone_at }] = await family.read<[Reminder]>(url, family.rosa);
  return { status, occurred_at, undone_at };
};

test.each([
  ['from Tokyo to Los Angeles', 'taken', tokyo],
  ['from Singapore to New York', 'missed', singapore],
] as const)(
  'a minute comes again 12 hours or more after it was due, %s: a dose that was %s there rings here, is missed after 20 minutes, told and logged',
  async (_way, status, way) => {
    await fly(way, status);
    await run(way.again - 2 * minute, way.again - minute);
    expect(await family.doses()).toEqual([`aspirin ${dose} ${status}`]);
    await run(way.again, way.again + 19 * minute);
    const undone_at = way.again - 12 * hour;
    const pending = { status: 'pending', occurred_at: null, undone_at, due_at: way.again };
    expect(await doseRow()).toMatchObject(pending);
    await run(way.again + 20 * minute, way.again + 45 * minute);
    expect(await pushesSince(way)).toEqual(missedAgain);
    const occurred_at = way.again + 20 * minute;
    expect(await doseRow()).toMatchObject({ status: 'missed', next_at: null, occurred_at });
    expect(await family.log()).toEqual([
      status === 'missed' ? missedLogLine : status,
      missedLogLine,
    ]);
  },
);

test('taken there and taken here are two lines of the log, even if the second is sent twice', async () => {
  await fly(tokyo, 'taken');
  await run(tokyo.again, tokyo.again + minute);
  // A device that knows only the first answer changes nothing of the second.
  await family.answer('skipped', tokyo.again + minute, { occurredAt: tokyo.first + 2 * minute });
  expect(await family.doses()).toEqual([`aspirin ${dose} pending`]);
  expect(await family.log()).toEqual(['taken']);
  const occurredAt = tokyo.again + 2 * minute;
  await family.answer('taken', occurredAt);
  await family.answer('taken', tokyo.again + 3 * minute, { occurredAt });
  await run(tokyo.again + 4 * minute, tokyo.again + 22 * minute);
  expect(await pushesSince(tokyo)).toEqual([dosePush(0)]);
  expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
  expect(await family.log()).toEqual(['taken', 'taken']);
});

test('an answer ahead of its second time is a new one, and can be taken back', async () => {
  await fly(tokyo, 'taken');
  const ahead = tokyo.again - hour;
  family.clock.set(ahead);
  const undone_at = tokyo.again - 12 * hour;
  expect(await shownDose()).toEqual({ status: 'pending', occurred_at: null, undone_at });
  await family.answer('taken', ahead);
  expect(await shownDose()).toMatchObject({ status: 'taken', occurred_at: ahead });
  expect(await family.log()).toEqual(['taken', 'taken']);
  await family.answer('pending', ahead + minute);
  await family.answer('pending', ahead + 2 * minute, { occurredAt: ahead + minute });
  await run(tokyo.again, tokyo.again + 20 * minute);
  expect(await pushesSince(tokyo)).toEqual(missedAgain);
  expect(await family.log()).toEqual(['taken', 'taken', 'pending', missedLogLine]);
});

test('no device can call it missed before its second 20 minutes are over', async () => {
  await fly(tokyo, 'taken');
  const over = tokyo.again + 20 * minute;
  const occurredAt = tokyo.first + 20 * minute;
  expect((await family.answer('missed', over - 1, { occurredAt })).statusCode).toBe(409);
  expect((await family.answer('missed', over, { occurredAt })).statusCode).toBe(201);
  expect(await doseRow()).toMatchObject({ status: 'missed', occurred_at: over });
  await family.passAt(over + minute);
  expect(await pushesSince(tokyo)).toEqual([missedPush(21)]);
  expect(await family.log()).toEqual(['taken', 'missed']);
});
