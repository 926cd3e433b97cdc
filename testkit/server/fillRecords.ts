import type { Context } from '../../server/context.ts';
import { addDevice } from './addDevice.ts';
import type { TestPerson } from './makeTestServer.ts';

interface Pair {
  readonly survivor: TestPerson;
  readonly caregiver: TestPerson;
}

const addPush = async (context: Context, person: TestPerson, fname: string): Promise<void> => {
  const { db, clock, newId } = context;
  const { id } = person;
  const now = clock.now();
  const device = await addDevice(context, person, `https://push.example.org/secret-path/${id}`);
  await db
    .insertInto('pushes')
    .values({
      id: newId(),
      subscription_id: device,
      person_id: id,
      kind: 'unreachable',
      subject_id: newId(),
      round: 0,
      priority: 0,
      payload: JSON.stringify({ body: `For ${fname}` }),
      state: 'queued',
      attempts: 0,
      due_at: now,
      expires_at: now,
      made_at: now,
    })
    .execute();
};

const addMedicine = async ({ db, clock, newId }: Context, person_id: string): Promise<string> => {
  const now = clock.now();
  const reminder = {
    person_id,
    medicine_name: 'Ramipril',
    medicine_key: 'ramipril',
    dosage: '1 tablet',
    frequency: '1x',
    schedule_time: '08:00',
    made_at: now,
  };
  const dose = newId();
  await db
    .insertInto('reminders')
    .values({ ...reminder, id: newId() })
    .execute();
  await db
    .insertInto('former_reminders')
    .values({ person_id, id: newId(), medicine_key: 'ramipril', gone_at: now })
    .execute();
  await db
    .insertInto('edits_coming')
    .values({ ...reminder, id: newId(), edit_id: 'edit' })
    .execute();
  await db
    .insertInto('doses')
    .values([
      {
        id: dose,
        person_id,
        medicine_key: 'ramipril',
        dose: '2026-03-10T08:00',
        status: 'taken',
        occurred_at: now,
        undone_at: now - 1,
      },
      { id: newId(), person_id, medicine_key: 'gone', dose: '2026-03-09T08:00', status: 'missed' },
    ])
    .execute();
  await db
    .insertInto('activities')
    .values({
      id: newId(),
      person_id,
      activity_type: 'medication',
      details: 'Ramipril',
      status: 'taken',
      occurred_at: now,
      dose_id: dose,
    })
    .execute();
  return dose;
};

const addEmergency = async (
  { db, clock, newId }: Context,
  { survivor, caregiver }: Pair,
): Promise<void> => {
  const now = clock.now();
  const emergency_id = newId();
  await db
    .insertInto('emergencies')
    .values({
      id: emergency_id,
      survivor_id: survivor.id,
      message: 'Help',
      alert_type: 'general',
      location_data: '{"at":"home"}',
      pressed_at: now,
      made_at: now,
      round: 0,
      answered_at: now,
      answered_by: caregiver.id,
    })
    .execute();
  await db
    .insertInto('alerts')
    .values({
      id: newId(),
      emergency_id,
      survivor_id: survivor.id,
      caregiver_id: caregiver.id,
      status: 'acknowledged',
    })
    .execute();
};

/** To the caregiver's device, about a dose of the survivor. */
const addPushAbout = async (
  { db, newId }: Context,
  { caregiver }: Pair,
  doseId: string,
): Promise<void> => {
  const push = await db
    .selectFrom('pushes')
    .selectAll()
    .where('person_id', '=', caregiver.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('pushes')
    .values({
      ...push,
      id: newId(),
      kind: 'missed',
      subject_id: doseId,
      payload: JSON.stringify({ body: 'Rosa missed Ramipril' }),
    })
    .execute();
};

const addAccountRows = async ({ db, clock, newId }: Context, user_id: string): Promise<void> => {
  const expires_at = clock.now();
  await db
    .insertInto('password_resets')
    .values({ token_hash: newId(), user_id, expires_at })
    .execute();
  await db
    .insertInto('mails')
    .values({ id: newId(), user_id, kind: 'reset', due_at: expires_at, expires_at, attempts: 0 })
    .execute();
  await db
    .insertInto('versions')
    .values({ person_id: user_id, version: 1, reminders: 1, activities: 0, alerts: 0, pairings: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** One row at least in every table that can hold something of a person. */
export const fillRecords = async (context: Context, pair: Pair): Promise<void> => {
  const { db, clock } = context;
  const { survivor, caregiver } = pair;
  const now = clock.now();
  await addPush(context, survivor, 'Rosa');
  await addPush(context, caregiver, 'Paul');
  await addPushAbout(context, pair, await addMedicine(context, survivor.id));
  await addEmergency(context, pair);
  await addAccountRows(context, survivor.id);
  await addAccountRows(context, caregiver.id);
  await db
    .insertInto('pairing_codes')
    .values({ survivor_id: survivor.id, pin: 'ABCDEF', qr_token: 'qr', expires_at: now })
    .execute();
  await db
    .insertInto('avatars')
    .values({ name: 'picture', person_id: survivor.id, picture: new Uint8Array([1, 2, 3]) })
    .execute();
  await db
    .insertInto('idempotency')
    .values({
      person_id: survivor.id,
      key: 'key',
      path: '/',
      body_hash: '',
      answer: '{}',
      made_at: now,
    })
    .execute();
};
