import { afterEach, describe, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/constants.ts';
import { type AspirinScene, missLine, ring, told } from '../../testkit/server/aspirinScene.ts';
import {
  auckland,
  dose,
  doseRow,
  fly,
  flyAfter,
  flyHavingSaid,
  kolkata,
  pushesSince,
  run,
  shownDose,
  singapore,
  tokyo,
} from '../../testkit/server/flights.ts';

let scene: AspirinScene;
afterEach(() => scene.close());

describe('a minute that comes again 12 hours or more after it was due', () => {
  test.each([
    ['from Tokyo to Los Angeles', 'taken', tokyo, 'taken'],
    ['from Auckland to Honolulu', 'skipped', auckland, 'skipped'],
    ['from Auckland to Honolulu', 'missed', auckland, missLine],
    ['from Singapore to New York', 'missed', singapore, missLine],
  ] as const)(
    '%s: a dose that was %s there rings here, is missed after 20 minutes, told and logged',
    async (_way, status, way, line) => {
      scene = await fly(way, status);
      await run(scene, way.again - 2 * minute, way.again - minute);
      expect(await scene.doses()).toEqual([`aspirin ${dose} ${status}`]);
      await run(scene, way.again, way.again + 19 * minute);
      expect(await doseRow(scene)).toMatchObject({
        status: 'pending',
        occurred_at: null,
        undone_at: way.again - 12 * hour,
        due_at: way.again,
      });
      await run(scene, way.again + 20 * minute, way.again + 45 * minute);
      expect(await pushesSince(scene, way)).toEqual([
        ...[0, 5, 10, 15].map((at) => ring(at)),
        told(20),
      ]);
      expect(await doseRow(scene)).toMatchObject({ status: 'missed', next_at: null });
      expect((await doseRow(scene)).occurred_at).toBe(way.again + 20 * minute);
      expect(await scene.log()).toEqual([line, missLine]);
    },
  );

  test('what was answered less than 12 hours before it stays, and does not ring', async () => {
    scene = await fly(tokyo, 'missed');
    const late = tokyo.again - 12 * hour + 1;
    await scene.say('taken', tokyo.again - hour, { occurredAt: late });
    await run(scene, tokyo.again, tokyo.again + 25 * minute);
    expect(await doseRow(scene)).toMatchObject({ status: 'taken', occurred_at: late });
    expect(await pushesSince(scene, tokyo)).toEqual([]);
    expect(await scene.log()).toEqual([missLine, 'taken']);
  });

  test('what was answered there before the move, less than 12 hours ago, rings when it is taken back', async () => {
    scene = await flyHavingSaid(tokyo, 'taken', 5 * hour);
    await run(scene, tokyo.again, tokyo.again + minute);
    expect(await shownDose(scene)).toMatchObject({ status: 'taken' });
    await scene.say('pending', tokyo.again + 1.5 * minute);
    await run(scene, tokyo.again + 2 * minute, tokyo.again + 20 * minute);
    expect((await pushesSince(scene, tokyo)).map((push) => push.split(' ')[0])).toEqual([
      '2:',
      '5:',
      '10:',
      '15:',
      '20:',
    ]);
  });

  test('and is missed at its second time where it is taken back after that', async () => {
    scene = await flyHavingSaid(tokyo, 'taken', 5 * hour);
    await run(scene, tokyo.again, tokyo.again + 30 * minute);
    await scene.say('pending', tokyo.again + 40 * minute);
    await scene.passAt(tokyo.again + 41 * minute);
    expect(await shownDose(scene)).toMatchObject({
      status: 'missed',
      occurred_at: tokyo.again + 20 * minute,
    });
    expect(await pushesSince(scene, tokyo)).toEqual([told(41)]);
  });

  test('one that was answered there ahead of its first time rings here as well', async () => {
    scene = await flyAfter(tokyo, async ({ say, passAfter }) => {
      await say('taken', tokyo.first - 10 * minute);
      await passAfter(0, 1);
    });
    await run(scene, tokyo.again, tokyo.again + minute);
    expect(await pushesSince(scene, tokyo)).toEqual([ring(0)]);
    expect(await scene.doses()).toEqual([`aspirin ${dose} pending`]);
  });
});

test.each(['taken', 'missed'] as const)(
  'a minute that comes again sooner is the same dose: %s',
  async (status) => {
    scene = await fly(kolkata, status);
    const before = {
      row: await doseRow(scene),
      pushes: await scene.pushes(),
      log: await scene.log(),
    };
    await run(scene, kolkata.again - minute, kolkata.again + 25 * minute);
    expect({
      row: await doseRow(scene),
      pushes: await scene.pushes(),
      log: await scene.log(),
    }).toEqual(before);
    expect(await shownDose(scene)).toMatchObject({ status });
  },
);

test('a reminder that was made after the move rings once, as any other', async () => {
  scene = await fly(tokyo, 'taken');
  scene.clock.set(tokyo.again - hour);
  await scene.make({ medicine_name: 'B', made_at: tokyo.again - hour });
  await run(scene, tokyo.again, tokyo.again + minute);
  expect(await scene.doses()).toEqual([`aspirin ${dose} pending`, `b ${dose} pending`]);
  expect(await scene.pushes()).toHaveLength(2);
});
