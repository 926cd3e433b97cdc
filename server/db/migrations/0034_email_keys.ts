import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { normalizeEmail } from '../../../domain/email.ts';
import type { Database } from '../schema.ts';

/** Accounts whose addresses look the same keep their exact keys, and both stay usable. */
export const emailKeys = (): Migration => ({
  up: async (db: Kysely<Pick<Database, 'users'>>) => {
    const users = await db.selectFrom('users').select(['id', 'email_norm']).execute();
    const wanted = users.map((user) => ({ ...user, key: normalizeEmail(user.email_norm) }));
    const counts = new Map<string, number>();
    for (const { key } of wanted) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const { id, email_norm, key } of wanted) {
      if (key === email_norm || counts.get(key) !== 1) continue;
      await db.updateTable('users').set({ email_norm: key }).where('id', '=', id).execute();
    }
  },
});
