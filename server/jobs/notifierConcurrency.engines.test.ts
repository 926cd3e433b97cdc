import { beforeEach, describe, expect, test } from '@jest/globals';
import { claimPushes } from '../modules/push/claims.ts';
import type { Deliver } from '../modules/push/deliver.ts';
import { slotsPerService, slowSlotsPerService } from '../modules/push/pushConcurrency.ts';
import { addDevice } from '../../testkit/server/addDevice.ts';
import type { TestPerson } from '../../testkit/server/makeTestServer.ts';
import { makePushTestbed } from '../../testkit/server/pushTestbed.ts';
import { makeNotifier } from './notifier.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const second = 1_000;
const minute = 60 * second;
const now = Date.parse('2026-03-10T09:00:00Z');
// Longer than any test, even on a busy machine.
const testbed = perTest(() => makePushTestbed({ now, timeoutMs: 60 * second }));

beforeEach(async () => {
  await testbed.device(testbed.rosa);
});

const queueDoses = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    await testbed.queue({ kind: 'dose', subjectId: await testbed.insertDose() });
  }
};
const until = async (condition: () => boolean) => {
  const deadline = Date.now() + 20 * second;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('What was waited for did not come');
    await new Promise(setImmediate);
  }
};
test('what a process had claimed when it died is sent once its lease is over', async () => {
  await queueDoses(1);
  const leasedUntil = now + 3 * second;
  const wanted = { now, leasedUntil, inFlight: [] };
  expect(await claimPushes(testbed.context.db, wanted)).toHaveLength(1);
  for (const [instant, sent] of [
    [now, 0],
    [leasedUntil - 1, 0],
    [leasedUntil, 1],
  ] as const) {
    testbed.clock.set(instant);
    await testbed.notify();
    expect(testbed.service.received).toHaveLength(sent);
  }
  expect(await testbed.rows('pushes')).toMatchObject([{ state: 'accepted', attempts: 2 }]);
});

test('several processes send each push once between them', async () => {
  await queueDoses(90);
  const others = [testbed.open(), testbed.open()];
  await Promise.all([testbed.notify(), ...others.map((other) => testbed.notify(other))]);
  const ids = testbed.service.received.map(({ message }) => message.notification.data.id);
  expect([ids.length, new Set(ids).size]).toEqual([90, 90]);
  expect(new Set((await testbed.rows('pushes')).map(({ state }) => state))).toEqual(
    new Set(['accepted']),
  );
});

describe('fair delivery', () => {
  const shared = 'https://shared.example.org';
  type Result = Awaited<ReturnType<Deliver>>;
  let begun: { kind: string; endpoint: string }[];
  let open: ((result: Result) => void)[];
  beforeEach(() => {
    begun = [];
    open = [];
  });

  const addDevices = async ({ id }: TestPerson, count: number, origin: string) => {
    for (let index = 0; index < count; index += 1) {
      const token = await testbed.signIn(id);
      await addDevice(testbed.context, { id, token }, `${origin}/${begun.length}/${token}`);
    }
  };
  /** Survivors with one caregiver each, who has `devices` devices at this push service. */
  const makeCrowd = async (survivors: number, devices: number, origin = shared) => {
    const crowd: TestPerson[] = [];
    for (let index = 0; index < survivors; index += 1) {
      const survivor = await testbed.register('survivor');
      const caregiver = await testbed.register('caregiver');
      await testbed.pair(survivor, caregiver);
      await addDevices(caregiver, devices, origin);
      crowd.push(survivor);
    }
    return crowd;
  };
  const press = async (...people: readonly TestPerson[]) => {
    for (const who of people) await testbed.send({}, { who });
  };
  /** Runs the notifier; a push for which `answer` returns nothing stays open. */
  const run = (answer: (endpoint: string) => Result | undefined) => {
    const deliver: Deliver = ({ kind, endpoint }) => {
      begun.push({ kind, endpoint });
      const result = answer(endpoint);
      if (result) return Promise.resolve(result);
      return new Promise((resolve) => void open.push(resolve));
    };
    return makeNotifier(testbed.context, deliver, { error: () => undefined })();
  };
  const accepted = { outcome: 'accepted' } as const;
  const timedOut = { outcome: 'wait', isTimeout: true, fault: 'no answer' } as const;
  /** Settles open and new pushes. */
  const endAll = async (running: Promise<void>) => {
    const timer = setInterval(() => open.splice(0).forEach((end) => end(timedOut)), 1);
    await running;
    clearInterval(timer);
  };
  const isAt = (origin: string) => (endpoint: string) => endpoint.startsWith(origin);
  const own = 'https://own.example.org';
  const isOwn = isAt(own);
  /** At the same push service as the crowd. */
  const rosas = `${shared}/rosas`;

  test('with every slot of one push service hanging, alerts and doses go out to another', async () => {
    await press(...(await makeCrowd(18, 4)));
    for (const who of [testbed.rosa, testbed.carl]) await addDevices(who, 1, own);
    const running = run((endpoint) => (isOwn(endpoint) ? accepted : undefined));
    await until(() => open.length > 0);
    await press(testbed.rosa);
    await queueDoses(1);
    const kinds = () => begun.filter(({ endpoint }) => isOwn(endpoint)).map(({ kind }) => kind);
    await until(() => kinds().length === 2);
    expect(kinds().toSorted()).toEqual(['dose', 'emergency']);
    await endAll(running);
  });

  test('of one survivor at most 4 pushes are under way', async () => {
    await addDevices(testbed.carl, 9, shared);
    await press(testbed.rosa);
    const running = run(() => undefined);
    let most = 0;
    for (let sent = 0; sent < 9; sent += 1) {
      await until(() => open.length > 0);
      most = Math.max(most, open.length);
      open.shift()?.(accepted);
    }
    await running;
    expect([begun.length, most]).toEqual([9, 4]);
  });

  test('a survivor with few devices does not wait for those with many', async () => {
    await press(...(await makeCrowd(10, 20)));
    await addDevices(testbed.carl, 1, rosas);
    await press(testbed.rosa);
    await run(() => accepted);
    expect(begun).toHaveLength(201);
    expect(begun.findIndex(({ endpoint }) => isAt(rosas)(endpoint))).toBeLessThan(40);
  });

  test('many devices of one caregiver do not delay another caregiver, nor do timed out ones', async () => {
    const ida = await testbed.register('caregiver');
    await testbed.pair(testbed.rosa, ida);
    await addDevices(testbed.carl, 20, shared);
    await addDevices(ida, 3, own);
    const placesOfIda = () =>
      begun.flatMap(({ endpoint }, place) => (isOwn(endpoint) ? [place] : []));
    await press(testbed.rosa);
    await run((endpoint) => (isOwn(endpoint) ? accepted : timedOut));
    expect(Math.max(...placesOfIda())).toBeLessThan(6);
    begun = [];
    testbed.clock.set(now + minute);
    await press(testbed.rosa);
    await run((endpoint) => (isOwn(endpoint) ? accepted : timedOut));
    expect(placesOfIda()).toEqual([0, 1, 2]);
  });

  test('a device that timed out goes behind the others of its push service until it answers', async () => {
    const crowd = await makeCrowd(18, 4);
    await press(...crowd);
    await run(() => timedOut);
    testbed.clock.set(now + second);
    await addDevices(testbed.carl, 1, rosas);
    const running = run((endpoint) => (isAt(rosas)(endpoint) ? accepted : undefined));
    await until(() => open.length > 0);
    await press(testbed.rosa);
    await until(() => begun.some(({ endpoint }) => isAt(rosas)(endpoint)));
    expect(open.length).toBeLessThanOrEqual(slowSlotsPerService.all);
    await until(() => open.length === slowSlotsPerService.all);
    open.splice(0).forEach((end) => end(accepted));
    await endAll(running);
    const devices = await testbed.rows('push_subscriptions');
    const slow = devices.filter(({ timed_out_at }) => timed_out_at !== null);
    expect(slow).toHaveLength(18 * 4 - slowSlotsPerService.all);
  });

  test('an emergency goes first, finds room, and no more are begun than may be sent twice after a kill', async () => {
    const crowd = await makeCrowd(16, 4);
    const quiet = crowd.slice(0, 10);
    await press(...quiet);
    const presses = await testbed.rows('emergencies');
    for (const { id, survivor_id } of presses) {
      await testbed.cancelEmergency(
        id,
        quiet.find((who) => who.id === survivor_id),
      );
    }
    const running = run(() => undefined);
    await until(() => open.length === slotsPerService.all - slotsPerService.urgent);
    await press(...crowd.slice(10));
    await until(() => open.length === slotsPerService.all);
    const urgent = begun.filter(({ kind }) => kind === 'emergency');
    expect(urgent).toHaveLength(slotsPerService.urgent);
    const rows = await testbed.rows('pushes');
    expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(slotsPerService.all);
    await endAll(running);
  });
});
