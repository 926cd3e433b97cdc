import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { minute } from '../../domain/constants.ts';
import { randomFrom } from '../../testkit/domain/random.ts';
import { startServer } from '../../scripts/serverProcess.ts';
import type { Db } from '../../server/db/open.ts';
import { type PushService, startPushService } from '../../testkit/server/pushService.ts';
import { type DuePerson, makeDueDoses } from '../support/dueDoses.ts';
import { connect, enterWithDevices } from '../support/family.ts';
import { insist, type Person, type Target, withKey } from '../support/insist.ts';
import type { Ground } from '../support/onEngines.ts';
import type { Ran } from '../support/series.ts';
import { until } from '../support/until.ts';
import { healthy, lease, longest } from './rules.ts';
import { makeScene, type Scene } from './scene.ts';
import { type Expected, judge, type Verdict } from './verdict.ts';

export interface Settings {
  readonly doses: number;
  /** So many bad answers may follow each other. */
  readonly worst: number;
}

export interface PushRan extends Ran {
  readonly told: number;
  readonly owed: number;
  /** Milliseconds: the last dose, and the most that the rules allow with what was answered. */
  readonly lastAfter: number;
  readonly atMost: Readonly<Record<'dose' | 'emergency', number>>;
  readonly emergencies: readonly number[];
  readonly unreachable: number;
  readonly deleted: number;
  readonly maybeTwice: number;
  readonly hasty: number;
  /** The longest for which the machine let this process wait, in milliseconds. */
  readonly standstill: number;
  readonly requests: number;
}

/** The last press comes after so many milliseconds for each dose: while they are being told. */
const pressWithin = 16;
/** For so many milliseconds may requests that hang hold up the others; whether they did is judged. */
const heldLongest = minute;
/** Where a push service is down, this share of the devices is at it. */
const deadShare = 0.2;

/** One in five and twenty has caregivers. */
const pairedOf = (doses: number) => Math.max(4, Math.ceil(doses / 25));

const makePairs = async (
  target: Target,
  scene: Scene,
  { push, people, worst }: { push: PushService; people: readonly DuePerson[]; worst: number },
) => {
  const paired = people.slice(0, pairedOf(people.length));
  const caregivers: Person[] = [];
  for (let index = 0; index < Math.ceil(paired.length / 4) + 1; index += 1) {
    const count = 1 + (index % 2);
    const person = { role: 'caregiver' as const, name: `caregiver${index}`, count, push };
    const entered = await enterWithDevices(target, person);
    for (const device of entered.devices) {
      scene.ail(device, entered.id, { isDead: false, gone: 0.05, worst });
    }
    caregivers.push(entered);
  }
  for (const [index, survivor] of paired.entries()) {
    const theirs = [0, 1].flatMap((next) => caregivers[(index + next) % caregivers.length] ?? []);
    for (const caregiver of theirs) await connect(target, survivor, caregiver);
    scene.pairs.push({ survivor, caregiverIds: theirs.map(({ id }) => id) });
  }
};

const endpoints = async (db: Db): Promise<Set<string>> => {
  const rows = await db.selectFrom('push_subscriptions').select('endpoint').execute();
  return new Set(rows.map(({ endpoint }) => endpoint));
};

/** Every second of those with caregivers presses, each at a moment of its own. */
const press = (
  targets: readonly Target[],
  { pairs, devices }: Scene,
  { random, within }: { readonly random: () => number; readonly within: number },
) =>
  pairs
    .filter((_pair, index) => index % 2 === 0)
    .map(async ({ survivor, caregiverIds }, index): Promise<Expected[]> => {
      await after(random() * within);
      const target = targets[index % targets.length];
      if (!target) return [];
      const id = randomUUID();
      await insist(target, survivor.token, '/api/emergency/send', 'POST', withKey({ id }));
      const since = Date.now();
      return devices
        .filter(({ personId }) => caregiverIds.includes(personId))
        .map((device) => ({ device, kind: 'emergency', subjectId: id, since }));
    });

const watch = async (
  db: Db,
  scene: Scene,
  {
    expected,
    latest,
    standstill,
  }: {
    readonly expected: readonly Expected[];
    readonly latest: number;
    readonly standstill: () => number;
  },
): Promise<Verdict> => {
  const { devices, askings } = scene;
  const connected = scene.pairs.flatMap(({ survivor: { id }, caregiverIds }) =>
    caregiverIds.flatMap((caregiver) => [[id, caregiver] as const, [caregiver, id] as const]),
  );
  const look = async () =>
    judge({
      devices,
      askings,
      expected,
      connected,
      kept: await endpoints(db),
      standstill: standstill(),
    });
  await until(async () => {
    await after(250);
    if (!(await look()).isOver) return false;
    // What is told twice comes after it.
    await after(lease);
    return (await look()).isOver;
  }, latest);
  return look();
};

/** One in two push services that are ill is quite dead for some devices as well. */
export const runOnce = async (
  seed: number,
  { place, tell }: Ground,
  { doses, worst }: Settings,
): Promise<PushRan> => {
  const random = randomFrom(seed);
  const dead = seed % 2 === 1 ? deadShare : 0;
  const push = await startPushService();
  const env = { ...place.env, PUSH_ALLOWED_HOSTS: push.host };
  const servers = [await startServer(env), await startServer(env)];
  const targets = servers.map(({ url }) => ({ url }));
  const scene = makeScene(push, seed);
  const db = place.open();
  const delay = monitorEventLoopDelay();
  delay.enable();
  const standstill = () => Math.round(delay.max / 1e6);
  try {
    const [target = { url: '' }] = targets;
    await makeDueDoses(db, {
      ...{ count: doses, url: target.url, push, soonest: -minute },
      before: async (people) => {
        for (const [index, { id, device }] of people.entries()) {
          const isPaired = index < pairedOf(doses);
          scene.ail(device, id, {
            isDead: !isPaired && random() < dead,
            gone: isPaired ? 0.4 : 0.05,
            worst,
          });
        }
        await makePairs(target, scene, { push, people, worst });
      },
    });
    const deadOnes = scene.devices.filter(({ isDead }) => isDead);
    tell(`${deadOnes.length} dead devices, ${scene.pairs.length} pairs`);
    const since = Date.now();
    const survivors = scene.devices.slice(0, doses);
    const pressed = await Promise.all(
      press(targets, scene, { random, within: doses * pressWithin }),
    );
    const verdict = await watch(db, scene, {
      expected: [
        ...survivors.map((device) => ({ device, kind: 'dose' as const, since })),
        ...pressed.flat(),
      ],
      // Who is out of reach may be found so at the end of the longest, and be told of after another.
      latest: since + 2 * longest(healthy.dose, worst) + heldLongest,
      standstill,
    });
    const toldOf = (kind: Expected['kind']) =>
      verdict.told.flatMap(({ expected, after: ms }) =>
        expected.kind === kind && ms !== null ? [ms] : [],
      );
    const atMost = (kind: Expected['kind']) => {
      const those = verdict.told.filter(({ expected }) => expected.kind === kind);
      return Math.round(Math.max(0, ...those.map((each) => each.atMost)));
    };
    const odd = verdict.told.filter(
      ({ after: ms, atMost, isPrompt }) => ms === null || ms > atMost || !isPrompt,
    );
    for (const told of odd.slice(0, 5)) tell(JSON.stringify(told));
    return {
      seed,
      faults: [...verdict.faults, ...push.refused.slice(0, 3)],
      told: verdict.told.filter(({ after: ms }) => ms !== null).length,
      owed: verdict.told.length,
      lastAfter: Math.max(0, ...toldOf('dose')),
      atMost: { dose: atMost('dose'), emergency: atMost('emergency') },
      emergencies: toldOf('emergency'),
      unreachable: toldOf('unreachable').length,
      deleted: verdict.deleted,
      maybeTwice: verdict.maybeTwice,
      hasty: verdict.hasty,
      standstill: standstill(),
      requests: scene.askings.length,
    };
  } finally {
    delay.disable();
    await db.destroy();
    await Promise.all(servers.map((server) => server.stop()));
    await push.close();
  }
};
