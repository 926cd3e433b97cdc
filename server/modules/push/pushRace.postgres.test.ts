import { expect, test } from '@jest/globals';
import { addDevice } from '../../../testkit/server/addDevice.ts';
import { makeTestServer } from '../../../testkit/server/makeTestServer.ts';
import { waitUntilBlocked } from '../../../testkit/server/waitUntilBlocked.ts';
import { lockSession } from '../sessions/repository.ts';
import { hashToken } from '../sessions/sessions.ts';
import { deleteReplacedDevices } from './deviceRepository.ts';
import { endSessions } from '../devices/service.ts';

/** Plain transactions: `inTransaction` retries, which would hide a deadlock. */
test('a session that ends waits for a device that is subscribing there', async () => {
  const { context, register, rows, close } = await makeTestServer({ now: 0 });
  const rosa = await register('survivor');
  const session_hash = hashToken(rosa.token);
  await addDevice(context, rosa);
  const [device] = await rows('push_subscriptions');
  let ending: Promise<void> | undefined;
  await context.db.transaction().execute(async (subscribing) => {
    await lockSession(subscribing, session_hash);
    ending = context.db
      .transaction()
      .execute((db) => endSessions({ ...context, db }, [session_hash]));
    await waitUntilBlocked(context.db);
    await deleteReplacedDevices(subscribing, { ...device!, endpoint: 'new' });
  });
  await ending;
  expect(await rows('sessions')).toEqual([]);
  await close();
});
