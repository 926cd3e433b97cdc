import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../server/db/open.ts';
import { type Account, addDevice, createPair, signIn, signUp } from '../testkit/server/accounts.ts';
import { listAlerts } from '../testkit/browser/account.ts';
import { callAs } from '../testkit/browser/callWithRetry.ts';
import { freePort, startRealServer } from '../testkit/browser/realServer.ts';
import { seededRandom } from '../testkit/domain/seededRandom.ts';
import { type PushService, startPushService } from '../testkit/server/pushService.ts';
import { backUp, restore } from './restore/backups.ts';
import { startWriters, verify } from './restore/writers.ts';
import {
  withDatabase,
  type MakeDatabase,
  type TemporaryDatabase,
  runOnEngines,
} from './support/databases.ts';
import { activeFaults, summarizeFaults, sum, pollUntil } from './support/results.ts';
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

const sendAlert = async (person: Account): Promise<string> => {
  const id = randomUUID();
  await callAs(person, 'POST', '/api/emergency/send', { id, message: id });
  return id;
};

const isNothingQueued = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('pushes').select('id').where('state', '=', 'queued').execute()).length === 0;

const hasSession = async ({ origin, id, token }: Account): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${origin}/api/auth/user/${id}`, { headers })).status !== 401;
};

interface RestoreFixture {
  readonly make: MakeDatabase;
  readonly place: TemporaryDatabase;
  readonly push: PushService;
  /** Where the copies are kept. */
  readonly folder: string;
}

const runRestore = async (
  seed: number,
  { make, place, push, folder }: RestoreFixture,
): Promise<RestoreRun> => {
  const random = seededRandom(seed);
  const settings = { PUSH_ALLOWED_HOSTS: push.host, PORT: String(await freePort()) };
  let server = await startRealServer({ ...place.env, ...settings });
  const db = place.open();
  const { rosa, carl } = await createPair(server);
  for (const person of [rosa, carl]) await addDevice(person, push);
  const writing: Account[] = [];
  for (const fname of ['One', 'Two', 'Three', 'Four']) {
    writing.push(await signUp(server, 'survivor', { fname }));
  }
  const answered = await sendAlert(rosa);
  const [alert] = await listAlerts(carl);
  const body = { status: 'acknowledged' };
  await callAs(carl, 'PUT', `/api/emergency/update-status/${alert?.id}`, body);
  await pollUntil(() => isNothingQueued(db), 5_000);

  const { written, stop } = startWriters(writing);
  await wait(300 + random() * 500);
  const begunAt = Date.now();
  await backUp(place, folder);
  await wait(100 + random() * 500);
  await stop();
  await server.kill();
  await db.destroy();

  const restored = await restore(place, folder, make);
  const copy = restored.open();
  try {
    const before = written.filter(({ at }) => at < begunAt);
    const since = written.filter(({ at }) => at >= begunAt);
    const { lost } = await verify(copy, since);
    const receivedBefore = push.received.length;
    server = await startRealServer({ ...restored.env, ...settings });
    const people = [rosa, carl, ...writing];
    const isLive = await Promise.all(people.map(hasSession));
    for (const person of people) Object.assign(person, await signIn(server, person.email));
    for (const person of [rosa, carl]) await addDevice(person, push);
    const after = startWriters(writing);
    await wait(1_000);
    await after.stop();
    const isPushed = (id: string) => () =>
      push.received
        .slice(receivedBefore)
        .some(({ message }) => message.notification.data.subjectId === id);
    const isOutdated = isPushed(answered)();

    const isReached = await pollUntil(isPushed(await sendAlert(rosa)), 3_000);
    const repeated = [...before.slice(-20), ...since].filter(({ kind }) => kind !== 'answer');
    for (const { repeat } of repeated) await Promise.all([repeat(), repeat()]);
    await server.stop();
    const { faults } = await verify(copy, [...before, ...repeated, ...after.written]);
    return {
      faults: [
        ...faults,
        ...(await restored.integrityErrors()),
        ...activeFaults({
          'an answered alert was pushed again': isOutdated,
          'a device gets no pushes any more': !isReached,
          'a session of the copy is live': isLive.some(Boolean),
        }),
        ...summarizeFaults('pushes that a push service refuses', push.refused),
      ],
      kept: before.length,
      since: since.length,
      lost: lost.length,
    };
  } finally {
    await copy.destroy();
    await server.kill();
    if (restored !== place) await restored.remove();
  }
};

const shared = { name: 'restore', workers: 1, timeoutMs: 120_000 };
await runOnEngines<RestoreRun>(shared, (make) => ({
  runs: 5,
  run: (seed) =>
    withDatabase(make, async (place) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-copies-'));
      const push = await startPushService();
      try {
        return await runRestore(seed, { make, place, push, folder });
      } finally {
        await push.close();
        await rm(folder, { recursive: true, force: true });
      }
    }),
  summarize: (ran) => ({
    'confirmed before the copy': sum(ran.map(({ kept }) => kept)),
    'confirmed since': sum(ran.map(({ since }) => since)),
    'of these lost': sum(ran.map(({ lost }) => lost)),
  }),
}));
