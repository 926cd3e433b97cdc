import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { hour, minute } from '../../domain/constants.ts';
import { eightInBerlin as due, type Family, makeFamily } from '../../testkit/server/family.ts';

const program = new URL('../../testkit/server/doseClockProgram.ts', import.meta.url);
let family: Family;
let processes: ChildProcess[];

beforeEach(async () => {
  family = await makeFamily();
  const found = sql<{ file: string }>`select file from pragma_database_list`;
  const { rows } = await found.execute(family.context.db);
  processes = [1, 2, 3].map(() => fork(program, [rows[0]!.file], { execArgv: [] }));
  await Promise.all(processes.map((each) => once(each, 'message')));
});
afterEach(async () => {
  const ended = processes.map((each) => once(each, 'exit'));
  for (const each of processes) each.kill();
  await Promise.all(ended);
  await family.close();
});

const pass = async (each: ChildProcess, instant: number): Promise<void> => {
  const done = once(each, 'message');
  each.send(instant);
  await done;
};

test('three processes write one row per dose, kind, round and device, also where a dose is due again after a move', async () => {
  const count = 60;
  await family.setZone('Asia/Tokyo');
  await family.makeMany(count);
  const first = due - 8 * hour;
  const again = first + 16 * hour;
  const passAll = async (from: number) => {
    for (const late of [0, 5, 10, 15, 20, 21]) {
      await Promise.all(processes.map((each) => pass(each, from + late * minute)));
    }
  };
  await passAll(first);
  expect(await family.pushes()).toHaveLength(5 * count);
  expect(await family.doses()).toHaveLength(count);
  expect(await family.log()).toHaveLength(count);
  await family.setZone('America/Los_Angeles', again - hour);
  await passAll(again);
  expect(await family.pushes()).toHaveLength(5 * count);
  expect(await family.doses()).toHaveLength(count);
  expect(await family.log()).toHaveLength(2 * count);
});
