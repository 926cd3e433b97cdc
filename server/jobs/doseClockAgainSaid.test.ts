import { afterEach, describe, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/constants.ts';
import { type AspirinScene, missLine, ring, told } from '../../testkit/server/aspirinScene.ts';
import {
  dose,
  doseRow,
  fly,
  flyHavingSaid,
  pushesSince,
  run,
  shownDose,
  tokyo,
} from '../../testkit/server/flights.ts';

let scene: AspirinScene;
afterEach(() => scene.close());

const version = async () => {
  const { reminders } = await scene.context.db
    .selectFrom('versions')
    .select('reminders')
    .where('person_id', '=', scene.rosa.id)
    .executeTakeFirstOrThrow();
  return reminders;
};

describe('of a minute that comes again 12 hours or more after it was due', () => {
  test('taken there and taken here are two lines of the log, whoever says the second twice', async () => {
    scene = await fly(tokyo, 'taken');
    await run(scene, tokyo.again, tokyo.again + minute);
    await scene.say('taken', tokyo.again + 2 * minute);
    await scene.say('taken', tokyo.again + 3 * minute, { occurredAt: tokyo.again + 2 * minute });
    await run(scene, tokyo.again + 4 * minute, tokyo.again + 22 * minute);
    expect(await pushesSince(scene, tokyo)).toEqual([ring(0)]);
    expect(await scene.doses()).toEqual([`aspirin ${dose} taken`]);
    expect(await scene.log()).toEqual(['taken', 'taken']);
  });

  test('an answer ahead of its second time is a new one, and can be taken back', async () => {
    scene = await fly(tokyo, 'taken');
    const ahead = tokyo.again - hour;
    scene.clock.set(ahead);
    expect(await shownDose(scene)).toEqual({
      status: 'pending',
      occurred_at: null,
      undone_at: tokyo.again - 12 * hour,
    });
    await scene.say('taken', ahead);
    expect(await shownDose(scene)).toMatchObject({ status: 'taken', occurred_at: ahead });
    expect(await scene.log()).toEqual(['taken', 'taken']);
    await scene.say('pending', ahead + minute);
    await scene.say('pending', ahead + 2 * minute, { occurredAt: ahead + minute });
    await run(scene, tokyo.again, tokyo.again + 20 * minute);
    expect(await pushesSince(scene, tokyo)).toEqual([
      ...[0, 5, 10, 15].map((at) => ring(at)),
      told(20),
    ]);
    expect(await scene.log()).toEqual(['taken', 'taken', 'pending', missLine]);
  });

  test('what was taken back after the first time stays so', async () => {
    scene = await flyHavingSaid(tokyo, 'pending', 5 * hour);
    await run(scene, tokyo.again, tokyo.again + minute);
    await scene.say('taken', tokyo.again + 2 * minute, { occurredAt: tokyo.first + 4.5 * hour });
    expect(await doseRow(scene)).toMatchObject({
      status: 'pending',
      undone_at: tokyo.first + 5 * hour,
    });
  });

  test('a device that knows only the first answer changes nothing of the second', async () => {
    scene = await fly(tokyo, 'taken');
    await run(scene, tokyo.again, tokyo.again + minute);
    await scene.say('skipped', tokyo.again + 2 * minute, { occurredAt: tokyo.first + 2 * minute });
    expect(await scene.doses()).toEqual([`aspirin ${dose} pending`]);
    expect(await scene.log()).toEqual(['taken']);
  });

  test('a word about the first that comes before the second is due meets the first', async () => {
    scene = await fly(tokyo, 'taken');
    await scene.say('skipped', tokyo.again - hour, { occurredAt: tokyo.first + 30_000 });
    expect(await doseRow(scene)).toMatchObject({
      status: 'taken',
      occurred_at: tokyo.first + minute,
    });
    await scene.say('skipped', tokyo.again - hour, { occurredAt: tokyo.first + 2 * minute });
    expect(await doseRow(scene)).toMatchObject({ status: 'skipped' });
    await run(scene, tokyo.again, tokyo.again);
    expect(await pushesSince(scene, tokyo)).toEqual([ring(0)]);
  });

  test('no device can call it missed before its second 20 minutes are over', async () => {
    scene = await fly(tokyo, 'taken');
    const over = tokyo.again + 20 * minute;
    expect(
      (await scene.say('missed', over - 1, { occurredAt: tokyo.first + 20 * minute })).statusCode,
    ).toBe(409);
    expect(
      (await scene.say('missed', over, { occurredAt: tokyo.first + 20 * minute })).statusCode,
    ).toBe(201);
    expect(await doseRow(scene)).toMatchObject({ status: 'missed', occurred_at: over });
    await scene.passAt(over + minute);
    expect(await pushesSince(scene, tokyo)).toEqual([told(21)]);
    expect(await scene.log()).toEqual(['taken', 'missed']);
  });

  test('devices hear of it', async () => {
    scene = await fly(tokyo, 'taken');
    const before = await version();
    await scene.passAt(tokyo.again);
    const opened = await version();
    expect(opened).toBeGreaterThan(before);
    await scene.passAt(tokyo.again + minute);
    expect(await version()).toBe(opened);
  });

  test('and of an answer ahead of it nothing more', async () => {
    scene = await fly(tokyo, 'taken');
    await scene.say('taken', tokyo.again - hour);
    const before = await version();
    await run(scene, tokyo.again, tokyo.again + minute);
    expect(await version()).toBe(before);
  });
});
