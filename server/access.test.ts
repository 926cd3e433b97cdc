import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pathOf } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints/index.ts';
import { makeTestServer, type TestPerson, type TestServer } from './testing/makeTestServer.ts';

type Who =
  'nobody' | 'owner' | 'paired' | 'unpaired' | 'formerly paired' | 'other survivor' | 'admin';
type Outcome = 200 | 201 | 401 | 403;

let server: TestServer;
const people = new Map<Who, TestPerson>();
const reminders = new Map<Who, string>();
const unknown = '00000000-0000-7000-8000-000000000000';

const personOf = (who: Who): TestPerson => {
  const person = people.get(who);
  if (!person) throw new Error(`Nobody is ${who}`);
  return person;
};

const create = async (owner: TestPerson, medicine_name: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/reminders',
    headers: owner.bearer,
    payload: { user_id: owner.id, medicine_name, schedule_time: '08:00', frequency: '1x' },
  });
  return answer.json<{ id: string }>().id;
};

beforeAll(async () => {
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z') });
  people.set('owner', await server.register('survivor'));
  people.set('other survivor', await server.register('survivor'));
  people.set('admin', await server.register('admin'));
  for (const who of ['paired', 'unpaired', 'formerly paired'] as const) {
    people.set(who, await server.register('caregiver'));
  }
  const owner = personOf('owner');
  await server.pair(owner, personOf('formerly paired'));
  await server.context.db.updateTable('pairings').set({ ended_at: 1 }).execute();
  await server.pair(owner, personOf('paired'));
  await server.pair(personOf('other survivor'), personOf('unpaired'));
  for (const who of people.keys()) reminders.set(who, await create(owner, `Aspirin of ${who}`));
  reminders.set('nobody', await create(owner, 'Aspirin of nobody'));
});
afterAll(() => server.close());

const call = (name: EndpointName, who: Who, ownerId: string) => {
  const person = people.get(who);
  const reminderId = reminders.get(who) ?? '';
  const { method, path } = endpoints[name];
  const bodies: Partial<Record<EndpointName, object>> = {
    register: {
      fname: 'A',
      lname: 'B',
      email: `${who.replaceAll(' ', '')}@b.c`,
      password: '12345678',
      role: 'survivor',
    },
    login: { email: personOf('owner').email, password: personOf('owner').password },
    logActivity: {
      user_id: ownerId,
      activity_type: 'exercise',
      details: 'Legs',
      status: 'completed',
    },
    createReminder: {
      user_id: ownerId,
      medicine_name: `By ${who}`,
      schedule_time: '08:00',
      frequency: '1x',
    },
    setReminderStatus: { status: 'taken' },
  };
  const filled = pathOf(endpoints[name], { id: ownerId, userId: ownerId, reminderId });
  const payload = bodies[name];
  return server.app.inject({
    method,
    url: path === endpoints.survivorDashboard.path ? `${filled}?page=1&limit=5` : filled,
    headers: person?.bearer ?? {},
    ...(payload && { payload }),
  });
};

const mine = (ok: Outcome): Record<Who, Outcome> => ({
  nobody: 401,
  owner: ok,
  paired: ok,
  unpaired: 403,
  'formerly paired': 403,
  'other survivor': 403,
  admin: 403,
});
const everybody = (ok: Outcome, nobody: Outcome): Record<Who, Outcome> => ({
  nobody,
  owner: ok,
  paired: ok,
  unpaired: ok,
  'formerly paired': ok,
  'other survivor': ok,
  admin: ok,
});

/** Deleting and signing out come last: they take away what the other rows need. */
const matrix: Record<EndpointName, Record<Who, Outcome>> = {
  register: everybody(201, 201),
  login: everybody(200, 200),
  readUser: mine(200),
  survivorDashboard: mine(200),
  logActivity: mine(201),
  listReminders: mine(200),
  createReminder: mine(201),
  setReminderStatus: mine(200),
  deleteReminder: mine(200),
  logout: everybody(200, 401),
};

const cells = (Object.keys(matrix) as EndpointName[])
  .filter((name) => name !== 'logout')
  .flatMap((name) =>
    (Object.entries(matrix[name]) as [Who, Outcome][]).map(([who, status]) => ({
      name,
      who,
      status,
    })),
  );

test.each(cells)('$name by $who: $status', async ({ name, who, status }) => {
  const answer = await call(name, who, personOf('owner').id);
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.json()).toMatchObject({ code: 'forbidden' });
});

test.each([
  'readUser',
  'survivorDashboard',
  'listReminders',
  'logActivity',
  'createReminder',
] as const)('%s of nobody is refused like that of a stranger', async (name) => {
  expect((await call(name, 'owner', unknown)).statusCode).toBe(403);
});

test('a survivor reads the row of a paired caregiver only', async () => {
  const read = async (who: Who) =>
    (
      await server.app.inject({
        url: `/api/auth/user/${personOf(who).id}`,
        headers: personOf('owner').bearer,
      })
    ).statusCode;
  expect(await read('paired')).toBe(200);
  expect(await read('formerly paired')).toBe(403);
  expect(await read('unpaired')).toBe(403);
});

test('a caregiver of two survivors can not be read through by either', async () => {
  const answer = await server.app.inject({
    url: `/api/reminders/${personOf('paired').id}`,
    headers: personOf('owner').bearer,
  });
  expect(answer.statusCode).toBe(403);
});

test.each(Object.entries(matrix.logout) as [Who, Outcome][])(
  'logout by %s: %i',
  async (who, status) => {
    expect((await call('logout', who, unknown)).statusCode).toBe(status);
  },
);
