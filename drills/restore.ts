import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../scripts/serverProcess.ts';
import type { Db } from '../server/db/open.ts';
import { type Account, alertsOf, makePair, signIn, signUp } from '../testkit/browser/account.ts';
import { insist, withKey } from '../testkit/browser/insist.ts';
import { freePort } from '../testkit/browser/server.ts';
import { randomFrom } from '../testkit/domain/random.ts';
import { type PushService, startPushService } from '../testkit/server/pushService.ts';
import { backUp, restore } from './restore/copies.ts';
import { startWriters, verify } from './restore/writers.ts';
import { addDevice } from './support/addDevice.ts';
import { inPlace, type Make, type Place, runOnEngines } from './support/engines.ts';
import { faultsOf, some, sum, until } from './support/figures.ts';
import type { Run } from './support/series.ts';

/**
 * Copies a database during writes, loses the disk, restores the copy as docs/operations.md says, and
 * starts the server on it. Checks that everything confirmed before the copy is there, that sessions are
 * ended, that people and devices can come back, that repeated calls are recorded once, and that an answered alert stays answered.
 */
interface RestoreRun extends Run {
  /** Writes confirmed before the copy began, and from then until the disk was lost. */
  readonly kept: number;
  readonly since: number;
  readonly lost: number;
}

const sendAlert = async (server: { origin: string }, person: Account): Promise<string> => {
  const id = randomUUID();
  await insist(server, person, 'POST', '/api/emergency/send', withKey({ id, message: id }));
  return id;
};

const isNothingQueued = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('pushes').select('id').where('state', '=', 'queued').execute()).length === 0;

const hasSession = async (server: { origin: string }, { id, token }: Account): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.origin}/api/auth/user/${id}`, { headers })).status !== 401;
};

interface Ground {
  readonly make: Make;
  readonly place: Place;
  readonly push: PushService;
  /** Where the copies are kept. */
  readonly folder: string;
}

const runIn = async (seed: number, { make, place, push, folder }: Ground): Promise<RestoreRun> => {
  const random = randomFrom(seed);
  const settings = { PUSH_ALLOWED_HOSTS: push.host, PORT: String(await freePort()) };
  let running = await startServer({ ...place.env, ...settings });
  const server = { origin: running.url };
  const db = place.open();
  const { rosa, carl } = await makePair(server);
  await addDevice(server, rosa, push);
  await addDevice(server, carl, push);
  const writing: Account[] = [];
  for (const fname of ['One', 'Two', 'Three', 'Four']) {
    writing.push(await signUp(server, 'survivor', { fname }));
  }
  const answered = await sendAlert(server, rosa);
  const [alert] = await alertsOf(carl);
  const body = { status: 'acknowledged' };
  await insist(server, carl, 'PUT', `/api/emergency/update-status/${alert?.id}`, { body });
  await until(() => isNothingQueued(db), 5_000);

  const { written, stop } = startWriters(server, writing);
  await wait(300 + random() * 500);
  const begunAt = Date.now();
  await backUp(place, folder);
  await wait(100 + random() * 500);
  await stop();
  await running.kill();
  await db.destroy();

  const restored = await restore(place, folder, make);
  const copy = restored.open();
  try {
    const before = written.filter(({ at }) => at < begunAt);
    const since = written.filter(({ at }) => at >= begunAt);
    const { lost } = await verify(copy, since);
    const receivedBefore = push.received.length;
    running = await startServer({ ...restored.env, ...settings });
    const people = [rosa, carl, ...writing];
    const isLive = await Promise.all(people.map((person) => hasSession(server, person)));
    for (const person of people) Object.assign(person, await signIn(server, person.email));
    for (const person of [rosa, carl]) await addDevice(server, person, push);
    const after = startWriters(server, writing);
    await wait(1_000);
    await after.stop();
    const isPushed = (id: string) => () =>
      push.received
        .slice(receivedBefore)
        .some(({ message }) => message.notification.data.subjectId === id);
    const isOutdated = isPushed(answered)();

    const isReached = await until(isPushed(await sendAlert(server, rosa)), 3_000);
    const repeated = [...before.slice(-20), ...since].filter(({ kind }) => kind !== 'answer');
    for (const { repeat } of repeated) await Promise.all([repeat(), repeat()]);
    await running.stop();
    const { faults } = await verify(copy, [...before, ...repeated, ...after.written]);
    return {
      faults: [
        ...faults,
        ...(await restored.complaints()),
        ...faultsOf({
          'an answered alert was pushed again': isOutdated,
          'a device gets no pushes any more': !isReached,
          'a session of the copy is live': isLive.some(Boolean),
        }),
        ...some('pushes that a push service refuses', push.refused),
      ],
      kept: before.length,
      since: since.length,
      lost: lost.length,
    };
  } finally {
    await copy.destroy();
    await running.kill();
    if (restored !== place) await restored.remove();
  }
};

const shared = { name: 'restore', benches: 1, timeoutMs: 120_000 };
await runOnEngines<RestoreRun>(shared, (make) => ({
  runs: 5,
  run: (seed) =>
    inPlace(make, async (place) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-copies-'));
      const push = await startPushService();
      try {
        return await runIn(seed, { make, place, push, folder });
      } finally {
        await push.close();
        await rm(folder, { recursive: true, force: true });
      }
    }),
  figures: (ran) => ({
    'confirmed before the copy': sum(ran.map(({ kept }) => kept)),
    'confirmed since': sum(ran.map(({ since }) => since)),
    'of these lost': sum(ran.map(({ lost }) => lost)),
  }),
}));
