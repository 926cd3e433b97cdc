import { expect, test } from '@jest/globals';
import { day, hour } from '../../../domain/specConstants.ts';
import { makeTestDatabase } from '../../../testkit/server/testDatabase.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

const user = (id: string, role: 'admin' | 'survivor') => {
  const names = { fname: '', lname: '', email: id, email_norm: id, password_hash: '' };
  return { id, role, ...names, avatar_url: null, time_zone: 'UTC', made_at: 1 };
};

test('open sessions of admins are shortened, and links without a maker end', async () => {
  const { db, drop } = await makeTestDatabase({ migrated: false });
  const earlier = Object.entries(migrations).filter(([name]) => name < '0026');
  await migrate(db, Object.fromEntries(earlier));
  await db
    .insertInto('users')
    .values([user('ada', 'admin'), user('rosa', 'survivor')])
    .execute();
  const year = 365 * day;
  const session = (token_hash: string, user_id: string) => {
    return { token_hash, user_id, made_at: 1, extended_at: hour, expires_at: year };
  };
  await db
    .insertInto('sessions')
    .values([session('a', 'ada'), session('r', 'rosa')])
    .execute();
  const token = (token_hash: string, kind: 'reset' | 'handed-reset') => {
    return { token_hash, user_id: 'rosa', kind, expires_at: year };
  };
  await db
    .insertInto('email_tokens')
    .values([token('own', 'reset'), token('handed', 'handed-reset')])
    .execute();
  await migrate(db);
  const sessions = db.selectFrom('sessions').select(['expires_at', 'proven_at']);
  expect(await sessions.orderBy('token_hash').execute()).toEqual([
    { expires_at: 13 * hour, proven_at: null },
    { expires_at: year, proven_at: null },
  ]);
  const tokens = await db.selectFrom('email_tokens').select('token_hash').execute();
  expect(tokens).toEqual([{ token_hash: 'own' }]);
  await drop();
});
