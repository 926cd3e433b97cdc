import { expect, test } from '@jest/globals';
import { makeTestServer } from '../../../testkit/server/makeTestServer.ts';
import { generateCodes } from './service.ts';

const now = Date.parse('2026-03-10T09:00:00Z');

test('new codes asked for on two devices at one moment are those that were made first', async () => {
  const server = await makeTestServer({ now });
  const { id } = await server.register('survivor');
  /** Asked for `begun` ms after `now`, and made `made` ms after it where none are there. */
  const renew = (begun: number, made: number) => {
    const reads = [now + begun, now + made];
    const clock = { now: () => reads.shift()! };
    return generateCodes({ ...server.context, clock }, id, true);
  };
  const first = await renew(1, 5);
  expect(first.made_at).toBe(now + 5);
  expect(await renew(3, 7)).toEqual(first);
  expect(await renew(5, 8)).toEqual(first);
  expect((await renew(6, 9)).pin).not.toBe(first.pin);
  await server.close();
});
