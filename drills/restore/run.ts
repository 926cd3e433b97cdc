import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../../scripts/serverProcess.ts';
import type { Db } from '../../server/db/open.ts';
import { type PushService, startPushService } from '../../testkit/server/pushService.ts';
import type { Engine, Place } from '../support/engines.ts';
import { connect, enterWithDevices } from '../support/family.ts';
import { enter, insist, type Person, type Target, withKey } from '../support/insist.ts';
import type { Ground } from '../support/onEngines.ts';
import type { Ran } from '../support/series.ts';
import { until } from '../support/until.ts';
import { verify } from '../support/verify.ts';
import { backUp, restore, runProgram, tryCut } from './copies.ts';
import { lostOf, missedLines, missedRows, nothingQueued, ringingOn } from './queries.ts';
import { addMedicines, ageCopy, missedSince } from './past.ts';
import { planFor } from './plan.ts';
import { type Emergencies, judgeQuiet } from './verdict.ts';
import { asAcknowledged, startWriters, type Written } from './writers.ts';

export interface RestoreRan extends Ran {
  /** Writes that were answered before the copy was begun, and since until the disk was lost. */
  readonly kept: number;
  readonly since: number;
  /** Of the latter those that the copy does not hold. */
  readonly lost: number;
  /** Milliseconds from the start of the copy to the loss of the disk. */
  readonly window: number;
  readonly missed: number;
  readonly rangAgain: number;
  readonly copied: number;
}

const writers = 4;
/** So long at least nobody but the writers does anything on the server that was put back. */
const quiet = 3_500;
const longestQuiet = 20_000;

interface Home {
  readonly rosa: Person;
  readonly carl: Person;
  readonly writing: readonly Person[];
  /** When Rosa was given her medicines, in epoch milliseconds. */
  readonly addedAt: number;
}

const settle = async (target: Target, db: Db, push: PushService): Promise<Home> => {
  const [rosa, carl] = await Promise.all(
    (['survivor', 'caregiver'] as const).map((role) =>
      enterWithDevices(target, { role, name: role, count: 1, push }),
    ),
  );
  if (!rosa || !carl) throw new Error('Nobody was entered');
  await connect(target, rosa, carl);
  const addedAt = Date.now();
  await addMedicines(db, rosa.id, addedAt);
  const writing: Person[] = [];
  for (let index = 0; index < writers; index += 1) {
    writing.push(await enter(target, 'survivor', `writer${index}`));
  }
  return { rosa, carl, writing, addedAt };
};

const press = async (target: Target, { token }: Person): Promise<string> => {
  const id = randomUUID();
  const message = `Please come ${id}`;
  await insist(target, token, '/api/emergency/send', 'POST', withKey({ id, message }));
  return id;
};

const answer = async (db: Db, target: Target, { token }: Person, id: string): Promise<void> => {
  const alert = await db
    .selectFrom('alerts')
    .select('id')
    .where('emergency_id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { status: 'acknowledged' };
  await insist(target, token, `/api/emergency/update-status/${alert.id}`, 'PUT', { body });
};

const isSignedIn = async (target: Target, { id, token }: Person): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${target.url}/api/auth/user/${id}`, { headers })).ok;
};

/** Every row in a PostgreSQL as well, with the project's own command. */
const copyOver = async (
  place: Place,
  postgres: Engine | undefined,
  { expected, leftOut }: { readonly expected: readonly Written[]; readonly leftOut: string },
) => {
  if (place.engine === 'postgres' || !postgres) return { copied: 0, faults: [] };
  const other = await postgres.make();
  try {
    const env = { ...place.env, DATABASE_URL: other.env['DATABASE_URL'] ?? '' };
    const { code, printed } = await runProgram('scripts/dbCopy.ts', [], env);
    const db = other.open();
    const faults = code === 0 ? await verify(db, asAcknowledged(expected), leftOut) : [printed];
    await db.destroy();
    const all = [...faults, ...(await other.complaints())];
    return { copied: 1, faults: all.map((fault) => `db:copy: ${fault}`) };
  } finally {
    await other.remove();
  }
};

interface Scene extends Ground {
  readonly postgres: Engine | undefined;
  readonly folder: string;
  readonly push: PushService;
}

const takePlace = async (scene: Scene, seed: number): Promise<RestoreRan> => {
  const { place, make, tell, folder, push } = scene;
  const plan = planFor(seed);
  tell(JSON.stringify(plan));
  const settings = { PUSH_ALLOWED_HOSTS: push.host };
  let server: ServerProcess = await startServer({ ...place.env, ...settings });
  const target: Target = { url: server.url };
  const db = place.open();
  const home = await settle(target, db, push);
  const emergencies: Emergencies = {
    open: await press(target, home.rosa),
    answeredBefore: await press(target, home.rosa),
    answeredAfter: await press(target, home.rosa),
  };
  await answer(db, target, home.carl, emergencies.answeredBefore);
  await until(() => nothingQueued(db), Date.now() + 5_000);

  const { written, refused, stop } = startWriters(target, home.writing);
  await after(plan.before);
  const begunAt = Date.now();
  await backUp(place, folder);
  await answer(db, target, home.carl, emergencies.answeredAfter);
  await after(plan.after);
  const lostAt = Date.now();
  await server.kill();
  await db.destroy();

  const restored = await restore(place, { folder, make });
  const copy = restored.open();
  try {
    await ageCopy(copy, plan.age);
    const known = written.length;
    const before = written.filter(({ at }) => at < begunAt);
    const since = written.slice(0, known).filter(({ at }) => at >= begunAt);
    const heard = push.received.length;
    server = await startServer({ ...restored.env, ...settings });
    const now = Date.now();
    const lost = await lostOf(copy, since);
    target.url = server.url;
    const missed = missedSince(home.addedAt, { now, age: plan.age });
    const isDone = async () =>
      (await missedRows(copy, home.rosa.id)).length >= missed.length && (await nothingQueued(copy));
    await after(quiet);
    await until(isDone, now + longestQuiet);
    await stop();
    const received = push.received.slice(heard);
    const rows = await missedRows(copy, home.rosa.id);
    const wrongRows = rows.join() !== missed.map(({ dose }) => dose).join();
    const ringing = await ringingOn(copy, now);
    const lines = await missedLines(copy, home.rosa.id);
    for (const { message } of received) tell(JSON.stringify(message.notification));

    const everybody = [home.rosa, home.carl, ...home.writing];
    const signedIn = await Promise.all(everybody.map((person) => isSignedIn(target, person)));
    const fresh = await press(target, home.rosa);
    const isHeard = await until(
      () => push.received.some(({ message }) => message.notification.data.subjectId === fresh),
      Date.now() + 3_000,
    );
    const repeated = [...before.slice(-20), ...since].filter(({ kind }) => kind !== 'answers');
    for (const { again } of repeated) await Promise.all([again(target), again(target)]);
    await server.stop();

    const lastly = [...before, ...repeated, ...written.slice(known)];
    const found = await verify(copy, asAcknowledged(lastly), home.rosa.id);
    // A file that somebody has open is not copied.
    await copy.destroy();
    const copied = await copyOver(restored, scene.postgres, {
      expected: lastly,
      leftOut: home.rosa.id,
    });
    tell(`${refused()} answers to medicines that were lost`);
    const cut = await tryCut(folder, { make, share: plan.cut });
    tell(`a copy that is cut: ${cut.code}, ${cut.printed.split('\n')[0]}`);
    const sentence =
      place.engine === 'sqlite' ? /^The database .* cannot be used: .+\.$/m : /error/;
    return {
      seed,
      faults: [
        ...found,
        ...(await restored.complaints()),
        ...judgeQuiet({ received, age: plan.age, now, emergencies, missed }),
        ...(wrongRows ? [`missed ${rows.join()} and not ${missed.map((d) => d.dose).join()}`] : []),
        ...(ringing > 0 ? [`${ringing} alerts of more than an hour ring on`] : []),
        ...(lines === missed.length ? [] : [`the log tells of ${lines} misses`]),
        ...(signedIn.includes(false) ? ['somebody is signed out'] : []),
        ...(isHeard ? [] : ['a device is not reached any more']),
        ...(cut.code === 1 && sentence.test(cut.printed)
          ? []
          : [`a copy that is cut was met with ${cut.code}: ${cut.printed}`]),
        ...copied.faults,
        ...push.refused.slice(0, 3),
      ],
      kept: before.length,
      since: since.length,
      lost,
      window: lostAt - begunAt,
      missed: missed.length,
      rangAgain: received.filter(({ message }) => message.notification.data.kind === 'emergency')
        .length,
      copied: copied.copied,
    };
  } finally {
    await copy.destroy();
    await server.kill();
    if (restored !== place) await restored.remove();
  }
};

export const runOnce = async (
  seed: number,
  ground: Ground,
  postgres: Engine | undefined,
): Promise<RestoreRan> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-copies-'));
  const push = await startPushService();
  try {
    return await takePlace({ ...ground, postgres, folder, push }, seed);
  } finally {
    await push.close();
    await rm(folder, { recursive: true, force: true });
  }
};
