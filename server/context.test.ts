import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inTransaction } from './context.ts';
import { makeTestServer, type TestServer } from '../testkit/server/makeTestServer.ts';

let server: TestServer;

beforeEach(async () => {
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z') });
});
afterEach(() => server.close());

/** Writes a row and fails with this code so often; returns how often it was tried. */
const failing = async (code: string, times: number) => {
  let tries = 0;
  const work = inTransaction(server.context, async ({ db }) => {
    tries += 1;
    await db
      .insertInto('jobs')
      .values({ name: `try ${tries}`, done_up_to: 0 })
      .execute();
    if (tries <= times) throw Object.assign(new Error('Undone'), { code });
  });
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const rows = await server.context.db.selectFrom('jobs').select('name').execute();
  return { tries, failed: error !== undefined, left: rows.map(({ name }) => name) };
};

test.each(['40P01', '40001'])('what %s has undone is tried again, twice at most', async (code) => {
  expect(await failing(code, 2)).toEqual({ tries: 3, failed: false, left: ['try 3'] });
});

test('what it undoes a third time has failed', async () => {
  expect(await failing('40P01', 3)).toEqual({ tries: 3, failed: true, left: [] });
});

test('what fails otherwise is not tried again', async () => {
  expect(await failing('23505', 1)).toEqual({ tries: 1, failed: true, left: [] });
});
