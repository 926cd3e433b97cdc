import { type RawBuilder, sql } from 'kysely';
import { day, hour, longestLookBack } from '../../domain/constants.ts';
import { type Dose, dosesBetween, missedAt } from '../../domain/doses.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import type { Db } from '../../server/db/open.ts';
import { makeIds } from '../../server/ids.ts';

const zone = 'UTC';

/** At these times before the drill, of every day. */
const ago = [1 * hour, 9 * hour] as const;
const times = (now: number) => ago.map((ms) => timeOf(localMinuteOf(now - ms, zone)));
const madeAt = (now: number) => now - 30 * day;

/** Gives somebody medicines that they have had for long, and that are not due for hours. */
export const addMedicines = async (db: Db, personId: string, now: number): Promise<void> => {
  const newId = makeIds({ now: () => now });
  const rows = times(now).map((schedule_time) => ({
    ...{ id: newId(), person_id: personId, schedule_time, made_at: madeAt(now) },
    ...{ medicine_name: `Aspirin ${schedule_time}`, medicine_key: `aspirin ${schedule_time}` },
    ...{ dosage: '1 tablet', frequency: '1x' },
  }));
  await db.insertInto('reminders').values(rows).execute();
};

/**
 * The doses of them that were over at `now`, when a copy of this age was put back, as far back as the
 * server looks; the medicines were added at `addedAt`.
 */
export const missedSince = (
  addedAt: number,
  { now, age }: { readonly now: number; readonly age: number },
): Dose[] =>
  dosesBetween(
    times(addedAt).map((time) => ({ time, madeAt: madeAt(addedAt) })),
    now - Math.min(age, longestLookBack),
    now,
    zone,
  ).filter((dose) => missedAt(dose) <= now);

const aged: Readonly<Record<string, readonly string[]>> = {
  sessions: ['made_at', 'extended_at', 'expires_at'],
  idempotency: ['made_at'],
  emergencies: ['pressed_at', 'made_at', 'next_at', 'answered_at'],
  pushes: ['due_at', 'expires_at', 'made_at', 'accepted_at'],
  jobs: ['done_up_to'],
};

/** Makes a copy one that was made so long ago, with all that a server goes by. */
export const ageCopy = async (db: Db, age: number): Promise<void> => {
  for (const [table, columns] of Object.entries(aged)) {
    const earlier = columns.map(
      (column): RawBuilder<unknown> => sql`${sql.ref(column)} = ${sql.ref(column)} - ${age}`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(earlier)}`.execute(db);
  }
};
