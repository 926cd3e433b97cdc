import { setTimeout as after } from 'node:timers/promises';
import { randomFrom } from '../testkit/domain/random.ts';
import { slots } from '../server/jobs/notifier.ts';
import { type PushService, startPushService } from '../testkit/server/pushService.ts';
import { type ServerProcess, startServer } from '../scripts/serverProcess.ts';
import { makeDueDoses } from './support/dueDoses.ts';
import { enginesAsked } from './support/engines.ts';
import { sum } from './support/figures.ts';
import { numberFrom } from './support/settings.ts';
import { type Ground, runOnEngines } from './support/onEngines.ts';
import type { Ran } from './support/series.ts';
import { until } from './support/until.ts';

/**
 * So many doses fall due in one minute, each with a device of its own, at two server processes of
 * which one is killed on the way. Proves that every device is told within 10 seconds of the minute,
 * and that at most as many are told twice as were being told at the kill.
 */
const count = numberFrom('DOSES', 1_000);
const deadline = 10_000;
/** What was being sent at the kill is sent again when its lease of 3 s is over. */
const untilSentAgain = 5_000;

interface DosesRan extends Ran {
  readonly told: number;
  readonly lastAfter: number;
  readonly killedAfter: number;
  readonly toldTwice: number;
}

interface Scene extends Pick<Ground, 'place' | 'tell'> {
  readonly seed: number;
  readonly push: PushService;
  readonly first: ServerProcess;
  readonly second: ServerProcess;
}

const fallDue = async ({ seed, place, tell, push, first, second }: Scene): Promise<DosesRan> => {
  const killAfter = Math.floor(count * randomFrom(seed)());
  const db = place.open();
  const { dueAt } = await makeDueDoses(db, { count, url: second.url, push });
  await db.destroy();
  const told = new Map<string, number>();
  const countTold = () => {
    for (const { subscription, at } of push.received) {
      if (!told.has(subscription.endpoint)) told.set(subscription.endpoint, at);
    }
    return told.size;
  };
  await until(() => push.received.length >= killAfter, dueAt + deadline);
  await first.kill();
  const killedAfter = push.received.length;
  tell(`one process killed after ${killedAfter} pushes`);
  await until(() => countTold() >= count, dueAt + deadline);
  await after(untilSentAgain);
  countTold();
  const lastAfter = Math.max(0, ...told.values()) - dueAt;
  const toldTwice = push.received.length - told.size;
  const tags = new Map<string, Set<string>>();
  for (const { subscription, message } of push.received) {
    const seen = tags.get(subscription.endpoint) ?? new Set();
    tags.set(subscription.endpoint, seen.add(message.notification.tag));
  }
  const manyTags = [...tags.values()].filter((seen) => seen.size > 1).length;
  return {
    ...{ seed, told: told.size, lastAfter, killedAfter, toldTwice },
    faults: [
      ...(told.size < count ? [`${count - told.size} were never told`] : []),
      ...(lastAfter > deadline ? [`the last was told after ${lastAfter} ms`] : []),
      ...(toldTwice > slots ? [`${toldTwice} were told twice, more than were being told`] : []),
      ...(manyTags > 0 ? [`${manyTags} devices would show one dose twice`] : []),
      ...push.refused.slice(0, 3),
    ],
  };
};

const run = async (seed: number, { place, tell }: Ground): Promise<DosesRan> => {
  const push = await startPushService();
  const env = { ...place.env, PUSH_ALLOWED_HOSTS: push.host };
  const first = await startServer(env);
  const second = await startServer(env);
  try {
    return await fallDue({ seed, place, tell, push, first, second });
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await push.close();
  }
};

await runOnEngines<DosesRan>({
  name: 'doses',
  on: await enginesAsked(),
  runs: 3,
  longestRun: 180_000,
  run,
  figures: (ran) => ({
    'doses due': ran.length * count,
    told: sum(ran.map(({ told }) => told)),
    'last told after its minute': `${Math.max(...ran.map(({ lastAfter }) => lastAfter))} ms (at most ${deadline})`,
    'killed after pushes': ran.map(({ killedAfter }) => killedAfter).join(', '),
    'told twice in a run': `${Math.max(...ran.map(({ toldTwice }) => toldTwice))} (at most ${slots})`,
  }),
});
