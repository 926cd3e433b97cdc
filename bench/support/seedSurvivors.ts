import { day, minute } from '../../domain/specConstants.ts';
import { addDays, instantOf, localDateOf } from '../../domain/zonedTime.ts';
import { makeContext } from '../../server/context.ts';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/transaction.ts';
import { updateUser } from '../../server/modules/users/repository.ts';
import { createUser } from '../../server/modules/registration/createUser.ts';
import { logActivity } from '../../server/modules/activities/logActivity.ts';
import { toRow } from '../../server/modules/reminders/reminderRows.ts';
import { createReminder } from '../../server/modules/reminders/service.ts';
import { openDatabase } from '../../server/openDatabase.ts';
import { writePairings } from './writePeople.ts';
import { appConfig } from '../../testkit/server/appConfig.ts';

export interface SeededMedicine {
  readonly name: string;
  readonly dosage: string;
  /** `HH:MM` */
  readonly times: readonly string[];
}

export interface SeededSurvivor {
  readonly email: string;
  readonly medicines: readonly SeededMedicine[];
  /** How many days there are doses of, today included: all that were due before `now` were taken. */
  readonly days: number;
}

export const password = 'correct horse';

/** How long after its minute a dose was taken. */
const answerDelayMs = 4 * minute;

const addMedicine = async (
  at: (instant: number) => Context,
  person: { readonly id: string; readonly zone: string },
  { name, dosage, times }: SeededMedicine,
  { now, days }: { readonly now: number; readonly days: number },
): Promise<void> => {
  const today = localDateOf(now, person.zone);
  const dates = Array.from({ length: days }, (_none, daysAgo) => addDays(today, -daysAgo));
  for (const schedule_time of times) {
    const reminder = await inTransaction(at(now - days * day), (inside) => {
      const frequency = `${times.length}x`;
      const asked = { user_id: person.id, medicine_name: name, dosage, schedule_time, frequency };
      return createReminder(inside, toRow(inside, asked), person.id);
    });
    for (const date of dates) {
      const dose = `${date}T${schedule_time}`;
      const answered = instantOf(dose, person.zone) + answerDelayMs;
      if (answered > now) continue;
      const about = { user_id: person.id, activity_type: 'medication', activity_id: reminder.id };
      const taken = { ...about, details: `Taken: ${name}`, status: 'taken', dose } as const;
      await inTransaction(at(answered), (inside) => logActivity(inside, taken, person.id));
    }
  }
};

/**
 * Fills a database in this folder, which is made where there is none, with survivors who take their
 * medicines and have a caregiver. Each has the password above; `zone` is an IANA name.
 */
export const seedSurvivors = async (
  dataDir: string,
  lives: readonly SeededSurvivor[],
  { now, zone }: { readonly now: number; readonly zone: string },
): Promise<void> => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined, backupDir: dataDir });
  let instant = now;
  const context = makeContext(appConfig('/nowhere'), { db, clock: { now: () => instant } });
  const at = (to: number) => {
    instant = to;
    return context;
  };
  try {
    for (const { email, medicines, days } of lives) {
      const person = { role: 'survivor', fname: 'Rosa', lname: 'Meyer', email, password } as const;
      const id = await createUser(at(now - days * day), person);
      // Without a zone change, as most people.
      await updateUser(db, id, { time_zone: zone });
      // Receives missed-dose and emergency notifications.
      const jonas = { role: 'caregiver', fname: 'Jonas', email: `caregiver-of-${email}` } as const;
      const caregiver = await createUser(context, { ...person, ...jonas });
      await writePairings(db, [[{ id }, { id: caregiver }]]);
      for (const medicine of medicines) {
        await addMedicine(at, { id, zone }, medicine, { now, days });
      }
      const stock = JSON.stringify({ count: 20, per_dose: 1, counted_at: now });
      await db.updateTable('medicines').set({ stock }).where('person_id', '=', id).execute();
    }
  } finally {
    await db.destroy();
  }
};
