import { expect, test } from '@jest/globals';
import { inTransaction } from './transaction.ts';
import { makeTestServer } from '../testkit/server/makeTestServer.ts';
import { perTest } from '../testkit/server/perTest.ts';

const server = perTest(() => makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z') }));

/** Writes a row and fails with this code `times` times; returns the number of attempts. */
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
  const [{ status }] = await Promise.allSettled([work]);
  const left = (await server.rows('jobs')).map(({ name }) => name);
  return { tries, failed: status === 'rejected', left };
};

test.each([
  ['40P01', 2, { tries: 3, failed: false, left: ['try 3'] }],
  ['40P01', 3, { tries: 3, failed: true, left: [] }],
  ['23505', 1, { tries: 1, failed: true, left: [] }],
])(
  'what another transaction has undone is tried again, twice at most: %s, %i times',
  async (code, times, expected) => {
    expect(await failing(code, times)).toEqual(expected);
  },
);
