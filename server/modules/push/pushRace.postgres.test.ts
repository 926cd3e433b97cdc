import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { waitUntilBlocked } from '../../../testkit/server/waitUntilBlocked.ts';
import { hashToken } from '../auth/sessions.ts';
import { deleteSessions } from '../auth/repository.ts';
import { deleteOutdated, holdSession } from './deviceRepository.ts';
import { endSubscriptions } from './service.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let server: TestServer;
let rosa: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now });
  rosa = await server.register('survivor');
});
afterEach(() => server.close());

/** Plain transactions: `inTransaction` would hide a deadlock, a second later. */
test.each(['by its session', 'by its person'])(
  'a device that ends %s waits for one that is subscribing there',
  async (how) => {
    const { context } = server;
    const session_hash = hashToken(rosa.token);
    const row = {
      id: context.newId(),
      user_id: rosa.id,
      session_hash,
      endpoint: 'old',
      made_at: now,
    };
    const device = { ...row, p256dh: '', auth: '' };
    await context.db.insertInto('push_subscriptions').values(device).execute();
    const of = how === 'by its session' ? { sessionHashes: [session_hash] } : { userId: rosa.id };
    let ending: Promise<void> | undefined;
    await context.db.transaction().execute(async (subscribing) => {
      await holdSession(subscribing, session_hash);
      ending = context.db.transaction().execute(async (db) => {
        await endSubscriptions({ ...context, db }, of);
        await deleteSessions(db, [session_hash]);
      });
      await waitUntilBlocked(context.db);
      await deleteOutdated(subscribing, { ...device, endpoint: 'new' });
    });
    await ending;
    expect(await context.db.selectFrom('sessions').select('token_hash').execute()).toEqual([]);
  },
);
