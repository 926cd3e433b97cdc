import type { Insertable } from 'kysely';
import type { Context } from '../../server/context.ts';
import type { Database } from '../../server/db/schema.ts';
import { addDevice } from './addDevice.ts';
import { insertMedicines } from './insertMedicines.ts';
import type { TestPerson } from './makeTestServer.ts';

interface Pair {
  readonly survivor: TestPerson;
  readonly caregiver: TestPerson;
}

type Rows = { readonly [T in keyof Database]?: readonly Insertable<Database[T]>[] };

/** One row at least in every table that can hold something of a person. */
export const fillRecords = async (context: Context, { survivor, caregiver }: Pair) => {
  const { db, clock, newId } = context;
  const made_at = clock.now();
  const expires_at = made_at;
  const person_id = survivor.id;
  const [doseId, emergency_id] = [newId(), newId()];
  const devices = new Map<TestPerson, string>();
  for (const who of [survivor, caregiver]) {
    const endpoint = `https://push.example.org/secret-path/${who.id}`;
    devices.set(who, await addDevice(context, who, endpoint));
  }
  const ramipril = { person_id, medicine_name: 'Ramipril', schedule_time: '08:00', made_at };
  const medicine_id = newId();
  await insertMedicines(db, [{ id: medicine_id, ...ramipril }]);
  const pushTo = (who: TestPerson, kind: 'unreachable' | 'missed', body: string) => ({
    id: newId(),
    subscription_id: devices.get(who)!,
    person_id: who.id,
    kind,
    subject_id: kind === 'missed' ? doseId : newId(),
    about_id: kind === 'missed' ? person_id : '',
    payload: JSON.stringify({ body }),
    round: 0,
    priority: 0,
    attempts: 0,
    due_at: made_at,
    expires_at,
    made_at,
    state: 'queued' as const,
  });
  const both = [survivor, caregiver].map(({ id }) => ({ id: newId(), user_id: id, expires_at }));
  const topics = { reminders: 1, activities: 0, alerts: 0, pairings: 0 };
  const picture = new Uint8Array([1, 2, 3]);
  const rows: Rows = {
    medicine_pictures: [{ name: 'medicine', medicine_id, picture }],
    former_reminders: [
      { person_id, id: newId(), medicine_id: newId(), medicine_name: 'Gone', gone_at: made_at },
    ],
    doses: [
      {
        id: doseId,
        person_id,
        medicine_id,
        medicine_name: 'Ramipril',
        dose: '2026-03-10T08:00',
        status: 'taken',
        occurred_at: made_at,
        undone_at: made_at - 1,
      },
      {
        id: newId(),
        person_id,
        medicine_id: newId(),
        medicine_name: 'Gone',
        dose: '2026-03-09T08:00',
        status: 'missed',
      },
    ],
    activities: [
      {
        id: newId(),
        person_id,
        activity_type: 'medication',
        details: 'Ramipril',
        status: 'taken',
        occurred_at: made_at,
        dose_id: doseId,
        actor_id: caregiver.id,
        changes: '[]',
      },
    ],
    pushes: [
      pushTo(survivor, 'unreachable', 'For Rosa'),
      pushTo(caregiver, 'unreachable', 'For Paul'),
      pushTo(caregiver, 'missed', 'Rosa missed Ramipril'),
    ],
    emergencies: [
      {
        id: emergency_id,
        survivor_id: person_id,
        message: 'Help',
        alert_type: 'general',
        location_data: '{"at":"home"}',
        pressed_at: made_at,
        made_at,
        round: 0,
        answered_at: made_at,
        answered_by: caregiver.id,
      },
    ],
    alerts: [
      {
        id: newId(),
        emergency_id,
        survivor_id: person_id,
        caregiver_id: caregiver.id,
        status: 'acknowledged',
      },
    ],
    emergency_locations: [{ emergency_id, lat: 52.52, lon: 13.405, accuracy: 20, at: made_at }],
    email_tokens: both.map(({ id, ...rest }) => ({ ...rest, token_hash: id, kind: 'reset' })),
    mails: both.map((mail) => ({
      ...mail,
      kind: 'reset',
      due_at: made_at,
      first_due_at: made_at,
      attempts: 0,
    })),
    pairing_codes: [
      { survivor_id: person_id, made_by: person_id, pin: 'ABCDEF', qr_token: 'qr', expires_at },
    ],
    invitations: [
      { id: newId(), token_hash: 'invitation', role: 'survivor', made_by: person_id, expires_at },
    ],
    calendar_feeds: [{ person_id, token_hash: 'calendar', made_at }],
    avatars: [{ name: 'picture', person_id, picture }],
    idempotency: [{ person_id, key: 'key', path: '/', body_hash: '', answer: '{}', made_at }],
  };
  for (const [table, all] of Object.entries(rows)) {
    await db
      .insertInto(table as keyof Database)
      .values(all)
      .execute();
  }
  await db
    .insertInto('versions')
    .values(both.map(({ user_id }) => ({ person_id: user_id, version: 1, ...topics })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
