import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeIdGenerator } from '../../server/idGenerator.ts';
import { seedDatabase } from '../http/seed.ts';
import type { PersonRow } from '../support/writePeople.ts';

const minute = 60_000;

/** Typical log entries: short and long, of every logged status. */
const lines = [
  ['medication', 'Taken: Metoprolol', 'taken'],
  ['medication', 'Missed: Clopidogrel (auto-marked after 20 min)', 'missed'],
  ['exercise', 'Shoulder Flexion', 'completed'],
  ['medication', 'Skipped: Acetylsalicylic acid, the gastro-resistant tablet', 'skipped'],
  ['speech', 'I want to practice speaking more with you', 'completed'],
] as const;

/** A survivor in an empty database in this folder, with so many activities, one every 7 minutes. */
export const seedFeed = async (
  dataDir: string,
  count: number,
): Promise<{ person: PersonRow; password: string }> => {
  const { people, password } = await seedDatabase(dataDir, 1, 0);
  const [person] = people;
  if (!person) throw new Error('Nobody was seeded');
  const db = new DatabaseSync(path.join(dataDir, 'upstroke.sqlite'));
  const now = Date.now();
  const newId = makeIdGenerator({ now: () => now });
  const insert = db.prepare('insert into activities values (?, ?, ?, ?, ?, ?, null, null)');
  db.exec('begin');
  for (let back = count; back > 0; back -= 1) {
    const [type, details, status] = lines[back % lines.length] ?? lines[0];
    insert.run(newId(), person.id, type, details, status, now - back * 7 * minute);
  }
  db.exec('commit');
  db.close();
  return { person, password };
};
