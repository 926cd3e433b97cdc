import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { accessMatrix, type Permission, type Viewer, viewers } from '../contract/accessMatrix.ts';
import { type EndpointDefinition, pathOf } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints/index.ts';
import { hashToken } from './modules/auth/sessions.ts';
import { dumpTables } from '../testkit/server/dumpTables.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../testkit/server/makeTestServer.ts';
import { multipartOf } from '../testkit/server/multipartOf.ts';

const unknown = '00000000-0000-7000-8000-000000000000';

let server: TestServer;
let people: Record<Exclude<Viewer, 'anonymous'> | 'bystander', TestPerson>;

beforeEach(async () => {
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z') });
  people = {
    owner: await server.register('survivor'),
    'paired caregiver': await server.register('caregiver'),
    'unpaired caregiver': await server.register('caregiver'),
    'other survivor': await server.register('survivor'),
    'formerly paired': await server.register('caregiver'),
    admin: await server.register('admin'),
    bystander: await server.register('survivor'),
  };
  await server.pair(people.owner, people['formerly paired']);
  await endPairings();
  await server.pair(people.owner, people['paired caregiver']);
  await server.pair(people['other survivor'], people['unpaired caregiver']);
});
afterEach(() => server.close());

const endPairings = () => server.context.db.updateTable('pairings').set({ ended_at: 1 }).execute();

const headersOf = (viewer: Viewer) => (viewer === 'anonymous' ? {} : people[viewer].bearer);

interface Sent {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

const call = (name: EndpointName, headers: Record<string, string>, sent: Sent) => {
  const row: EndpointDefinition = endpoints[name];
  const form = row.file === undefined ? undefined : multipartOf({ ...sent.body });
  return server.app.inject({
    method: row.method,
    url: pathOf(row, sent.params),
    headers: { ...headers, ...form?.headers },
    ...(sent.query && { query: sent.query }),
    ...(sent.body && { payload: form?.payload ?? sent.body }),
  });
};

const made = async <T>(name: EndpointName, who: TestPerson, sent: Sent): Promise<T> => {
  const answer = await call(name, who.bearer, sent);
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.body}`);
  return answer.json<T>();
};

const medicine = (medicine_name: string) => ({
  user_id: people.owner.id,
  medicine_name,
  schedule_time: '08:00',
  frequency: '1x',
});

const reminderFor = async (viewer: Viewer): Promise<Sent> => {
  const body = medicine(`Aspirin of ${viewer}`);
  const { id } = await made<{ id: string }>('createReminder', people.owner, { body });
  return { params: { reminderId: id } };
};

const freshCodes = () =>
  made<{ pin: string }>('generatePairing', people.owner, { body: { renew: true } });

/** What each row is sent, about the owner where a row names a person. */
const samples: Record<EndpointName, (viewer: Viewer) => Sent | Promise<Sent>> = {
  register: (viewer) => ({
    body: {
      fname: 'A',
      lname: 'B',
      email: `${viewer.replaceAll(' ', '-')}@example.net`,
      password: 'a new horse',
      role: 'survivor',
    },
  }),
  login: () => ({ body: { email: people.owner.email, password: people.owner.password } }),
  forgotPassword: () => ({ body: { email: people.owner.email } }),
  resetPassword: async (viewer) => {
    const token_hash = hashToken(viewer);
    const expires_at = server.clock.now() + 1_000;
    const user_id = people.bystander.id;
    await server.context.db
      .insertInto('password_resets')
      .values({ token_hash, user_id, expires_at })
      .execute();
    return { body: { token: viewer, newPassword: 'another horse' } };
  },
  logout: () => ({}),
  readUser: () => ({ params: { id: people.owner.id } }),
  survivorDashboard: () => ({
    params: { userId: people.owner.id },
    query: { page: '1', limit: '5' },
  }),
  logActivity: () => ({
    body: {
      user_id: people.owner.id,
      activity_type: 'exercise',
      details: 'Legs',
      status: 'completed',
    },
  }),
  listReminders: () => ({ params: { userId: people.owner.id } }),
  createReminder: (viewer) => ({ body: medicine(`Made by ${viewer}`) }),
  setReminderStatus: async (viewer) => ({
    ...(await reminderFor(viewer)),
    body: { status: 'taken' },
  }),
  deleteReminder: reminderFor,
  sendEmergency: () => ({ body: {} }),
  withdrawEmergency: () => ({ params: { emergencyId: crypto.randomUUID() } }),
  listAlerts: () => ({}),
  updateAlert: async (viewer) => {
    const { alertIds } = await made<{ alertIds: string[] }>('sendEmergency', people.owner, {
      body: {},
    });
    const status = viewer === 'owner' ? 'false_alarm' : 'acknowledged';
    return { params: { alertId: alertIds[0] ?? '' }, body: { status } };
  },
  pushPublicKey: () => ({}),
  subscribePush: (viewer) => ({
    body: {
      userId: people.owner.id,
      subscription: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${viewer.replaceAll(' ', '-')}`,
        keys: {
          p256dh:
            'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        },
      },
    },
  }),
  reportShown: () => ({ body: { id: unknown } }),
  activePairings: () => ({}),
  generatePairing: () => ({ body: {} }),
  connectByPin: async () => ({ body: { pin: (await freshCodes()).pin } }),
  connectByQr: async () => {
    await freshCodes();
    const row = await server.context.db
      .selectFrom('pairing_codes')
      .select('qr_token')
      .executeTakeFirstOrThrow();
    return { body: { qrToken: row.qr_token } };
  },
  endPairing: () => ({ params: { personId: people.owner.id } }),
  readProfile: () => ({ params: { id: people.owner.id } }),
  updateProfile: () => ({ params: { id: people.owner.id }, body: { fname: 'A', lname: 'B' } }),
  readMonitoring: () => ({ params: { userId: people.owner.id } }),
  listDoses: () => ({ params: { userId: people.owner.id }, query: { days: '30' } }),
  readChanges: () => ({ query: { since: '0' } }),
  exportAccount: () => ({}),
  deleteAccount: () => ({ body: { password: people.owner.password } }),
};

/** Permitted, and yet there is nobody to list. */
const alone = new Set(['activePairings by formerly paired', 'activePairings by admin']);

const statusOf = (name: EndpointName, viewer: Viewer, permission: Permission): number => {
  if (permission === 'signIn') return 401;
  if (permission === 'no') return 403;
  return alone.has(`${name} by ${viewer}`) ? 404 : endpoints[name].status;
};

describe.each(Object.entries(accessMatrix()) as [EndpointName, Record<Viewer, Permission>][])(
  '%s',
  (name, permissions) => {
    test('answers everybody as the matrix has it, and a refusal changes nothing', async () => {
      for (const viewer of viewers) {
        const sent = await samples[name](viewer);
        const before = await dumpTables(server.context.db);
        const answer = await call(name, headersOf(viewer), sent);
        const expected = statusOf(name, viewer, permissions[viewer]);
        expect([viewer, answer.statusCode, answer.body]).toEqual([
          viewer,
          expected,
          expect.anything(),
        ]);
        if (permissions[viewer] === 'yes') continue;
        const code = permissions[viewer] === 'no' ? 'forbidden' : 'unauthenticated';
        expect(answer.json()).toMatchObject({ code });
        expect(await dumpTables(server.context.db)).toEqual(before);
      }
    });
  },
);

test('every row of the contract is in the matrix', () => {
  expect(Object.keys(accessMatrix())).toEqual(Object.keys(endpoints));
});

test.each([
  'readUser',
  'survivorDashboard',
  'listReminders',
  'logActivity',
  'createReminder',
  'readProfile',
  'updateProfile',
  'updateAlert',
] as const)('%s of nobody is refused like that of a stranger', async (name) => {
  const { params, body, ...sent } = await samples[name]('owner');
  const strange = {
    ...sent,
    ...(params && {
      params: Object.fromEntries(Object.keys(params).map((key) => [key, unknown])),
    }),
    ...(body && { body: { ...body, ...('user_id' in body && { user_id: unknown }) } }),
  };
  expect((await call(name, people.owner.bearer, strange)).statusCode).toBe(403);
});

test('a survivor reads the row of a paired caregiver only', async () => {
  const read = async (viewer: keyof typeof people) =>
    (await call('readUser', people.owner.bearer, { params: { id: people[viewer].id } })).statusCode;
  expect(await read('paired caregiver')).toBe(200);
  expect(await read('formerly paired')).toBe(403);
  expect(await read('unpaired caregiver')).toBe(403);
});

test.each(['listReminders', 'survivorDashboard', 'readProfile'] as const)(
  'a survivor does not see more of their caregiver: %s',
  async (name) => {
    const { id } = people['paired caregiver'];
    const { query } = await samples[name]('owner');
    const sent = { params: { userId: id, id }, ...(query && { query }) };
    expect((await call(name, people.owner.bearer, sent)).statusCode).toBe(403);
  },
);

test('with the pairing goes everything that the caregiver could see and do', async () => {
  const caregiver = people['paired caregiver'];
  const alert = await samples.updateAlert('paired caregiver');
  const reminder = await samples.deleteReminder('paired caregiver');
  const listed = await made<unknown[]>('listAlerts', caregiver, {});
  expect(listed).toHaveLength(1);
  await endPairings();
  expect(await made('listAlerts', caregiver, {})).toEqual([]);
  expect((await call('updateAlert', caregiver.bearer, alert)).statusCode).toBe(403);
  expect((await call('deleteReminder', caregiver.bearer, reminder)).statusCode).toBe(403);
});
