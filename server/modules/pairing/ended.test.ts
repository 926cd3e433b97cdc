import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type EndpointDefinition, pathOf } from '../../../contract/endpoint.ts';
import { type Endpoints, endpoints } from '../../../contract/endpoints/index.ts';
import { dumpTables } from '../../../testkit/server/dumpTables.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { multipartOf } from '../../../testkit/server/multipartOf.ts';

/** The rows of the contract that name a survivor or something of theirs. */
const theirs = ['person', 'contact', 'alert', 'paired'] as const;
type Theirs = {
  [Name in keyof Endpoints]: Endpoints[Name]['who'] extends (typeof theirs)[number] ? Name : never;
}[keyof Endpoints];

const rows = Object.entries<EndpointDefinition>(endpoints).filter(([, { who }]) =>
  theirs.some((one) => one === who),
) as [Theirs, EndpointDefinition][];

let server: TestServer;
let rosa: TestPerson;
/** Cared for Rosa until she ended it; Ida still does. */
let carl: TestPerson;
let ida: TestPerson;
let reminderId: string;
let alertIds: ReadonlyMap<TestPerson, string>;

const ask = (who: TestPerson, row: EndpointDefinition, sent: Sent) => {
  const form = row.file === undefined ? undefined : multipartOf({ ...sent.body });
  return server.app.inject({
    method: row.method,
    url: pathOf(row, sent.params),
    headers: { ...who.bearer, ...form?.headers },
    ...(sent.query && { query: sent.query }),
    ...(sent.body && { payload: form?.payload ?? sent.body }),
  });
};

beforeEach(async () => {
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z') });
  rosa = await server.register('survivor');
  carl = await server.register('caregiver');
  ida = await server.register('caregiver');
  await server.pair(rosa, carl);
  await server.pair(rosa, ida);
  const made = await ask(rosa, endpoints.createReminder, { body: medicine('Aspirin') });
  reminderId = made.json<{ id: string }>().id;
  await ask(rosa, endpoints.sendEmergency, { body: { message: 'I fell' } });
  const alerts = await server.context.db.selectFrom('alerts').selectAll().execute();
  const alertOf = ({ id }: TestPerson) => alerts.find((row) => row.caregiver_id === id)!.id;
  alertIds = new Map([carl, ida].map((who) => [who, alertOf(who)]));
  const ended = await ask(rosa, endpoints.endPairing, { params: { personId: carl.id } });
  expect(ended.statusCode).toBe(200);
});
afterEach(() => server.close());

interface Changes {
  readonly version: number;
  readonly changed: readonly string[];
}

interface Sent {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

const medicine = (medicine_name: string) => ({
  user_id: rosa.id,
  medicine_name,
  schedule_time: '08:00',
  frequency: '1x',
});

const samples: Record<Theirs, (who: TestPerson) => Sent> = {
  readUser: () => ({ params: { id: rosa.id } }),
  survivorDashboard: () => ({
    params: { userId: rosa.id },
    query: { page: '1', limit: '5' },
  }),
  logActivity: () => ({
    body: { user_id: rosa.id, activity_type: 'exercise', details: 'Legs', status: 'completed' },
  }),
  listReminders: () => ({ params: { userId: rosa.id } }),
  createReminder: () => ({ body: medicine('Statin') }),
  setReminderStatus: () => ({ params: { reminderId }, body: { status: 'taken' } }),
  deleteReminder: () => ({ params: { reminderId } }),
  updateAlert: (who) => ({
    params: { alertId: alertIds.get(who)! },
    body: { status: 'acknowledged' },
  }),
  endPairing: () => ({ params: { personId: rosa.id } }),
  readProfile: () => ({ params: { id: rosa.id } }),
  updateProfile: () => ({ params: { id: rosa.id }, body: { fname: 'A', lname: 'B' } }),
  readMonitoring: () => ({ params: { userId: rosa.id } }),
  listDoses: () => ({ params: { userId: rosa.id }, query: { days: '30' } }),
};

describe('after the end of a connection', () => {
  test.each(rows)('the former caregiver is refused, and nothing changes: %s', async (name, row) => {
    const before = await dumpTables(server.context.db);
    const refused = await ask(carl, row, samples[name](carl));
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ code: 'forbidden', message: expect.any(String) });
    expect(await dumpTables(server.context.db)).toEqual(before);
    // Asked so by somebody who is connected, it is answered.
    expect((await ask(ida, row, samples[name](ida))).statusCode).toBe(row.status);
  });

  test('what they ask about themselves tells nothing of the survivor', async () => {
    const alerts = await ask(carl, endpoints.listAlerts, {});
    expect(alerts.json()).toEqual([]);
    expect((await ask(carl, endpoints.activePairings, {})).statusCode).toBe(404);
    expect((await ask(ida, endpoints.listAlerts, {})).json()).toHaveLength(1);
  });

  test('alerts from before are listed again, and read anew, once the two are connected again', async () => {
    server.clock.set(Date.parse('2026-03-10T09:01:00Z'));
    const { version } = (
      await ask(carl, endpoints.readChanges, { query: { since: '0' } })
    ).json<Changes>();
    const codes = await ask(rosa, endpoints.generatePairing, { body: {} });
    const { pin } = codes.json<{ pin: string }>();
    expect((await ask(carl, endpoints.connectByPin, { body: { pin } })).statusCode).toBe(200);
    const since = { query: { since: String(version) } };
    const { changed } = (await ask(carl, endpoints.readChanges, since)).json<Changes>();
    expect(changed).toEqual(expect.arrayContaining(['pairings', 'alerts']));
    expect((await ask(carl, endpoints.listAlerts, {})).json()).toHaveLength(1);
  });

  test('what changes for the survivor from then on is no news for them', async () => {
    const versionOf = async (who: TestPerson) =>
      (await ask(who, endpoints.readChanges, { query: { since: '0' } })).json<{ version: number }>()
        .version;
    const before = [await versionOf(carl), await versionOf(ida)];
    await ask(rosa, endpoints.createReminder, { body: medicine('Statin') });
    await ask(rosa, endpoints.sendEmergency, { body: {} });
    expect(await versionOf(carl)).toBe(before[0]);
    expect(await versionOf(ida)).toBeGreaterThan(before[1]!);
  });
});
