import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../scripts/serverProcess.ts';
import type { Db } from '../server/db/open.ts';
import { insist, withKey } from '../testkit/browser/insist.ts';
import { type Elsewhere, makePair, signUp } from '../testkit/browser/pair.ts';
import { freePort } from '../testkit/browser/server.ts';
import { randomFrom } from '../testkit/domain/random.ts';
import { type PushService, startPushService } from '../testkit/server/pushService.ts';
import { backUp, restore, runProgram } from './restore/copies.ts';
import { lostOf, startWriters, verify, type Written } from './restore/writers.ts';
import { type Engine, engines, type Place, runOnEngines } from './support/engines.ts';
import { some, sum } from './support/figures.ts';
import type { Run } from './support/series.ts';
import { until } from './support/until.ts';

/**
 * Copies a database during writes, loses the disk, restores the copy as docs/operations.md says, and
 * starts the server on it. Checks that everything confirmed before the copy is there, that sessions
 * and devices work, that repeated calls are recorded once, and that an answered alert stays answered.
 */
interface RestoreRun extends Run {
  /** Writes confirmed before the copy began, and from then until the disk was lost. */
  readonly kept: number;
  readonly since: number;
  readonly lost: number;
}

interface Ground {
  readonly place: Place;
  readonly make: Engine['make'];
}

type Server = Readonly<{ origin: string }>;

const subscribe = async (server: Server, person: Elsewhere, push: PushService): Promise<void> => {
  const at = '/api/push/public-key';
  const { publicKey } = await insist<{ publicKey: string }>(server, person, 'GET', at);
  const body = { userId: person.id, subscription: push.subscribe(publicKey) };
  await insist(server, person, 'POST', '/api/push/subscribe', { body });
};

const sendAlert = async (server: Server, person: Elsewhere): Promise<string> => {
  const id = randomUUID();
  const body = { id, message: `Please come ${id}` };
  await insist(server, person, 'POST', '/api/emergency/send', withKey(body));
  return id;
};

const answerAlert = async (db: Db, server: Server, carl: Elsewhere, id: string): Promise<void> => {
  const alerts = db.selectFrom('alerts').select('id').where('emergency_id', '=', id);
  const path = `/api/emergency/update-status/${(await alerts.executeTakeFirstOrThrow()).id}`;
  await insist(server, carl, 'PUT', path, { body: { status: 'acknowledged' } });
};

const isNothingQueued = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('pushes').select('id').where('state', '=', 'queued').execute()).length === 0;

/** Copies SQLite to PostgreSQL with the project's command. */
const copyToPostgres = async (place: Place, written: readonly Written[]) => {
  const postgres = (await engines()).find(({ engine }) => engine === 'postgres');
  if (place.engine === 'postgres' || !postgres) return [];
  const other = await postgres.make();
  try {
    const env = { ...place.env, DATABASE_URL: other.env['DATABASE_URL'] ?? '' };
    const { code, printed } = await runProgram('scripts/dbCopy.ts', [], env);
    const db = other.open();
    const faults = code === 0 ? await verify(db, written) : [printed];
    await db.destroy();
    return [...faults, ...(await other.complaints())].map((fault) => `db:copy: ${fault}`);
  } finally {
    await other.remove();
  }
};

const runIn = async (
  seed: number,
  { place, make }: Ground,
  { folder, push }: { readonly folder: string; readonly push: PushService },
): Promise<RestoreRun> => {
  const random = randomFrom(seed);
  const settings = { PUSH_ALLOWED_HOSTS: push.host, PORT: String(await freePort()) };
  let running = await startServer({ ...place.env, ...settings });
  const server: Server = { origin: running.url };
  const db = place.open();
  const { rosa, carl } = await makePair(server);
  await subscribe(server, rosa, push);
  await subscribe(server, carl, push);
  const writing: Elsewhere[] = [];
  for (let index = 0; index < 4; index += 1) {
    const person = { fname: 'Writer', email: `writer${index}@example.org` };
    writing.push(await signUp(server, 'survivor', person));
  }
  const answered = await sendAlert(server, rosa);
  await answerAlert(db, server, carl, answered);
  await until(() => isNothingQueued(db), 5_000);

  const { written, stop } = startWriters(server, writing);
  await wait(300 + random() * 500);
  const begunAt = Date.now();
  await backUp(place, folder);
  await wait(100 + random() * 500);
  await running.kill();
  await db.destroy();

  const restored = await restore(place, folder, make);
  const copy = restored.open();
  try {
    const known = written.length;
    const before = written.filter(({ at }) => at < begunAt);
    const since = written.slice(0, known).filter(({ at }) => at >= begunAt);
    const lost = await lostOf(copy, since);
    const receivedBefore = push.received.length;
    running = await startServer({ ...restored.env, ...settings });
    await wait(1_000);
    await stop();
    const outdated = push.received
      .slice(receivedBefore)
      .filter(({ message }) => message.notification.data.subjectId === answered);

    // Throws when a session is lost.
    for (const person of [rosa, carl, ...writing]) {
      await insist(server, person, 'GET', `/api/auth/user/${person.id}`);
    }
    const latest = await sendAlert(server, rosa);
    const isPushed = await until(
      () => push.received.some(({ message }) => message.notification.data.subjectId === latest),
      3_000,
    );
    const repeated = [...before.slice(-20), ...since].filter(({ kind }) => kind !== 'answer');
    for (const { repeat } of repeated) await Promise.all([repeat(), repeat()]);
    await running.stop();

    const all = [...before, ...repeated, ...written.slice(known)];
    const faults = await verify(copy, all);
    // The command does not copy a file that is open.
    await copy.destroy();
    return {
      seed,
      faults: [
        ...faults,
        ...(await restored.complaints()),
        ...(outdated.length > 0 ? ['an answered alert was pushed again'] : []),
        ...(isPushed ? [] : ['a device gets no pushes any more']),
        ...(await copyToPostgres(restored, all)),
        ...some('pushes that a push service refuses', push.refused),
      ],
      ...{ kept: before.length, since: since.length, lost: lost.length },
    };
  } finally {
    await copy.destroy();
    await running.kill();
    if (restored !== place) await restored.remove();
  }
};

await runOnEngines<RestoreRun>({
  name: 'restore',
  runs: 5,
  timeoutMs: 120_000,
  run: async (seed, ground) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-copies-'));
    const push = await startPushService();
    try {
      return await runIn(seed, ground, { folder, push });
    } finally {
      await push.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  figures: (ran) => ({
    'confirmed before the copy': sum(ran.map(({ kept }) => kept)),
    'confirmed since': sum(ran.map(({ since }) => since)),
    'of these lost': sum(ran.map(({ lost }) => lost)),
  }),
});
