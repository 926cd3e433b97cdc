import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { root } from '../scripts/run.ts';
import { withoutSettings } from '../server/config.ts';
import { openPostgres } from '../server/db/open.ts';
import { makeIdGenerator } from '../server/idGenerator.ts';
import { type Account, createPair, signIn, signUp } from '../testkit/server/accounts.ts';
import { createDatabase } from '../testkit/server/clusterDatabases.ts';
import { startRealServer } from '../testkit/browser/realServer.ts';
import { importOption } from './commits/serverClock.ts';
import { backUp, restoreSettings } from './restore/backups.ts';
import { type MakeDatabase, runOnEngines, type TemporaryDatabase } from './support/databases.ts';
import { activeFaults, pollUntil } from './support/results.ts';
import type { Run } from './support/series.ts';

/**
 * Kills a restore at one of its steps, with all that it has started. Checks that a server then serves the
 * old data or the new, restored with its revocations; on PostgreSQL, where the old data are elsewhere, it
 * may refuse to start instead. Then restores again.
 */
interface CrashRun extends Run {
  readonly found: Found;
}

type Found = 'old' | 'new' | 'mixed' | 'refused' | 'empty';

interface People {
  /** In the backup. */
  readonly rosa: Account;
  /** Deleted since the backup. */
  readonly gone: Account;
  /** Made since the backup. */
  readonly later: Account;
}

type Target = Pick<TemporaryDatabase, 'engine' | 'env'>;

/** Fills `folder` with a backup and with the data of a server that was killed later. */
const prepareData = async (place: TemporaryDatabase, folder: string): Promise<People> => {
  const server = await startRealServer(place.env);
  const { rosa } = await createPair(server);
  const gone = await signUp(server, 'caregiver', { fname: 'Gone' });
  await backUp(place, folder);
  const later = await signUp(server, 'caregiver', { fname: 'Later' });
  const now = Date.now();
  const row = { id: makeIdGenerator({ now: () => now })(), at: now, actor_id: null };
  await using db = place.open();
  await db.deleteFrom('users').where('id', '=', gone.id).execute();
  const deletion = { ...row, action: 'account-deleted', subject_id: gone.id };
  await db.insertInto('audit').values(deletion).execute();
  const recorded = path.join(place.env.DATA_DIR, 'backups/revocations.jsonl');
  const isRecorded = async () => (await readFile(recorded, 'utf8')).includes(gone.id);
  if (!(await pollUntil(isRecorded, 10_000))) throw new Error('The deletion is not recorded');
  await server.kill();
  await cp(place.env.DATA_DIR, path.join(folder, 'old'), { recursive: true });
  return { rosa, gone, later };
};

/** Compiling the programs takes longer than running them. */
const compileCache = { NODE_COMPILE_CACHE: path.join(root, '.cache', 'resilience', 'compiled') };

/** Returns the names of the steps that it took. */
const restore = async (target: Target, folder: string, crashAt = Infinity): Promise<string[]> => {
  const { file, env } = await restoreSettings(target, folder);
  const steps = path.join(target.env.DATA_DIR, 'steps');
  const child = spawn(
    process.execPath,
    [importOption('../restore/crashAtStep.ts'), 'scripts/dbRestore.ts', file],
    {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...withoutSettings(process.env),
        ...env,
        ...compileCache,
        DRILL_STEPS: steps,
        DRILL_CRASH_AT: String(crashAt),
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  }
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  const expected = Number.isFinite(crashAt) ? signal === 'SIGKILL' : code === 0;
  if (!expected) throw new Error(`The restore ended with ${code ?? signal}: ${output}`);
  const taken = (await readFile(steps, 'utf8')).split('\n').filter(Boolean);
  await rm(steps);
  return taken;
};

const isUnused = async ({ env }: Target): Promise<boolean> => {
  if (env['DATABASE_URL'] === undefined) return false;
  await using db = openPostgres(env['DATABASE_URL']);
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db);
  return rows.length === 0;
};

const isAllowed = (signingIn: Promise<unknown>): Promise<boolean> =>
  signingIn.then(
    () => true,
    () => false,
  );

/** What a server that is started on it serves. */
const serve = async (target: Target, { rosa, gone, later }: People): Promise<Found> => {
  if (await isUnused(target)) return 'empty';
  const server = await startRealServer({ ...target.env, ...compileCache }).catch(String);
  if (typeof server === 'string') {
    if (target.engine === 'postgres' && server.includes('was cut off')) return 'refused';
    throw new Error(server);
  }
  try {
    const headers = { authorization: `Bearer ${rosa.token}` };
    const own = await fetch(`${server.origin}/api/auth/user/${rosa.id}`, { headers });
    const [isRosa, isGone, isLater] = await Promise.all(
      [rosa, gone, later].map(({ email }) => isAllowed(signIn(server, email))),
    );
    if (!isRosa || isGone || (own.status === 200) !== isLater) return 'mixed';
    return isLater ? 'old' : 'new';
  } finally {
    await server.kill();
  }
};

const makeTarget = async (place: TemporaryDatabase, folder: string) => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-'));
  await cp(path.join(folder, 'old'), DATA_DIR, { recursive: true });
  const socket = new URL(place.env['DATABASE_URL'] ?? 'none:').searchParams.get('host');
  const database = socket === null ? undefined : await createDatabase(socket);
  return {
    engine: place.engine,
    env: { DATA_DIR, ...(database && { DATABASE_URL: database.url }) },
    remove: async () => {
      await database?.drop();
      await rm(DATA_DIR, { recursive: true });
    },
  };
};

/** Takes each step once in as many runs as there are steps, and spreads few runs over all. */
const stride = 37;

const prepare = async (make: MakeDatabase) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-copies-'));
  const place = await make();
  const people = await prepareData(place, folder);
  const first = await makeTarget(place, folder);
  const steps = await restore(first, folder);
  await first.remove();
  return {
    runs: 50,
    run: async (seed: number, log: (line: string) => void): Promise<CrashRun> => {
      const target = await makeTarget(place, folder);
      try {
        const crashAt = (seed * stride) % steps.length;
        log(`crash before step ${crashAt}: ${steps[crashAt]}`);
        await restore(target, folder, crashAt);
        const found = await serve(target, people);
        log(`then found: ${found}`);
        if (target.engine === 'sqlite' || found !== 'new') await restore(target, folder);
        const isNew = (await serve(target, people)) === 'new';
        const left = (await readdir(target.env.DATA_DIR)).filter((name) => /restoring/.test(name));
        const faults = activeFaults({
          'neither the old data nor the new are served': found === 'mixed',
          'the second restore failed': !isNew,
          'files were left': left.length > 0,
        });
        return { faults, found };
      } finally {
        await target.remove();
      }
    },
    summarize: (ran: readonly CrashRun[]) => {
      const count = (found: Found) => ran.filter((one) => one.found === found).length;
      return { old: count('old') + count('empty'), new: count('new'), refused: count('refused') };
    },
    close: async () => {
      await place.remove();
      await rm(folder, { recursive: true });
    },
  };
};

const shared = { name: 'restoreCrash', workers: availableParallelism(), timeoutMs: 60_000 };
await runOnEngines<CrashRun>(shared, prepare);
