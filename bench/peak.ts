import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { minute } from '../domain/specConstants.ts';
import { localMinuteOf, timeOf } from '../domain/zonedTime.ts';
import { findPostgres } from '../scripts/findPostgres.ts';
import type { Db } from '../server/db/open.ts';
import { openDatabase } from '../server/openDatabase.ts';
import { makeRealServer, type RealServer } from '../testkit/browser/realServer.ts';
import { urlOf } from '../testkit/server/clusterDatabases.ts';
import { insertMedicines } from '../testkit/server/insertMedicines.ts';
import { startCluster } from '../testkit/server/postgresCluster.ts';
import { startProgram } from '../testkit/server/serverProcess.ts';
import { postAll } from './floors/peak.ts';
import { makeCall } from './peak/makeCall.ts';
import { percentile } from './support/percentile.ts';
import { fail, report } from './support/report.ts';
import * as write from './support/writePeople.ts';

/** Several processes share PostgreSQL. LATENCY_MS and THROTTLE are for the push service. */
const count = Number(process.env['SURVIVORS'] ?? 10_000);
/** Of each survivor, all due at once: one push. */
const medicineCount = Number(process.env['MEDICINES'] ?? 1);
const processCount = Number(process.env['PROCESSES'] ?? 1);
const latencyMs = Number((process.env['LATENCY_MS'] ??= '80'));
const alertCount = 20;
const alertEveryMs = 300;
const callEveryMs = 20;
const shownShare = 0.7;
const timeoutMs = 180_000;
const limits = { ratio: 2, withinMs: 10_000, alertMs: 500, callMs: 100, megabytes: 300 };

const ecdh = createECDH('prime256v1');
const keys = {
  p256dh: ecdh.generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const device = (origin: string, name: string) => ({
  device: { endpoint: `${origin}/${name}`, expirationTime: null, keys },
});

/** Survivors with a dose at `due`, and families that press at that time. */
const seed = async (db: Db, origin: string, due: number) => {
  const people = write.makePeople('survivor', count);
  await write.writePeople(db, people, '');
  await write.writeDevices(
    db,
    people.map((each, index) => ({ ...each, ...device(origin, `dose/${index}`) })),
  );
  const medicines = people.flatMap(({ id: person_id }) =>
    Array.from({ length: medicineCount }, (_, index) => ({
      id: randomUUID(),
      person_id,
      medicine_name: `Ramipril ${index}`,
      schedule_time: timeOf(localMinuteOf(due, 'UTC')),
      made_at: Date.now(),
    })),
  );
  await write.inBatches(medicines, (rows) => insertMedicines(db, rows));
  const pressing = write.makePeople('survivor', alertCount);
  const caregivers = write.makePeople('caregiver', alertCount);
  await write.writePeople(db, [...pressing, ...caregivers], '');
  await write.writePairings(
    db,
    pressing.flatMap((each, index) => (caregivers[index] ? [[each, caregivers[index]]] : [])),
  );
  await write.writeDevices(
    db,
    caregivers.map((each, index) => ({ ...each, ...device(origin, `alert/${index}`) })),
  );
  return { people, pressing };
};

/** Of the survivor that a push reached; none for an alert. */
const indexOf = (path: string) => Number(/^\/dose\/(\d+)/.exec(path)?.[1]);

/** Of the server processes: milliseconds of processor time, and the most memory of one. */
const usageOf = async (servers: readonly RealServer[]) => {
  const used = { cpuMs: 0, megabytes: 0 };
  for (const server of servers) {
    const stat = (await readFile(`/proc/${server.pid()}/stat`, 'utf8')).split(' ');
    used.cpuMs += 10 * (Number(stat[13]) + Number(stat[14]));
    const most = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${server.pid()}/status`, 'utf8'))?.[1];
    used.megabytes = Math.max(used.megabytes, Math.round(Number(most) / 1_024));
  }
  return used;
};

const measure = async (
  servers: readonly RealServer[],
  db: Db,
  origin: string,
  due: number,
  { people, pressing }: Awaited<ReturnType<typeof seed>>,
) => {
  const call = makeCall(servers.map((server) => server.origin));
  const all: [path: string, at: number][] = [];
  /** Those since the last time. */
  const readArrivals = async () => {
    const response = await fetch(`${origin}?from=${all.length}`);
    const fresh = (await response.json()) as typeof all;
    all.push(...fresh);
    return fresh;
  };
  const isOver = () => all.length >= count + alertCount && pressed.length === alertCount;

  await delay(due - Date.now());
  const before = await usageOf(servers);
  let isEnded = false;
  const pressed: number[] = [];
  const press = async () => {
    for (const { token } of pressing) {
      await delay(alertEveryMs);
      pressed.push(Date.now());
      await call(token, '/api/emergency/send', { message: 'Emergency alert triggered' });
    }
  };
  const tookMs: number[] = [];
  let turn = 0;
  const calling: Promise<void>[] = [];
  const browse = async () => {
    while (!isEnded) {
      const { id, token } = people[Math.floor(Math.random() * count)]!;
      const entry = { activity_type: 'exercise', details: 'Hip flexion', status: 'completed' };
      const calls: [path: string, body?: object][] = [
        ['/api/changes?since=0'],
        [`/api/survivor-dashboard/${id}?page=1&limit=5`],
        ['/api/activities/log', { user_id: id, ...entry }],
      ];
      const from = performance.now();
      const called = call(token, ...calls[turn % 3]!);
      calling.push(called.then(() => void tookMs.push(performance.now() - from)));
      turn += 1;
      await delay(callEveryMs);
    }
  };
  /** Most devices report that they have shown their push. */
  const show = async () => {
    while (!isEnded) {
      await delay(250);
      const reached = (await readArrivals()).flatMap(([path]) => people[indexOf(path)] ?? []);
      if (reached.length === 0) continue;
      const tokens = new Map(reached.map(({ id, token }) => [id, token]));
      const pushes = await db
        .selectFrom('pushes')
        .select(['id', 'person_id'])
        .where('person_id', 'in', [...tokens.keys()])
        .execute();
      for (const { id, person_id } of pushes) {
        if (Math.random() > shownShare) continue;
        const wait = delay(Math.random() * 750);
        calling.push(wait.then(() => call(tokens.get(person_id) ?? '', '/api/push/shown', { id })));
      }
    }
  };
  const meanwhile = [press(), browse(), show()];
  while (!isOver() && Date.now() < due + timeoutMs) await delay(500);
  isEnded = true;
  await Promise.all(meanwhile);
  await Promise.all(calling);
  await readArrivals();
  const after = await usageOf(servers);
  const doses = all.filter(([path]) => path.startsWith('/dose'));
  // Alerts are repeated after a minute.
  const firstAlerts = pressed.map((from, index) => {
    const found = all.find(([path]) => path === `/alert/${index}`);
    return (found?.[1] ?? Infinity) - from;
  });
  const reached = new Set(doses.map(([path]) => path)).size;
  const { failed } = await db
    .selectFrom('pushes')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return {
    lastMs: Math.max(...doses.map(([, at]) => at)) - due,
    alertMs: percentile(firstAlerts, 0.99),
    callMs: percentile(tookMs, 0.99),
    megabytes: after.megabytes,
    cpuMs: (after.cpuMs - before.cpuMs) / count,
    missing: count - reached,
    repeated: doses.length - reached,
    failed,
  };
};

/** On a slower machine, in proportion to the floor. */
const check = (found: Awaited<ReturnType<typeof measure>>, floorMs: number): void => {
  const slower = Math.max(1, floorMs / ((count / 256) * latencyMs * 1.25));
  const isLate = found.lastMs > limits.withinMs && found.lastMs > limits.ratio * floorMs;
  if (isLate) fail(`the last after more than ${limits.ratio} of the floor`);
  for (const name of ['alertMs', 'callMs'] as const) {
    if (found[name] > limits[name] * slower) fail(`${name} above ${limits[name] * slower}`);
  }
  if (found.megabytes > limits.megabytes) fail(`more than ${limits.megabytes} MB`);
  for (const name of ['missing', 'repeated', 'failed'] as const) {
    if (found[name] > 0) fail(`${found[name]} pushes are ${name}`);
  }
};

const run = async (settings: { readonly DATABASE_URL?: string }) => {
  await using service = await startProgram(
    'bench/peak/pushService.ts',
    [],
    process.env as Record<string, string>,
  );
  const floorBefore = await postAll(service.url, count);
  const { host } = new URL(service.url);
  const env = { RATE_LIMIT: 'off', PUSH_ALLOWED_HOSTS: host, ...settings };
  await using stack = new AsyncDisposableStack();
  const first = stack.use(await makeRealServer(env));
  const servers = [first];
  while (servers.length < processCount)
    servers.push(stack.use(await makeRealServer({ ...env, DATA_DIR: first.dataDir })));
  const { dataDir } = first;
  const databaseUrl = settings.DATABASE_URL;
  const db = await openDatabase({ dataDir, backupDir: dataDir, databaseUrl });
  stack.defer(() => db.destroy());
  const readyAt = Date.now() + 15_000 + count * 2;
  const due = Math.ceil(readyAt / minute) * minute;
  const seeded = await seed(db, service.url, due);
  // As autovacuum does within a minute.
  if (databaseUrl !== undefined)
    await sql`analyze users, sessions, push_subscriptions, medicines, reminders`.execute(db);
  for (const server of servers) await server.start();
  const found = await measure(servers, db, service.url, due, seeded);
  for (const server of servers) await server.stop();
  const floorMs = (floorBefore + (await postAll(service.url, count))) / 2;
  check(found, floorMs);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  return [
    databaseUrl === undefined ? 'SQLite' : `PostgreSQL, ${processCount} processes`,
    String(count),
    seconds(found.lastMs),
    seconds(floorMs),
    (found.lastMs / floorMs).toFixed(2),
    seconds(found.alertMs),
    `${found.callMs.toFixed(0)} ms`,
    `${found.cpuMs.toFixed(2)} ms`,
    `${found.megabytes} MB`,
  ];
};

const columns = '|doses|last|floor|ratio|alert p99|calls p99|CPU each|memory'.split('|');
if (processCount === 1) await report('peak', columns, [await run({})]);
else {
  const bin = await findPostgres();
  if (bin === undefined) throw new Error('This machine has no PostgreSQL');
  const cluster = await startCluster(bin, tmpdir());
  try {
    console.table([columns, await run({ DATABASE_URL: urlOf(cluster.folder, 'postgres') })]);
  } finally {
    await cluster.stop();
  }
}
