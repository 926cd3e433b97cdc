import { expect, test } from '@jest/globals';
import { inTransaction, makeSharedWrite } from './transaction.ts';
import { makeTestServer } from '../testkit/server/makeTestServer.ts';
import { perTest } from '../testkit/server/perTest.ts';

let ballasts = 0;
const disk = { isLow: () => false, reportFull: async () => (ballasts -= 1) >= 0 };
const server = perTest(() => makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z'), disk }));

/** Writes a row and fails with this code `times` times; returns the number of attempts. */
const failing = async (code: string, times: number) => {
  let tries = 0;
  const work = inTransaction(server.context, async ({ db }) => {
    tries += 1;
    await db
      .insertInto('jobs')
      .values({ name: `try ${tries}`, done_up_to: 0 })
      .execute();
    const errcode = Number(code);
    if (tries <= times) throw Object.assign(new Error('Undone'), { code, errcode });
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

test.each(['13', '53100'])(
  'on a full disk a transaction is tried again while there is ballast: %s',
  async (code) => {
    ballasts = 1;
    expect(await failing(code, 1)).toEqual({ tries: 2, failed: false, left: ['try 2'] });
    expect(await failing(code, 1)).toMatchObject({ tries: 1, failed: true });
  },
);

test('one inside another is part of it', async () => {
  const work = inTransaction(server.context, async (outer) => {
    await inTransaction(outer, ({ db }) =>
      db.insertInto('jobs').values({ name: 'inner', done_up_to: 0 }).execute(),
    );
    throw new Error('Undone');
  });
  await expect(work).rejects.toThrow('Undone');
  expect(await server.rows('jobs')).toEqual([]);
});

test('what is in no haste is written together, and fails together', async () => {
  const writeAll = makeSharedWrite(({ db }, names: readonly string[]) =>
    db
      .insertInto('jobs')
      .values(names.map((name) => ({ name, done_up_to: 0 })))
      .execute(),
  );
  const write = (name: string) => writeAll(server.context, name);
  await Promise.all([write('first'), write('second')]);
  const again = await Promise.allSettled([write('first'), write('third')]);
  expect(again.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const names = (await server.rows('jobs')).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['first', 'second']);
});
