import type { Reminder } from '../../contract/endpoints/index.ts';
import { day, minute } from '../../domain/constants.ts';
import { runDoseClock } from '../../server/jobs/doseClock.ts';
import { setZone as moveTo } from '../../server/modules/auth/repository.ts';
import { addDevice } from './addDevice.ts';
import { makeTestServer, type TestPerson, type TestServer } from './makeTestServer.ts';

type Response = Awaited<ReturnType<TestServer['app']['inject']>>;

/** Rosa's house: her device, Carl who cares for her with his, and the dose clock. */
export interface DoseScene extends TestServer {
  readonly rosa: TestPerson;
  readonly carl: TestPerson;
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  readonly addDevice: (person: TestPerson) => Promise<void>;
  /**
   * A medicine of Rosa's, made and sent five days before the scene began; with a `made_at` of its own
   * it is sent now.
   */
  readonly make: (change?: object) => Promise<Reminder>;
  /** So many medicines of Rosa's at 08:00, straight into the database. */
  readonly makeMany: (count: number) => Promise<void>;
  /** With `since` Rosa's devices move there; without, she has always lived there. */
  readonly setZone: (zone: string, since?: number) => Promise<void>;
  /** Sets the clock to an instant and runs one pass of the dose clock. */
  readonly passAt: (instant: number) => Promise<void>;
  /** `medicine dose status`, in the order of the doses. */
  readonly doses: () => Promise<string[]>;
  /** `minutes after the start of the scene: kind round text`, in the order in which they were queued. */
  readonly pushes: () => Promise<string[]>;
  /** Details of everything that Rosa's log holds, the newest last. */
  readonly log: () => Promise<string[]>;
}

/** Begins at `now`; Rosa lives in `zone`. */
export const makeDoseScene = async (now: number, zone = 'Europe/Berlin'): Promise<DoseScene> => {
  const server = await makeTestServer({ now });
  const { db, newId } = server.context;
  const rosa = await server.register('survivor', { fname: 'Rosa' });
  const carl = await server.register('caregiver', { fname: 'Carl' });
  await server.pair(rosa, carl);
  const setZone = async (time_zone: string, since?: number): Promise<void> => {
    if (since !== undefined) return moveTo(db, rosa.id, time_zone, since);
    await db.updateTable('users').set({ time_zone }).where('id', '=', rosa.id).execute();
  };
  const addOwnDevice = async ({ id }: TestPerson): Promise<void> => {
    await addDevice(server.context, { id, token: await server.signIn(id) });
  };
  const call: DoseScene['call'] = async (method, url, payload, headers) =>
    server.app.inject({
      method,
      url,
      headers: { ...rosa.bearer, ...headers },
      ...(payload && { payload }),
    });
  await setZone(zone);
  await addOwnDevice(rosa);
  await addOwnDevice(carl);
  return {
    ...server,
    rosa,
    carl,
    call,
    addDevice: addOwnDevice,
    setZone,
    make: async (change = {}) => {
      const standard = { medicine_name: 'Aspirin', schedule_time: '08:00', frequency: '1x' };
      const body = { user_id: rosa.id, ...standard, ...change };
      const instant = server.clock.now();
      if (!('made_at' in change)) server.clock.set(now - 5 * day);
      const answer = await call('POST', '/api/reminders', body);
      server.clock.set(instant);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<Reminder>();
    },
    makeMany: async (count) => {
      const rows = Array.from({ length: count }, (_, index) => ({
        id: newId(),
        person_id: rosa.id,
        medicine_name: `M${index}`,
        medicine_key: `m${index}`,
        dosage: '1 tablet',
        frequency: '1x',
        schedule_time: '08:00',
        made_at: 0,
      }));
      await db.insertInto('reminders').values(rows).execute();
    },
    passAt: async (instant) => {
      server.clock.set(instant);
      await runDoseClock(server.context);
    },
    doses: async () => {
      const rows = await db
        .selectFrom('doses')
        .selectAll()
        .orderBy('dose')
        .orderBy('medicine_key')
        .execute();
      return rows.map(({ medicine_key, dose, status }) => `${medicine_key} ${dose} ${status}`);
    },
    pushes: async () => {
      const rows = await db.selectFrom('pushes').selectAll().orderBy('id').execute();
      return rows.map(({ kind, round, payload, made_at }) => {
        const { body } = JSON.parse(payload) as { body: string };
        return `${(made_at - now) / minute}: ${kind} ${round} ${body}`;
      });
    },
    log: async () => {
      const rows = await db.selectFrom('activities').selectAll().orderBy('id').execute();
      return rows.map(({ details }) => details);
    },
  };
};
