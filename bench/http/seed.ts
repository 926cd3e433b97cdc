import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashToken } from '../../server/modules/auth/sessions.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import { makeIdGenerator } from '../../server/idGenerator.ts';
import { openDatabase } from '../../server/openDatabase.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface Seed {
  readonly people: readonly Person[];
  readonly password: string;
}

const password = 'correct horse';
const caregiversEach = 2;

/**
 * A migrated database in this folder with so many survivors, so many activities each, and two
 * caregivers for every survivor.
 */
export const seedDatabase = async (
  dataDir: string,
  people: number,
  activities: number,
): Promise<Seed> => {
  await (await openDatabase({ dataDir, databaseUrl: undefined })).destroy();
  const db = new DatabaseSync(path.join(dataDir, 'upstroke.sqlite'));
  const now = Date.now();
  const newId = makeIdGenerator({ now: () => now });
  const passwordHash = await hashPassword(password);
  const user = db.prepare(
    `insert into users (id, role, fname, lname, email, email_norm, password_hash, time_zone, made_at)
     values (?, ?, ?, ?, ?, ?, ?, 'UTC', ?)`,
  );
  const session = db.prepare(
    'insert into sessions (token_hash, user_id, made_at, extended_at, expires_at) values (?, ?, ?, ?, ?)',
  );
  const pairing = db.prepare(
    'insert into pairings (id, survivor_id, caregiver_id, made_at) values (?, ?, ?, ?)',
  );
  const activity = db.prepare('insert into activities values (?, ?, ?, ?, ?, ?, null, null)');
  const addPerson = (role: string, name: string): Person => {
    const id = newId();
    const email = `${name}@example.org`;
    const token = `token-of-${name}`;
    user.run(id, role, 'Rosa', name, email, email, passwordHash, now);
    session.run(hashToken(token), id, now, now, now + 365 * 86_400_000);
    return { id, email, token };
  };
  db.exec('begin');
  const caregivers = Array.from({ length: caregiversEach }, (_none, index) =>
    addPerson('caregiver', `caregiver${index}`),
  );
  const survivors = Array.from({ length: people }, (_none, index) => {
    const person = addPerson('survivor', `survivor${index}`);
    for (const { id } of caregivers) pairing.run(newId(), person.id, id, now);
    return person;
  });
  // Interleaved in time, as they come in: a person's feed is spread over the whole table.
  for (let turn = activities; turn > 0; turn -= 1) {
    for (const { id } of survivors) {
      activity.run(newId(), id, 'exercise', 'Shoulder flexion', 'completed', now - turn * 60_000);
    }
  }
  db.exec('commit');
  db.exec('analyze');
  db.close();
  return { people: survivors, password };
};
