import { DatabaseSync } from 'node:sqlite';
import { minute } from '../../domain/specConstants.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import { makeIdGenerator } from '../../server/idGenerator.ts';
import { openDatabase, sqlitePath } from '../../server/openDatabase.ts';
import { type PersonRow, writeFamilies } from '../support/writePeople.ts';

export interface Seed {
  readonly people: readonly PersonRow[];
  readonly password: string;
}

const password = 'correct horse';

/** A migrated database in this folder with so many survivors, and so many activities of each. */
export const seedDatabase = async (
  dataDir: string,
  count: number,
  activities: number,
): Promise<Seed> => {
  const empty = await openDatabase({ dataDir, databaseUrl: undefined, backupDir: dataDir });
  const people = await writeFamilies(empty, count, await hashPassword(password));
  await empty.destroy();
  const db = new DatabaseSync(sqlitePath(dataDir));
  const now = Date.now();
  const newId = makeIdGenerator({ now: () => now });
  const activity = db.prepare(
    'insert into activities (id, person_id, activity_type, details, status, occurred_at) values (?, ?, ?, ?, ?, ?)',
  );
  db.exec('begin');
  // Interleaved in time, as they come in: a person's feed is spread over the whole table.
  for (let turn = activities; turn > 0; turn -= 1) {
    for (const { id } of people) {
      activity.run(newId(), id, 'exercise', 'Shoulder flexion', 'completed', now - turn * minute);
    }
  }
  db.exec('commit');
  db.exec('analyze');
  db.close();
  return { people, password };
};
