import { afterEach, describe, expect, test } from '@jest/globals';
import type { Reminder } from '../../contract/endpoints/index.ts';
import { hour, minute } from '../../domain/constants.ts';
import {
  type AspirinFamily,
  dosePush,
  makeAspirinFamily,
  missedPush,
  missLine,
} from '../../testkit/server/family.ts';

/** A flight during which 08:00 of one day comes twice. */
interface Flight {
  readonly from: string;
  readonly to: string;
  /** 08:00 there, and 08:00 here. */
  readonly first: number;
  readonly again: number;
}

const flight = (from: string, to: string, first: string, hours: number): Flight => ({
  from,
  to,
  first: Date.parse(first),
  again: Date.parse(first) + hours * hour,
});
const tokyo = flight('Asia/Tokyo', 'America/Los_Angeles', '2026-06-09T23:00Z', 16);
const auckland = flight('Pacific/Auckland', 'Pacific/Honolulu', '2026-06-09T20:00Z', 22);
const singapore = flight('Asia/Singapore', 'America/New_York', '2026-06-10T00:00Z', 12);
const kolkata = flight('Asia/Kolkata', 'America/New_York', '2026-06-10T02:30Z', 9.5);

/** 08:00 of the day of all flights. */
const dose = '2026-06-10T08:00';

/** Rosa arrives two hours before the second dose; what `meanwhile` does comes before that. */
const flyAfter = async (
  { from, to, first, again }: Flight,
  meanwhile: (family: AspirinFamily) => Promise<unknown>,
): Promise<AspirinFamily> => {
  const family = await makeAspirinFamily(first, from);
  await meanwhile(family);
  await family.setZone(to, again - 2 * hour);
  return family;
};

/** The first dose rings, and so many milliseconds later that is said of it. */
const flyHavingSaid = (way: Flight, status: string, late: number): Promise<AspirinFamily> =>
  flyAfter(way, async ({ passAt, answer }) => {
    await passAt(way.first);
    await answer(status, way.first + late);
  });

/** The first dose rings and is answered a minute later, or missed. */
const fly = (way: Flight, status: 'taken' | 'skipped' | 'missed'): Promise<AspirinFamily> =>
  status === 'missed'
    ? flyAfter(way, ({ passAfter }) => passAfter(0, 20))
    : flyHavingSaid(way, status, minute);

/** Passes every minute, as the server does. */
const run = async ({ passAt }: AspirinFamily, from: number, to: number): Promise<void> => {
  for (let instant = from; instant <= to; instant += minute) await passAt(instant);
};

/** What was queued since the second dose was due, in minutes from then on. */
const pushesSince = async (family: AspirinFamily, { first, again }: Flight): Promise<string[]> => {
  const shift = (again - first) / minute;
  return (await family.pushes()).map((push) => {
    const [at = '', ...rest] = push.split(': ');
    return [Number(at) - shift, ...rest].join(': ');
  });
};

/** The one dose as the server keeps it. */
const doseRow = ({ context }: AspirinFamily) =>
  context.db.selectFrom('doses').selectAll().executeTakeFirstOrThrow();

/** The one reminder as the server returns it to a page. */
const shownDose = async ({ call, rosa }: AspirinFamily) => {
  const answer = await call('GET', `/api/reminders/${rosa.id}`);
  const [{ status, occurred_at, undone_at } = {} as Reminder] = answer.json<Reminder[]>();
  return { status, occurred_at, undone_at };
};

let family: AspirinFamily;
afterEach(() => family.close());

describe('a minute that comes again 12 hours or more after it was due', () => {
  test.each([
    ['from Tokyo to Los Angeles', 'taken', tokyo, 'taken'],
    ['from Auckland to Honolulu', 'skipped', auckland, 'skipped'],
    ['from Auckland to Honolulu', 'missed', auckland, missLine],
    ['from Singapore to New York', 'missed', singapore, missLine],
  ] as const)(
    '%s: a dose that was %s there rings here, is missed after 20 minutes, told and logged',
    async (_way, status, way, line) => {
      family = await fly(way, status);
      await run(family, way.again - 2 * minute, way.again - minute);
      expect(await family.doses()).toEqual([`aspirin ${dose} ${status}`]);
      await run(family, way.again, way.again + 19 * minute);
      expect(await doseRow(family)).toMatchObject({
        status: 'pending',
        occurred_at: null,
        undone_at: way.again - 12 * hour,
        due_at: way.again,
      });
      await run(family, way.again + 20 * minute, way.again + 45 * minute);
      expect(await pushesSince(family, way)).toEqual([
        ...[0, 5, 10, 15].map((at) => dosePush(at)),
        missedPush(20),
      ]);
      expect(await doseRow(family)).toMatchObject({ status: 'missed', next_at: null });
      expect((await doseRow(family)).occurred_at).toBe(way.again + 20 * minute);
      expect(await family.log()).toEqual([line, missLine]);
    },
  );

  test('what was answered less than 12 hours before it stays, and does not ring', async () => {
    family = await fly(tokyo, 'missed');
    const late = tokyo.again - 12 * hour + 1;
    await family.answer('taken', tokyo.again - hour, { occurredAt: late });
    await run(family, tokyo.again, tokyo.again + 25 * minute);
    expect(await doseRow(family)).toMatchObject({ status: 'taken', occurred_at: late });
    expect(await pushesSince(family, tokyo)).toEqual([]);
    expect(await family.log()).toEqual([missLine, 'taken']);
  });
});

test.each(['taken', 'missed'] as const)(
  'a minute that comes again sooner is the same dose: %s',
  async (status) => {
    family = await fly(kolkata, status);
    const before = {
      row: await doseRow(family),
      pushes: await family.pushes(),
      log: await family.log(),
    };
    await run(family, kolkata.again - minute, kolkata.again + 25 * minute);
    expect({
      row: await doseRow(family),
      pushes: await family.pushes(),
      log: await family.log(),
    }).toEqual(before);
    expect(await shownDose(family)).toMatchObject({ status });
  },
);

describe('of a minute that comes again 12 hours or more after it was due', () => {
  test('taken there and taken here are two lines of the log, whoever says the second twice', async () => {
    family = await fly(tokyo, 'taken');
    await run(family, tokyo.again, tokyo.again + minute);
    await family.answer('taken', tokyo.again + 2 * minute);
    await family.answer('taken', tokyo.again + 3 * minute, {
      occurredAt: tokyo.again + 2 * minute,
    });
    await run(family, tokyo.again + 4 * minute, tokyo.again + 22 * minute);
    expect(await pushesSince(family, tokyo)).toEqual([dosePush(0)]);
    expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
    expect(await family.log()).toEqual(['taken', 'taken']);
  });

  test('an answer ahead of its second time is a new one, and can be taken back', async () => {
    family = await fly(tokyo, 'taken');
    const ahead = tokyo.again - hour;
    family.clock.set(ahead);
    expect(await shownDose(family)).toEqual({
      status: 'pending',
      occurred_at: null,
      undone_at: tokyo.again - 12 * hour,
    });
    await family.answer('taken', ahead);
    expect(await shownDose(family)).toMatchObject({ status: 'taken', occurred_at: ahead });
    expect(await family.log()).toEqual(['taken', 'taken']);
    await family.answer('pending', ahead + minute);
    await family.answer('pending', ahead + 2 * minute, { occurredAt: ahead + minute });
    await run(family, tokyo.again, tokyo.again + 20 * minute);
    expect(await pushesSince(family, tokyo)).toEqual([
      ...[0, 5, 10, 15].map((at) => dosePush(at)),
      missedPush(20),
    ]);
    expect(await family.log()).toEqual(['taken', 'taken', 'pending', missLine]);
  });

  test('a device that knows only the first answer changes nothing of the second', async () => {
    family = await fly(tokyo, 'taken');
    await run(family, tokyo.again, tokyo.again + minute);
    await family.answer('skipped', tokyo.again + 2 * minute, {
      occurredAt: tokyo.first + 2 * minute,
    });
    expect(await family.doses()).toEqual([`aspirin ${dose} pending`]);
    expect(await family.log()).toEqual(['taken']);
  });

  test('a word about the first that comes before the second is due meets the first', async () => {
    family = await fly(tokyo, 'taken');
    await family.answer('skipped', tokyo.again - hour, { occurredAt: tokyo.first + 30_000 });
    expect(await doseRow(family)).toMatchObject({
      status: 'taken',
      occurred_at: tokyo.first + minute,
    });
    await family.answer('skipped', tokyo.again - hour, { occurredAt: tokyo.first + 2 * minute });
    expect(await doseRow(family)).toMatchObject({ status: 'skipped' });
    await run(family, tokyo.again, tokyo.again);
    expect(await pushesSince(family, tokyo)).toEqual([dosePush(0)]);
  });

  test('no device can call it missed before its second 20 minutes are over', async () => {
    family = await fly(tokyo, 'taken');
    const over = tokyo.again + 20 * minute;
    expect(
      (await family.answer('missed', over - 1, { occurredAt: tokyo.first + 20 * minute }))
        .statusCode,
    ).toBe(409);
    expect(
      (await family.answer('missed', over, { occurredAt: tokyo.first + 20 * minute })).statusCode,
    ).toBe(201);
    expect(await doseRow(family)).toMatchObject({ status: 'missed', occurred_at: over });
    await family.passAt(over + minute);
    expect(await pushesSince(family, tokyo)).toEqual([missedPush(21)]);
    expect(await family.log()).toEqual(['taken', 'missed']);
  });
});
