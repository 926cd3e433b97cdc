import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { connectByCode } from './service.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const [home, elsewhere] = ['192.0.2.1', '192.0.2.2'];
let server: TestServer;
let carl: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now, rateLimit: true });
  carl = await server.register('caregiver');
});
afterEach(() => server.close());

/** A try that is wrong, and how it is refused. */
const wrong = async (address: string, who = carl): Promise<unknown> => {
  const tried = { code: { pin: 'ABCDEF' }, caregiverId: who.id, address };
  const [outcome] = await Promise.allSettled([connectByCode(server.context, tried)]);
  return (outcome as PromiseRejectedResult).reason;
};
const counts = async () => {
  const rows = await server.context.db.selectFrom('rate_limits').select('count').execute();
  return rows.map(({ count }) => count);
};

test('where the server fails nobody has tried a PIN', async () => {
  const { schema } = server.context.db;
  await schema.alterTable('pairing_codes').renameTo('elsewhere').execute();
  expect(await wrong(home)).not.toHaveProperty('code', 'invalid_code');
  expect(await counts()).toEqual([0, 0]);
  await schema.alterTable('elsewhere').renameTo('pairing_codes').execute();
  expect(await wrong(home)).toHaveProperty('code', 'invalid_code');
  expect(await counts()).toEqual([1, 1]);
});

test('what is refused for its address does not count for the account', async () => {
  for (let person = 0; person < 4; person += 1) {
    const who = await server.register('caregiver');
    for (let round = 0; round < 5; round += 1) await wrong(home, who);
  }
  for (let round = 0; round < 5; round += 1) {
    expect(await wrong(home)).toHaveProperty('code', 'too_many');
  }
  for (let round = 0; round < 5; round += 1) {
    expect(await wrong(elsewhere)).toHaveProperty('code', 'invalid_code');
  }
  expect(await wrong(elsewhere)).toHaveProperty('code', 'too_many');
});
