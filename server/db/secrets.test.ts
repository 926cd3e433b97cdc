import { expect, test } from '@jest/globals';
import { makeTestDatabase } from '../../testkit/server/testDatabase.ts';
import { mintedTables } from '../modules/auth/revokeSessions.ts';

const isSecret = /_hash$|(^|_)pin$|token|secret|^auth$/;

/** Columns that no revocation of what a session made needs to cover, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'users.password_hash': 'the account itself',
  'sessions.token_hash': 'the session itself',
  'push_subscriptions.session_hash': 'deleted with its session',
  'push_subscriptions.auth': 'deleted with its session',
  'pairings.spent_pin': 'used up',
  'pairings.spent_qr_token': 'used up',
  'idempotency.body_hash': 'lets no one in',
};

test('each column with a secret is revoked with the session that made it, or an exception', async () => {
  const { db, drop } = await makeTestDatabase();
  const tables = await db.introspection.getTables();
  const found = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => (isSecret.test(column.name) ? `${name}.${column.name}` : [])),
  );
  const isRevoked = (column: string) => String(column.split('.')[0]) in mintedTables;
  const others = found.filter((column) => !isRevoked(column));
  expect(others.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  expect(found.filter(isRevoked).toSorted()).toEqual([
    'calendar_feeds.token_hash',
    'email_tokens.token_hash',
    'invitations.token_hash',
    'pairing_codes.pin',
    'pairing_codes.qr_token',
  ]);
  await drop();
});
