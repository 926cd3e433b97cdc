import type {
  Alert,
  MedicineRecord,
  Reminder,
  RequestBody,
} from '../../contract/endpoints/index.ts';
import type { DoseStatus } from '../../contract/fields.ts';
import { everyDay } from '../../domain/daySchedule.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { day, minute } from '../../domain/specConstants.ts';
import { localDateOf } from '../../domain/zonedTime.ts';
import { runDoseClock } from '../../server/jobs/doseClock.ts';
import { setZone as moveTo } from '../../server/modules/users/zones.ts';
import { versionsOf } from '../../server/modules/changes/repository.ts';
import { insertMedicines } from './insertMedicines.ts';
import { addDevice } from './addDevice.ts';
import {
  makeTestServer,
  type Options as ServerOptions,
  type TestPerson,
} from './makeTestServer.ts';

/** 08:00 in Berlin, winter time. */
export const eightInBerlin = Date.parse('2026-03-10T07:00:00Z');

type MedicineBody = RequestBody<'saveMedicine'>;

interface Options extends Partial<ServerOptions> {
  readonly zone?: string;
  /** Whether Rosa and Carl have a device each. */
  readonly devices?: boolean;
}

/** A server on which Carl Adler and Ida Blum can care for Rosa Meyer; only Carl is paired at first. */
export const makeFamily = async ({
  now = eightInBerlin,
  zone = 'Europe/Berlin',
  devices = true,
  ...own
}: Options = {}) => {
  const server = await makeTestServer({ now, ...own });
  const { clock, rows, read } = server;
  const { db, newId } = server.context;
  const rosa = await server.register('survivor');
  const carl = await server.register('caregiver', { fname: 'Carl', lname: 'Adler' });
  const ida = await server.register('caregiver', { fname: 'Ida', lname: 'Blum' });
  await server.pair(rosa, carl);
  /** With `since` Rosa's devices move there; without, she has always lived there. */
  const setZone = async (time_zone: string, since?: number): Promise<void> => {
    if (since !== undefined) return moveTo(db, rosa.id, time_zone, since);
    await db.updateTable('users').set({ time_zone }).where('id', '=', rosa.id).execute();
  };
  const addOwnDevice = async ({ id }: TestPerson): Promise<void> => {
    await addDevice(server.context, { id, token: await server.signIn(id) });
  };
  /** As Rosa, unless the headers name another session. */
  const call: typeof server.call = (method, url, payload, headers) =>
    server.call(method, url, payload, { ...rosa.bearer, ...headers });
  const runDoseClockAt = async (instant: number): Promise<void> => {
    clock.set(instant);
    await runDoseClock(server.context);
  };
  /** What a POST of a medicine of Rosa's sends: Aspirin at 08:00, unless changed. */
  const medicine = (change: object = {}) => {
    const standard = { medicine_name: 'Aspirin', schedule_time: '08:00', frequency: '1x' };
    return { user_id: rosa.id, ...standard, ...change };
  };
  const listMedicines = () =>
    read<[MedicineRecord, ...MedicineRecord[]]>(`/api/medicines/${rosa.id}`, rosa);
  /** Saves a medicine of Rosa's, new unless it names what it replaces; as Rosa unless the headers name another user. */
  const saveMedicine = (
    id: string,
    change: Partial<MedicineBody>,
    headers?: Record<string, string>,
  ) => {
    const aspirin = { name: 'Aspirin', dosage: '1 tablet', schedule: everyDay };
    const times = [{ reminder_id: newId(), time: '08:00' }];
    const body = { user_id: rosa.id, revision: newId(), replaces: null, ...aspirin, times };
    return call('PUT', `/api/medicines/${id}`, { ...body, ...change }, headers);
  };
  await setZone(zone);
  if (devices) for (const who of [rosa, carl]) await addOwnDevice(who);
  return {
    ...server,
    rosa,
    carl,
    ida,
    call,
    addDevice: addOwnDevice,
    setZone,
    medicine,
    /** Adds a medicine of Rosa's five days ago; one with a `made_at` of its own is sent now. */
    addMedicine: async (change: object = {}): Promise<Reminder> => {
      const instant = clock.now();
      if (!('made_at' in change)) clock.set(now - 5 * day);
      const answer = await call('POST', '/api/reminders', medicine(change));
      clock.set(instant);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<Reminder>();
    },
    medicines: listMedicines,
    saveMedicine,
    /** Changes Rosa's only medicine. */
    changeMedicine: async (change: Partial<MedicineBody>, headers?: Record<string, string>) => {
      const [{ id, revision: replaces, name, dosage, schedule, times }] = await listMedicines();
      const held = { replaces, name, dosage, schedule, times };
      return saveMedicine(id, { ...held, ...change }, headers);
    },
    /** Inserts so many medicines of Rosa's at 08:00. */
    insertMedicines: async (count: number) => {
      const rest = { person_id: rosa.id, schedule_time: '08:00', made_at: 0 };
      const made = Array.from({ length: count }, (_, index) => ({
        id: newId(),
        medicine_name: `M${index}`,
        ...rest,
      }));
      await insertMedicines(db, made);
      return made;
    },
    /** Inserts a dose of Rosa's that is due now, and returns its id. */
    insertDose: async (status: DoseStatus = 'pending'): Promise<string> => {
      const id = newId();
      const medicine = { medicine_id: id, medicine_name: 'Aspirin' };
      const names = { id, person_id: rosa.id, ...medicine, dose: '2026-03-10T09:00' };
      await db
        .insertInto('doses')
        .values({ ...names, status, due_at: now })
        .execute();
      return id;
    },
    /** Sets the clock and runs one pass of the dose clock. */
    passAt: runDoseClockAt,
    /** Passes so many minutes after the start. */
    runDoseClockAfter: async (...late: number[]): Promise<void> => {
      for (const minutes of late) await runDoseClockAt(now + minutes * minute);
    },
    /** Logs an answer to a dose of that medicine, as Rosa unless the headers name another user. */
    logDose: (activity_id: string, sent: object, headers?: Record<string, string>) => {
      const about = { user_id: rosa.id, activity_type: 'medication', activity_id };
      return call('POST', '/api/activities/log', { ...about, details: 'Done', ...sent }, headers);
    },
    /** `medicine dose status`, in the order of the doses. */
    doses: async (): Promise<string[]> => {
      const ordered = db.selectFrom('doses').selectAll().orderBy('dose').orderBy('medicine_name');
      return (await ordered.execute()).map(
        ({ medicine_name, dose, status }) => `${medicineKey(medicine_name)} ${dose} ${status}`,
      );
    },
    /** `minutes after the start: kind round text`, in the order in which they were queued. */
    pushes: async (): Promise<string[]> =>
      (await rows('pushes')).map(({ kind, round, payload, made_at }) => {
        const { body } = JSON.parse(payload) as { body: string };
        return `${(made_at - now) / minute}: ${kind} ${round} ${body}`;
      }),
    /** The details of Rosa's log, the newest last. */
    log: async () => (await rows('activities')).map(({ details }) => details),
    /** Presses the emergency button, by default as Rosa. */
    send: (payload: object = {}, { who = rosa, key }: { who?: TestPerson; key?: string } = {}) =>
      call('POST', '/api/emergency/send', payload, {
        ...who.bearer,
        ...(key !== undefined && { 'idempotency-key': key }),
      }),
    cancelEmergency: (emergencyId: string, who = rosa) =>
      call('PUT', `/api/emergency/withdraw/${emergencyId}`, undefined, who.bearer),
    updateAlert: (who: TestPerson, alertId: string, status: string) =>
      call('PUT', `/api/emergency/update-status/${alertId}`, { status }, who.bearer),
    alertsOf: (who: TestPerson) => read<Alert[]>('/api/emergency/alerts', who),
    /** The version in which the alerts of a person changed last. */
    versionOf: async ({ id }: TestPerson) => (await versionsOf(db, id))?.alerts ?? 0,
  };
};

export type Family = Awaited<ReturnType<typeof makeFamily>>;

/** A family with one medicine: Aspirin at 08:00, which is due at `due`. */
export const makeAspirinFamily = async (due = eightInBerlin, zone = 'Europe/Berlin') => {
  const family = await makeFamily({ now: due, zone });
  const aspirin = await family.addMedicine();
  const dose = `${localDateOf(due, zone)}T08:00`;
  return {
    ...family,
    aspirin,
    dose,
    /** Answers the dose at `now` by both calls, as a page does; resolves with the response of the log. */
    answer: async (
      status: string,
      now: number,
      { occurredAt = now, details = status }: { occurredAt?: number; details?: string } = {},
    ) => {
      family.clock.set(now);
      const sent = { status, dose, occurred_at: occurredAt };
      await family.call('PUT', `/api/reminders/${aspirin.id}`, sent);
      return family.logDose(aspirin.id, { ...sent, details });
    },
  };
};

export type AspirinFamily = Awaited<ReturnType<typeof makeAspirinFamily>>;

/** The push for Aspirin, as `pushes` returns it. */
export const dosePush = (at: number, round = at / 5) =>
  `${at}: dose ${round} It's time to take Aspirin!`;
/** The push to caregivers about its miss. */
export const missedPush = (at: number, round = 0) =>
  `${at}: missed ${round} Rosa has not answered: Aspirin, 08:00.`;
export const missedLogLine = 'Missed: Aspirin (auto-marked after 20 min)';
