import { expect, test } from '@jest/globals';
import { makeTestDatabase } from '../../../testkit/server/testDatabase.ts';
import { findUserByEmail } from '../../modules/users/repository.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

test('accounts are found by any spelling of their address; those that look the same by their exact one', async () => {
  const { db, drop } = await makeTestDatabase({ migrated: false });
  const earlier = Object.entries(migrations).filter(([name]) => name < '0034');
  await migrate(db, Object.fromEntries(earlier));
  const names = { fname: '', lname: '', password_hash: '', avatar_url: null };
  const user = (email: string) =>
    ({
      id: email,
      email,
      email_norm: email,
      role: 'survivor',
      ...names,
      time_zone: 'UTC',
      made_at: 1,
    }) as const;
  const emails = ['rosa@müller.de', 'carl@example.org', 'ca\u200Brl@example.org', 'deleted:7'];
  await db.insertInto('users').values(emails.map(user)).execute();
  await migrate(db);
  const found = async (email: string) => (await findUserByEmail(db, email))?.email;
  expect(await found('Rosa@Müller.de')).toBe('rosa@müller.de');
  expect(await found('rosa@xn--mller-kva.de')).toBe('rosa@müller.de');
  expect(await found('CARL@example.org')).toBe('carl@example.org');
  expect(await found('ca\u200Brl@example.org')).toBe('ca\u200Brl@example.org');
  expect(await found('c\u200Barl@example.org')).toBe('carl@example.org');
  await drop();
});
