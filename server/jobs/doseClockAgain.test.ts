import { afterEach, describe, expect, test } from '@jest/globals';
import type { Reminder } from '../../contract/endpoints/index.ts';
import { hour, minute } from '../../domain/constants.ts';
import { type DoseScene, makeDoseScene } from '../testing/doseScene.ts';

let scene: DoseScene;
let aspirin: Reminder;
afterEach(() => scene.close());

const dose = '2026-06-10T08:00';
const missLine = 'Missed: Aspirin (auto-marked after 20 min)';

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

/** Says it by both calls, as a page does. */
const say = async (status: string, now: number, occurred_at = now) => {
  scene.clock.set(now);
  const sent = { status, dose, occurred_at };
  await scene.call('PUT', `/api/reminders/${aspirin.id}`, sent);
  return scene.call('POST', '/api/activities/log', {
    ...sent,
    user_id: scene.rosa.id,
    activity_type: 'medication',
    activity_id: aspirin.id,
    details: status,
  });
};

/** The first dose rings and is answered a minute later, or missed; two hours before the second Rosa arrives. */
const fly = async ({ from, to, first, again }: Flight, status: 'taken' | 'skipped' | 'missed') => {
  scene = await makeDoseScene(first, from);
  aspirin = await scene.make();
  await scene.passAt(first);
  if (status === 'missed') await scene.passAt(first + 20 * minute);
  else await say(status, first + minute);
  await scene.setZone(to, again - 2 * hour);
};

/** Passes every minute, as the server does. */
const run = async (from: number, to: number) => {
  for (let instant = from; instant <= to; instant += minute) await scene.passAt(instant);
};
/** What was queued since the second dose was due, in minutes from then on. */
const pushesSince = async ({ first, again }: Flight) => {
  const shift = (again - first) / minute;
  return (await scene.pushes()).map((push) => {
    const [at = '', ...rest] = push.split(': ');
    return [Number(at) - shift, ...rest].join(': ');
  });
};
const ring = (at: number) => `${at}: dose ${at / 5} It's time to take Aspirin!`;
const told = (at: number) => `${at}: missed 0 Rosa has not answered: Aspirin, 08:00.`;
const row = () => scene.context.db.selectFrom('doses').selectAll().executeTakeFirstOrThrow();
const version = async () => {
  const { reminders } = await scene.context.db
    .selectFrom('versions')
    .select('reminders')
    .where('person_id', '=', scene.rosa.id)
    .executeTakeFirstOrThrow();
  return reminders;
};
const shown = async () => {
  const answer = await scene.call('GET', `/api/reminders/${scene.rosa.id}`);
  const [{ status, occurred_at, undone_at } = {} as Reminder] = answer.json<Reminder[]>();
  return { status, occurred_at, undone_at };
};

describe('a minute that comes again 12 hours or more after it was due', () => {
  test.each([
    ['from Tokyo to Los Angeles', 'taken', tokyo, 'taken'],
    ['from Auckland to Honolulu', 'skipped', auckland, 'skipped'],
    ['from Auckland to Honolulu', 'missed', auckland, missLine],
    ['from Singapore to New York', 'missed', singapore, missLine],
  ] as const)(
    '%s: a dose that was %s there rings here, is missed after 20 minutes, told and logged',
    async (_way, status, way, line) => {
      await fly(way, status);
      await run(way.again - 2 * minute, way.again - minute);
      expect(await scene.doses()).toEqual([`aspirin ${dose} ${status}`]);
      await run(way.again, way.again + 19 * minute);
      expect(await row()).toMatchObject({
        status: 'pending',
        occurred_at: null,
        undone_at: way.again - 12 * hour,
        due_at: way.again,
      });
      await run(way.again + 20 * minute, way.again + 45 * minute);
      expect(await pushesSince(way)).toEqual([...[0, 5, 10, 15].map(ring), told(20)]);
      expect(await row()).toMatchObject({ status: 'missed', next_at: null });
      expect((await row()).occurred_at).toBe(way.again + 20 * minute);
      expect(await scene.log()).toEqual([line, missLine]);
    },
  );

  test('taken there and taken here are two lines of the log, whoever says the second twice', async () => {
    await fly(tokyo, 'taken');
    await run(tokyo.again, tokyo.again + minute);
    await say('taken', tokyo.again + 2 * minute);
    await say('taken', tokyo.again + 3 * minute, tokyo.again + 2 * minute);
    await run(tokyo.again + 4 * minute, tokyo.again + 22 * minute);
    expect(await pushesSince(tokyo)).toEqual([ring(0)]);
    expect(await scene.doses()).toEqual([`aspirin ${dose} taken`]);
    expect(await scene.log()).toEqual(['taken', 'taken']);
  });

  test('what was answered less than 12 hours before it stays, and does not ring', async () => {
    await fly(tokyo, 'missed');
    const late = tokyo.again - 12 * hour + 1;
    await say('taken', tokyo.again - hour, late);
    await run(tokyo.again, tokyo.again + 25 * minute);
    expect(await row()).toMatchObject({ status: 'taken', occurred_at: late });
    expect(await pushesSince(tokyo)).toEqual([]);
    expect(await scene.log()).toEqual([missLine, 'taken']);
  });

  test('what was answered there before the move, less than 12 hours ago, rings when it is taken back', async () => {
    scene = await makeDoseScene(tokyo.first, tokyo.from);
    aspirin = await scene.make();
    await scene.passAt(tokyo.first);
    await say('taken', tokyo.first + 5 * hour);
    await scene.setZone(tokyo.to, tokyo.again - 2 * hour);
    await run(tokyo.again, tokyo.again + minute);
    expect(await shown()).toMatchObject({ status: 'taken' });
    await say('pending', tokyo.again + 1.5 * minute);
    await run(tokyo.again + 2 * minute, tokyo.again + 20 * minute);
    expect((await pushesSince(tokyo)).map((push) => push.split(' ')[0])).toEqual([
      '2:',
      '5:',
      '10:',
      '15:',
      '20:',
    ]);
  });

  test('and is missed at its second time where it is taken back after that', async () => {
    scene = await makeDoseScene(tokyo.first, tokyo.from);
    aspirin = await scene.make();
    await scene.passAt(tokyo.first);
    await say('taken', tokyo.first + 5 * hour);
    await scene.setZone(tokyo.to, tokyo.again - 2 * hour);
    await run(tokyo.again, tokyo.again + 30 * minute);
    await say('pending', tokyo.again + 40 * minute);
    await scene.passAt(tokyo.again + 41 * minute);
    expect(await shown()).toMatchObject({
      status: 'missed',
      occurred_at: tokyo.again + 20 * minute,
    });
    expect(await pushesSince(tokyo)).toEqual([told(41)]);
  });

  test('an answer ahead of its second time is a new one, and can be taken back', async () => {
    await fly(tokyo, 'taken');
    const ahead = tokyo.again - hour;
    scene.clock.set(ahead);
    expect(await shown()).toEqual({
      status: 'pending',
      occurred_at: null,
      undone_at: tokyo.again - 12 * hour,
    });
    await say('taken', ahead);
    expect(await shown()).toMatchObject({ status: 'taken', occurred_at: ahead });
    expect(await scene.log()).toEqual(['taken', 'taken']);
    await say('pending', ahead + minute);
    await say('pending', ahead + 2 * minute, ahead + minute);
    await run(tokyo.again, tokyo.again + 20 * minute);
    expect(await pushesSince(tokyo)).toEqual([...[0, 5, 10, 15].map(ring), told(20)]);
    expect(await scene.log()).toEqual(['taken', 'taken', 'pending', missLine]);
  });

  test('one that was answered there ahead of its first time rings here as well', async () => {
    scene = await makeDoseScene(tokyo.first, tokyo.from);
    aspirin = await scene.make();
    await say('taken', tokyo.first - 10 * minute);
    await run(tokyo.first, tokyo.first + minute);
    await scene.setZone(tokyo.to, tokyo.again - 2 * hour);
    await run(tokyo.again, tokyo.again + minute);
    expect(await pushesSince(tokyo)).toEqual([ring(0)]);
    expect(await scene.doses()).toEqual([`aspirin ${dose} pending`]);
  });

  test('what was taken back after the first time stays so', async () => {
    scene = await makeDoseScene(tokyo.first, tokyo.from);
    aspirin = await scene.make();
    await scene.passAt(tokyo.first);
    await say('pending', tokyo.first + 5 * hour);
    await scene.setZone(tokyo.to, tokyo.again - 2 * hour);
    await run(tokyo.again, tokyo.again + minute);
    await say('taken', tokyo.again + 2 * minute, tokyo.first + 4.5 * hour);
    expect(await row()).toMatchObject({ status: 'pending', undone_at: tokyo.first + 5 * hour });
  });

  test('a device that knows only the first answer changes nothing of the second', async () => {
    await fly(tokyo, 'taken');
    await run(tokyo.again, tokyo.again + minute);
    await say('skipped', tokyo.again + 2 * minute, tokyo.first + 2 * minute);
    expect(await scene.doses()).toEqual([`aspirin ${dose} pending`]);
    expect(await scene.log()).toEqual(['taken']);
  });

  test('a word about the first that comes before the second is due meets the first', async () => {
    await fly(tokyo, 'taken');
    await say('skipped', tokyo.again - hour, tokyo.first + 30_000);
    expect(await row()).toMatchObject({ status: 'taken', occurred_at: tokyo.first + minute });
    await say('skipped', tokyo.again - hour, tokyo.first + 2 * minute);
    expect(await row()).toMatchObject({ status: 'skipped' });
    await run(tokyo.again, tokyo.again);
    expect(await pushesSince(tokyo)).toEqual([ring(0)]);
  });

  test('no device can call it missed before its second 20 minutes are over', async () => {
    await fly(tokyo, 'taken');
    const over = tokyo.again + 20 * minute;
    expect((await say('missed', over - 1, tokyo.first + 20 * minute)).statusCode).toBe(409);
    expect((await say('missed', over, tokyo.first + 20 * minute)).statusCode).toBe(201);
    expect(await row()).toMatchObject({ status: 'missed', occurred_at: over });
    await scene.passAt(over + minute);
    expect(await pushesSince(tokyo)).toEqual([told(21)]);
    expect(await scene.log()).toEqual(['taken', 'missed']);
  });

  test('devices hear of it', async () => {
    await fly(tokyo, 'taken');
    const before = await version();
    await scene.passAt(tokyo.again);
    const opened = await version();
    expect(opened).toBeGreaterThan(before);
    await scene.passAt(tokyo.again + minute);
    expect(await version()).toBe(opened);
  });

  test('and of an answer ahead of it nothing more', async () => {
    await fly(tokyo, 'taken');
    await say('taken', tokyo.again - hour);
    const before = await version();
    await run(tokyo.again, tokyo.again + minute);
    expect(await version()).toBe(before);
  });
});

test.each(['taken', 'missed'] as const)(
  'a minute that comes again sooner is the same dose: %s',
  async (status) => {
    await fly(kolkata, status);
    const before = { row: await row(), pushes: await scene.pushes(), log: await scene.log() };
    await run(kolkata.again - minute, kolkata.again + 25 * minute);
    expect({ row: await row(), pushes: await scene.pushes(), log: await scene.log() }).toEqual(
      before,
    );
    expect(await shown()).toMatchObject({ status });
  },
);

test('a reminder that was made after the move rings once, as any other', async () => {
  await fly(tokyo, 'taken');
  scene.clock.set(tokyo.again - hour);
  await scene.make({ medicine_name: 'B', made_at: tokyo.again - hour });
  await run(tokyo.again, tokyo.again + minute);
  expect(await scene.doses()).toEqual([`aspirin ${dose} pending`, `b ${dose} pending`]);
  expect(await scene.pushes()).toHaveLength(2);
});
