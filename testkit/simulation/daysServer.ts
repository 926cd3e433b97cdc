import { sql } from 'kysely';
import { runDoseClock } from '../../server/jobs/doseClock.ts';
import { toPushMessage } from '../../server/modules/push/message.ts';
import type { PushPayload } from '../../server/modules/push/queue.ts';
import { addDevice } from '../server/addDevice.ts';
import { makeTestServer, type TestPerson, type TestServer } from '../server/makeTestServer.ts';
import { makeMemoryDatabase } from '../server/testDatabase.ts';
import { type EndpointDefinition, pathOf } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { groupMedicines, type Medicine } from '../../domain/medicines.ts';
import { listReminders } from '../../server/modules/reminders/service.ts';
import type { PlannedMedicine } from './plan.ts';
import { headers as names } from '../../contract/headers.ts';
import type { PushKind, PushMessage } from '../../contract/messages.ts';
import type { Wire } from '../../src/device/wire.ts';
import type { VirtualTime } from './virtualTime.ts';

export interface OutgoingPush {
  readonly deviceId: string;
  readonly kind: PushKind;
  /** The dose's row. */
  readonly subjectId: string;
  readonly expiresAt: number;
  readonly message: PushMessage;
}

/** A dose as the server's database holds it in the end, with what its log says of it. */
export interface RecordedDose {
  readonly id: string;
  readonly medicineKey: string;
  readonly dose: string;
  readonly status: string;
  readonly dueAt: number | null;
  readonly logged: readonly string[];
}

/** How things stand on the server. */
export interface Standing {
  /** When the dose clock has to look at something next. */
  readonly nextLook: number | null;
  /** Of what it keeps of her. */
  readonly version: number;
  /** Where it takes her to be. */
  readonly zone: string;
}

export interface DaysServer {
  readonly server: TestServer;
  readonly rosa: TestPerson;
  up: boolean;
  /** Since when the server knows of each zone that a device called from. */
  readonly zonesHeard: { readonly at: number; readonly zone: string }[];
  /** Told of each call that may change when something is due. */
  onChange: () => void;
  /** A wire of a device in that zone. */
  readonly wireFor: (zone: () => string, isOnline: () => boolean) => Wire;
  readonly addDevice: () => Promise<string>;
  /** One pass of the dose clock, where the server is up; the pushes that are to go out. */
  readonly pass: () => Promise<OutgoingPush[]>;
  readonly standing: () => Promise<Standing>;
  /** Those that it knows. */
  readonly medicines: () => Promise<Medicine[]>;
  readonly make: (medicines: readonly PlannedMedicine[], zone: string) => Promise<void>;
  readonly doses: () => Promise<RecordedDose[]>;
  readonly close: () => Promise<void>;
}

const publicUrl = 'https://upstroke.test';

/** The real server on a real database, driven by virtual time; calls reach it without a socket. */
export const makeDaysServer = async (time: VirtualTime): Promise<DaysServer> => {
  // Nothing of it outlives the days, and no disk has to be waited for.
  const server = await makeTestServer({ now: time.now(), database: await makeMemoryDatabase() });
  const { db } = server.context;
  const rosa = await server.register('survivor');
  const carl = await server.register('caregiver');
  await server.pair(rosa, carl);
  await addDevice(server.context, carl);

  const takePushes = async (): Promise<OutgoingPush[]> => {
    const rows = await db
      .updateTable('pushes')
      .set({ state: 'accepted', accepted_at: time.now() })
      // As in the condition of their index.
      .where('state', '=', sql.lit('queued'))
      .returningAll()
      .execute();
    return rows.map((row) => ({
      deviceId: row.subscription_id,
      kind: row.kind,
      subjectId: row.subject_id,
      expiresAt: row.expires_at,
      message: toPushMessage(
        {
          id: row.id,
          kind: row.kind,
          subjectId: row.subject_id,
          payload: JSON.parse(row.payload) as PushPayload,
        },
        publicUrl,
      ),
    }));
  };

  const days: DaysServer = {
    server,
    rosa,
    up: true,
    zonesHeard: [],
    onChange: () => undefined,
    wireFor: (zone, isOnline) => async (call, session) => {
      if (!days.up || !isOnline()) throw new TypeError('Failed to fetch');
      server.clock.set(time.now());
      const row: EndpointDefinition = endpoints[call.endpoint];
      const isMoved = days.zonesHeard.at(-1)?.zone !== zone();
      if (isMoved) days.zonesHeard.push({ at: time.now(), zone: zone() });
      if (row.method !== 'GET' || isMoved) days.onChange();
      const query = Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]);
      const response = await server.app.inject({
        method: row.method,
        url: `${pathOf(row, call.params)}?${new URLSearchParams(query).toString()}`,
        headers: {
          ...rosa.bearer,
          [names.timeZone]: zone(),
          [names.account]: session.accountId ?? rosa.id,
          ...(call.idempotencyKey !== undefined && { [names.idempotencyKey]: call.idempotencyKey }),
          ...(call.edit && { [names.editId]: call.edit.id }),
          ...(call.edit?.last && { [names.editLast]: 'true' }),
        },
        ...(call.body !== undefined && { payload: call.body as object }),
      });
      const body = response.json<unknown>();
      return { row, status: response.statusCode, body, retryAfter: null };
    },
    // Each phone has a session of its own.
    addDevice: async () =>
      addDevice(server.context, { id: rosa.id, token: await server.signIn(rosa.id) }),
    pass: async () => {
      if (!days.up) return [];
      server.clock.set(time.now());
      await runDoseClock(server.context);
      return takePushes();
    },
    standing: async () => {
      const { rows } = await sql<Standing>`select
          (select min(next_at) from doses) as nextLook,
          coalesce((select version from versions where person_id = ${rosa.id}), 0) as version,
          (select time_zone from users where id = ${rosa.id}) as zone`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('There is always one row.');
      return row;
    },
    medicines: async () => groupMedicines(await listReminders(server.context, rosa.id)),
    make: async (medicines, zone) => {
      await db.updateTable('users').set({ time_zone: zone }).where('id', '=', rosa.id).execute();
      const wire = days.wireFor(
        () => zone,
        () => true,
      );
      for (const { name, times } of medicines) {
        for (const schedule_time of times) {
          const body = {
            user_id: rosa.id,
            medicine_name: name,
            schedule_time,
            frequency: `${times.length}x`,
          };
          await wire({ endpoint: 'createReminder', body }, { token: null, accountId: rosa.id });
        }
      }
    },
    doses: async () => {
      const rows = await db
        .selectFrom('doses')
        .selectAll()
        .where('person_id', '=', rosa.id)
        .execute();
      const lines = await db
        .selectFrom('activities')
        .select(['dose_id', 'status'])
        .where('person_id', '=', rosa.id)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        medicineKey: row.medicine_key,
        dose: row.dose,
        status: row.status,
        dueAt: row.due_at,
        logged: lines.filter((line) => line.dose_id === row.id).map(({ status }) => status),
      }));
    },
    close: () => server.close(),
  };
  return days;
};
