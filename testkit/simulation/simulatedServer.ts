import { sql } from 'kysely';
import { type EndpointDefinition, pathOf, headerNames as names } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { askWindowMs } from '../../domain/asks.ts';
import { type Medicine, medicineKey, toMedicines } from '../../domain/medicines.ts';
import { runDoseClock } from '../../server/jobs/doseClock.ts';
import { remindersOfDoses } from '../../server/modules/doses/doseClockRepository.ts';
import { chooseZone } from '../../server/modules/users/zones.ts';
import { toPushMessage } from '../../server/modules/push/toPushMessage.ts';
import { leaveDue } from '../../server/modules/push/leaveDue.ts';
import { listMedicines } from '../../server/modules/medicines/service.ts';
import type { HttpClient } from '../../src/platform/httpClient.ts';
import { addDevice } from '../server/addDevice.ts';
import { makeTestServer } from '../server/makeTestServer.ts';
import { makeMemoryDatabase } from '../server/testDatabase.ts';
import type { Plan } from './plan.ts';
import { makeSavedVersions } from './savedVersions.ts';
import type { SimulatedTime } from './simulatedTime.ts';

interface ServerStatus {
  /** When the dose clock has to look at something next. */
  readonly nextLook: number | null;
  /** Of the data that it stores about Rosa. */
  readonly version: number;
  /** The zone in which it takes her to be. */
  readonly zone: string;
}

type SavedMedicine = Pick<Medicine, 'id' | 'name' | 'times' | 'schedule'> & {
  /** The one that is replaced. */
  readonly revision: string | null;
  readonly reminderIds?: readonly string[];
};

/** The real server on a real database, on virtual time; calls reach it without a socket. */
export const makeSimulatedServer = async (time: SimulatedTime) => {
  const server = await makeTestServer({
    now: time.now(),
    sharedClock: time,
    database: await makeMemoryDatabase(),
  });
  const { db, newId } = server.context;
  const rosa = await server.register('survivor');
  const carl = await server.register('caregiver');
  await server.pair(rosa, carl);
  await addDevice(server.context, carl);
  const state = {
    up: true,
    /** Called for each call that may change when something is due. */
    onChange: () => {},
  };
  /** Since when the server knows of each zone from which a device called. */
  const knownZones: { readonly at: number; readonly zone: string }[] = [];

  const versions = makeSavedVersions();

  /** The connection of a device in that zone. */
  const httpClientFor = (
    zone: () => string,
    isOnline: () => boolean,
    account = rosa,
  ): HttpClient => {
    return async (call, session) => {
      if (!state.up || !isOnline()) throw new TypeError('Failed to fetch');
      const row: EndpointDefinition = endpoints[call.endpoint];
      const isMoved = knownZones.at(-1)?.zone !== zone();
      if (isMoved) {
        knownZones.push({ at: time.now(), zone: zone() });
        // Rosa answers the question of her first device there at once.
        await chooseZone(db, rosa.id, { zone: zone(), isOwn: true }, time.now());
      }
      if (row.method !== 'GET' || isMoved) state.onChange();
      const query = Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]);
      const response = await server.app.inject({
        method: row.method,
        url: `${pathOf(row, call.params)}?${new URLSearchParams(query).toString()}`,
        headers: {
          ...account.bearer,
          [names.timeZone]: zone(),
          [names.account]: session.accountId ?? account.id,
          ...(call.idempotencyKey !== undefined && { [names.idempotencyKey]: call.idempotencyKey }),
        },
        ...(call.body !== undefined && { payload: call.body as object }),
      });
      const body = response.json<unknown>();
      if (call.endpoint === 'saveMedicine')
        versions.settle(call.idempotencyKey!, response.statusCode === 200, time.now());
      return { endpoint: row, status: response.statusCode, body, retryAfter: null };
    };
  };

  const save = async (
    wire: HttpClient,
    { id, revision, name, times, schedule, reminderIds }: SavedMedicine,
  ): Promise<void> => {
    const next = newId();
    versions.add({ revision: next, key: medicineKey(name), schedule, madeAt: time.now() });
    const body = {
      user_id: rosa.id,
      revision: next,
      replaces: revision,
      name,
      dosage: '1 tablet',
      schedule,
      times:
        schedule.rule.kind === 'asNeeded'
          ? [{ reminder_id: newId(), time: null }]
          : times.map((at, index) => ({ reminder_id: reminderIds?.[index] ?? newId(), time: at })),
    };
    const call = { endpoint: 'saveMedicine', params: { medicineId: id }, body } as const;
    await wire({ ...call, idempotencyKey: next }, { token: null, accountId: null });
  };
  const zoneOfRosa = () => knownZones.at(-1)!.zone;

  return {
    state,
    rosa,
    knownZones,
    versions,
    /** Carl changes a medicine of Rosa's. */
    saveByCarl: (medicine: SavedMedicine) =>
      save(
        httpClientFor(zoneOfRosa, () => true, carl),
        medicine,
      ),
    /** Missed doses that Carl may ask about. */
    missed: async () => {
      const rows = await db
        .selectFrom('doses')
        .select(['medicine_name', 'dose'])
        .where('status', '=', 'missed')
        .where('due_at', '>', time.now() - askWindowMs)
        .execute();
      return rows.map((row) => ({ ...row, medicineKey: medicineKey(row.medicine_name) }));
    },
    /** When that ask rings from; null if it is refused. */
    askByCarl: async (medicine_name: string, dose: string): Promise<number | null> => {
      const wire = httpClientFor(zoneOfRosa, () => true, carl);
      const body = { user_id: rosa.id, medicine_name, dose };
      const call = { endpoint: 'askAgain', params: {}, body } as const;
      const answer = await wire(call, { token: null, accountId: null });
      return answer.status === 200 ? (answer.body as { at: number }).at : null;
    },
    /** Answers a dose as Carl, or undoes its answers up to now; false if that is refused. */
    answerByCarl: async (
      { id, dose }: { readonly id: string; readonly dose: string },
      status: 'taken' | 'pending',
    ): Promise<boolean> => {
      const reminder = (await remindersOfDoses(db, [id])).get(id);
      if (!reminder) return false;
      const wire = httpClientFor(zoneOfRosa, () => true, carl);
      const body = {
        user_id: rosa.id,
        activity_type: 'medication',
        activity_id: reminder.reminder_id,
        details: status,
        status,
        dose,
        occurred_at: time.now(),
      };
      const call = { endpoint: 'logActivity', params: {}, body } as const;
      const answer = await wire(
        { ...call, idempotencyKey: newId() },
        { token: null, accountId: null },
      );
      return answer.status < 300;
    },
    wireFor: httpClientFor,
    close: server.close,
    /** Each phone has a session of its own. */
    addDevice: async () =>
      addDevice(server.context, { id: rosa.id, token: await server.signIn(rosa.id) }),
    /** One pass of the dose clock; returns the pushes to send. */
    runDoseClockPass: async () => {
      await runDoseClock(server.context);
      const rows = await db
        .updateTable('pushes')
        .set({ state: 'accepted', accepted_at: time.now() })
        // As in the condition of their index.
        .where('state', '=', sql.lit('queued'))
        .returningAll()
        .execute();
      // Relevance is decided by the test.
      const due = await leaveDue(
        db,
        rows.map((row) => ({ ...row, wanted: 1 })),
      );
      return due
        .filter(({ wanted }) => wanted)
        .map(({ id, kind, subject_id: subjectId, payload: read, ...row }) => {
          const payload = read!;
          const message = toPushMessage({ id, kind, subjectId, payload }, 'https://upstroke.test');
          const { subscription_id: deviceId, expires_at: expiresAt } = row;
          return { deviceId, kind, subjectId, expiresAt, message };
        });
    },
    readStatus: async (): Promise<ServerStatus> => {
      const { rows } = await sql<ServerStatus>`select
          (select min(next_at) from doses) as nextLook,
          coalesce((select version from versions where person_id = ${rosa.id}), 0) as version,
          (select time_zone from users where id = ${rosa.id}) as zone`.execute(db);
      return rows[0]!;
    },
    medicines: async (): Promise<readonly Medicine[]> =>
      toMedicines(await listMedicines(server.context, rosa.id)),
    addMedicines: async ({ medicines, zone }: Plan): Promise<void> => {
      await db.updateTable('users').set({ time_zone: zone }).where('id', '=', rosa.id).execute();
      const wire = httpClientFor(
        () => zone,
        () => true,
      );
      for (const medicine of medicines) {
        await save(wire, { ...medicine, id: newId(), revision: null });
      }
    },
    /** The doses in the database, and the statuses in the log of each. */
    doses: async () => {
      const rows = await db.selectFrom('doses').selectAll().execute();
      const log = await db
        .selectFrom('activities')
        .select(['dose_id', 'status'])
        .orderBy('id')
        .execute();
      return rows.map(({ id, medicine_name, dose, status, due_at: dueAt }) => ({
        id,
        medicineKey: medicineKey(medicine_name),
        dose,
        status,
        dueAt,
        logged: log.filter((line) => line.dose_id === id).map((line) => line.status),
      }));
    },
  };
};

export type SimulatedServer = Awaited<ReturnType<typeof makeSimulatedServer>>;
