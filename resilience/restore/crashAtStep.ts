import childProcess from 'node:child_process';
import { appendFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Loaded before a program (`node --import`) that leads its process group. Writes the name of each step
 * to the file DRILL_STEPS: a change of a file or a statement that changes a database. At the step number
 * DRILL_CRASH_AT the group is killed.
 */
const file = process.env.DRILL_STEPS ?? '';
const crashAt = Number(process.env.DRILL_CRASH_AT);

let steps = 0;
const pass = (name: string): void => {
  appendFileSync(file, `${name}\n`);
  if (steps === crashAt) process.kill(-process.pid, 'SIGKILL');
  steps += 1;
};

type Method = (this: unknown, ...args: unknown[]) => unknown;

const countCalls = (
  target: object,
  names: readonly string[],
  nameOf: (self: unknown, args: readonly unknown[], name: string) => string | undefined,
): void => {
  for (const name of names) {
    const own = Reflect.get(target, name) as Method;
    Reflect.set(target, name, function (this: unknown, ...args: unknown[]) {
      const step = nameOf(this, args, name);
      if (step !== undefined) pass(step);
      return own.apply(this, args);
    });
  }
};

const fileStep = (_self: unknown, [named]: readonly unknown[], name: string) =>
  `${name} ${typeof named === 'string' ? named.split('/').at(-1) : ''}`;
countCalls(fs, ['link', 'mkdir', 'rename', 'rm', 'rmdir'], fileStep);
{
  await using handle = await fs.open(import.meta.filename);
  countCalls(Object.getPrototypeOf(handle) as object, ['sync', 'write'], fileStep);
}

const changing =
  /^\s*(begin|commit|pragma|vacuum|create|alter|drop|insert|update|delete|release|savepoint)\b/i;
const sqlStep = (sql: unknown) =>
  typeof sql === 'string' && changing.test(sql)
    ? sql.replaceAll(/\s+/g, ' ').slice(0, 60)
    : undefined;
countCalls(DatabaseSync.prototype, ['exec'], (_self, [sql]) => sqlStep(sql));
countCalls(StatementSync.prototype, ['all', 'get', 'run'], (self) =>
  sqlStep((self as StatementSync).sourceSQL),
);
if (process.env.DATABASE_URL !== undefined) {
  const { default: pg } = await import('pg');
  countCalls(pg.Client.prototype, ['query'], (_self, [query]) =>
    sqlStep(typeof query === 'string' ? query : (query as { readonly text: string }).text),
  );
}

const { spawn } = childProcess;
const msBetweenSteps = 25;
const stepsOfProgram = 6;
/** Blocks, so that a program takes the same number of steps each time. */
const spawnInSteps = (...args: Parameters<typeof spawn>) => {
  const child = spawn(...args);
  if (!args[1].some((option) => option.startsWith('--dbname='))) return child;
  for (let step = 0; step < stepsOfProgram; step += 1) {
    pass(`${args[0]} after ${step * msBetweenSteps} ms`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, msBetweenSteps);
  }
  return child;
};
childProcess.spawn = spawnInSteps as typeof spawn;
syncBuiltinESMExports();
