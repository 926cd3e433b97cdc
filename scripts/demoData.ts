import { day, minute } from '../domain/specConstants.ts';
import { autoMissAfterMs } from '../domain/doseTimes.ts';
import { doseDetails } from '../domain/doseDetails.ts';
import { addDays, instantOf, localDateOf, localMinuteOf, timeOf } from '../domain/zonedTime.ts';
import type { DoseStatus } from '../contract/fields.ts';
import type { MedicineShape } from '../contract/medicineShapes.ts';
import type { Context } from '../server/context.ts';
import { inTransaction } from '../server/transaction.ts';
import { migrate } from '../server/db/migrate.ts';
import { type Db, openSqlite } from '../server/db/open.ts';
import { sqlitePath } from '../server/openDatabase.ts';
import { makeContext } from '../server/context.ts';
import { readConfig } from '../server/config.ts';
import { setZone } from '../server/modules/users/zones.ts';
import { createUser, type NewUser } from '../server/modules/registration/createUser.ts';
import { logActivity } from '../server/modules/activities/logActivity.ts';
import { insertPairing } from '../server/modules/pairing/repository.ts';
import { toRow } from '../server/modules/reminders/reminderRows.ts';
import { createReminder } from '../server/modules/reminders/service.ts';

export const demoPeople = {
  survivor: {
    role: 'survivor',
    fname: 'Rosa',
    lname: 'Meyer',
    email: 'rosa@example.org',
    password: 'demo-rosa',
  },
  caregiver: {
    role: 'caregiver',
    fname: 'Jonas',
    lname: 'Meyer',
    email: 'jonas@example.org',
    password: 'demo-jonas',
  },
  admin: {
    role: 'admin',
    fname: 'Ada',
    lname: 'Admin',
    email: 'admin@example.org',
    password: 'demo-admin',
  },
} as const satisfies Record<string, NewUser>;

const dayMinutes = day / minute;
const missMinutes = autoMissAfterMs / minute;

const clockTime = (minutes: number): string => {
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`;
};

interface DemoMedicine {
  readonly name: string;
  readonly dosage: string;
  readonly shape: MedicineShape;
  readonly times: readonly string[];
  readonly today: DoseStatus | null;
}

/** Around `now` (minutes of the day), so that the demo has a dose in each state, except before 00:20. */
const medicinesAround = (now: number): DemoMedicine[] => {
  const before = (minutes: number) => clockTime(Math.max(0, now - minutes));
  const after = (minutes: number) => clockTime(Math.min(dayMinutes - 1, now + minutes));
  const missed = now < missMinutes ? null : 'missed';
  return [
    {
      name: 'Aspirin',
      dosage: '100 mg',
      shape: 'roundWhite',
      times: [before(240)],
      today: 'taken',
    },
    {
      name: 'Clopidogrel',
      dosage: '75 mg',
      shape: 'roundPink',
      times: [before(180), after(150)],
      today: 'skipped',
    },
    {
      name: 'Metoprolol',
      dosage: '1 tablet',
      shape: 'ovalWhite',
      times: [before(60)],
      today: missed,
    },
    { name: 'Atorvastatin', dosage: '40 mg', shape: 'capsuleRed', times: [after(90)], today: null },
  ];
};

const statusBefore = (daysAgo: number, index: number): DoseStatus => {
  if (daysAgo === 3 && index === 1) return 'missed';
  return daysAgo === 5 && index === 2 ? 'skipped' : 'taken';
};

const exercises = ['Shoulder Flexion', 'Knee Extension', 'Smiling'];

interface Seeding {
  readonly at: (instant: number) => Context;
  readonly now: number;
  readonly zone: string;
  readonly survivorId: string;
}

const seedMedicine = async (
  { at, now, zone, survivorId }: Seeding,
  { name, dosage, shape, times, today }: DemoMedicine,
  index: number,
): Promise<void> => {
  const madeAt = now - 14 * day;
  const date = localDateOf(now, zone);
  for (const [position, time] of times.entries()) {
    const then = at(madeAt);
    const row = toRow(then, {
      user_id: survivorId,
      medicine_name: name,
      dosage,
      schedule_time: time,
      frequency: `${times.length}x`,
    });
    const { id } = await createReminder(then, row, survivorId);
    for (let daysAgo = 6; daysAgo >= 0; daysAgo -= 1) {
      const first = position === 0 ? today : null;
      const status = daysAgo === 0 ? first : statusBefore(daysAgo, index);
      if (status === null) continue;
      const dose = `${addDays(date, -daysAgo)}T${time}`;
      const answered =
        instantOf(dose, zone) + (status === 'missed' ? missMinutes : 2 + index) * minute;
      await inTransaction(at(Math.min(now, answered)), (inside) =>
        logActivity(
          inside,
          {
            user_id: survivorId,
            activity_type: 'medication',
            activity_id: id,
            details: doseDetails(status, name),
            status,
            dose,
          },
          survivorId,
        ),
      );
    }
  }
  const { db } = at(now);
  await db.updateTable('medicines').set({ shape }).where('medicine_name', '=', name).execute();
};

const seedExercises = async ({ at, now, survivorId }: Seeding): Promise<void> => {
  for (let daysAgo = 6; daysAgo >= 1; daysAgo -= 1) {
    const entry = {
      user_id: survivorId,
      activity_type: 'exercise',
      details: exercises[daysAgo % exercises.length] ?? 'Smiling',
      status: 'completed' as const,
    };
    await logActivity(at(now - daysAgo * day), entry, survivorId);
  }
};

export const seedDemo = async (db: Db, now: number, zone: string): Promise<void> => {
  let instant = now - 14 * day;
  const clock = { now: () => instant };
  const context = makeContext(readConfig({ RATE_LIMIT: 'off' }), { db, clock });
  const at = (to: number) => {
    instant = to;
    return context;
  };
  const survivorId = await createUser(context, demoPeople.survivor);
  const caregiverId = await createUser(context, demoPeople.caregiver);
  await createUser(context, demoPeople.admin);
  await setZone(db, survivorId, zone, instant);
  await insertPairing(db, {
    id: context.newId(),
    survivor_id: survivorId,
    caregiver_id: caregiverId,
    made_at: instant,
    ended_at: null,
  });
  const local = timeOf(localMinuteOf(now, zone));
  const minutes = Number(local.slice(0, 2)) * 60 + Number(local.slice(3));
  const seeding = { at, now, zone, survivorId };
  for (const [index, medicine] of medicinesAround(minutes).entries()) {
    await seedMedicine(seeding, medicine, index);
  }
  await seedExercises(seeding);
};

/** A new database in this folder. */
export const makeDemoDatabase = async (dataDir: string, zone: string): Promise<Db> => {
  const db = openSqlite(sqlitePath(dataDir));
  await migrate(db);
  await seedDemo(db, Date.now(), zone);
  return db;
};
