import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Context } from '../../context.ts';
import { addDevice } from '../../../testkit/server/addDevice.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { waitUntilBlocked } from '../../../testkit/server/waitUntilBlocked.ts';
import { sendEmergency } from './service.ts';
import { withdrawEmergency } from './withdraw.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const press = 'c0ffee00-0000-4000-8000-000000000001';
let server: TestServer;
let rosa: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now });
  rosa = await server.register('survivor');
  for (let count = 0; count < 2; count += 1) {
    const caregiver = await server.register('caregiver');
    await server.pair(rosa, caregiver);
    await addDevice(server.context, caregiver);
  }
});
afterEach(() => server.close());

/** Plain transactions: `inTransaction` would hide a deadlock, a second later. */
const inside = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  server.context.db.transaction().execute((db) => work({ ...server.context, db }));
const send = (context: Context) => sendEmergency(context, rosa.id, { id: press });
const withdraw = (context: Context) => withdrawEmergency(context, rosa.id, press);

/** The second begins while what the first has done is not there for others yet. */
const overlapping = async <A, B>(
  first: (context: Context) => Promise<A>,
  second: (context: Context) => Promise<B>,
): Promise<[A, B]> => {
  let later: Promise<B> | undefined;
  const answer = await inside(async (context) => {
    const done = await first(context);
    later = inside(second);
    await waitUntilBlocked(server.context.db);
    return done;
  });
  return [answer, await later!];
};

const rows = async () => {
  const { db } = server.context;
  const alerts = await db.selectFrom('alerts').select('status').execute();
  const pushes = await db.selectFrom('pushes').select(['kind', 'state']).orderBy('kind').execute();
  return {
    alerts: alerts.map(({ status }) => status),
    pushes: pushes.map(({ kind, state }) => `${kind} ${state}`),
    emergencies: await db.selectFrom('emergencies').select(['next_at', 'withdrawn_at']).execute(),
  };
};
const over = [{ next_at: null, withdrawn_at: now }];

test('an alert that comes while it is being taken back tells nobody', async () => {
  const [, sent] = await overlapping(withdraw, send);
  expect(sent).toMatchObject({
    totalCaregivers: 0,
    message: 'You said that you are OK: nobody was told.',
  });
  expect(await rows()).toEqual({ alerts: [], pushes: [], emergencies: over });
});

test('an alert that is taken back while it is being sent is closed', async () => {
  const [sent, withdrawn] = await overlapping(send, withdraw);
  expect(sent).toMatchObject({ totalCaregivers: 2 });
  expect(withdrawn).toEqual({ message: 'Your caregivers are told that you are OK.' });
  expect(await rows()).toEqual({
    alerts: ['false_alarm', 'false_alarm'],
    pushes: ['emergency dropped', 'emergency dropped', 'withdrawn queued', 'withdrawn queued'],
    emergencies: over,
  });
});

test('an alert that is sent twice at one moment is made once', async () => {
  const [first, second] = await overlapping(send, send);
  expect(second).toEqual(first);
  expect((await rows()).alerts).toEqual(['pending', 'pending']);
});
