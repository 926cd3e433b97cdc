import { beforeEach, expect, test } from '@jest/globals';
import type { Context } from '../../context.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { sessionOf } from '../../../testkit/server/sessionOf.ts';
import { waitUntilBlocked } from '../../../testkit/server/waitUntilBlocked.ts';
import { updateAlert } from './updateAlert.ts';
import { sendEmergency } from './sendEmergency.ts';
import { cancelEmergency } from './cancelEmergency.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const press = 'c0ffee00-0000-4000-8000-000000000001';
const family = perTest(() => makeFamily({ now }));

beforeEach(async () => {
  await family.pair(family.rosa, family.ida);
  await family.addDevice(family.ida);
});

/** Plain transactions: `inTransaction` retries, which would hide a deadlock. */
const inside = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  family.context.db.transaction().execute((db) => work({ ...family.context, db }));
const send = (context: Context) => sendEmergency(context, family.rosa.id, { id: press });
const withdraw = (context: Context) => cancelEmergency(context, sessionOf(family.rosa), press);

/** Starts the second transaction before the first commits. */
const overlapping = async <A, B>(
  first: (context: Context) => Promise<A>,
  second: (context: Context) => Promise<B>,
): Promise<[A, B]> => {
  let later: Promise<B> | undefined;
  const answer = await inside(async (context) => {
    const done = await first(context);
    later = inside(second);
    await waitUntilBlocked(family.context.db);
    return done;
  });
  return [answer, await later!];
};

const alerts = async () => (await family.rows('alerts')).map(({ status }) => status);
const pushes = async () =>
  (await family.rows('pushes')).map(({ kind, state }) => `${kind} ${state}`).toSorted();
const over = [{ next_at: null, withdrawn_at: now }];

test('an alert that arrives while it is being cancelled notifies no one', async () => {
  const [, sent] = await overlapping(withdraw, send);
  const message = 'You said that you are OK: your alert reached no one.';
  expect(sent).toMatchObject({ totalCaregivers: 0, message });
  expect([await alerts(), await pushes()]).toEqual([[], []]);
  expect(await family.rows('emergencies')).toMatchObject(over);
});

test('an alert that is taken back while it is being sent is closed', async () => {
  const [sent, withdrawn] = await overlapping(send, withdraw);
  expect(sent).toMatchObject({ totalCaregivers: 2 });
  expect(withdrawn).toEqual({ message: 'We told your caregivers you are OK.' });
  expect(await alerts()).toEqual(['false_alarm', 'false_alarm']);
  const dropped = ['emergency dropped', 'emergency dropped'];
  expect(await pushes()).toEqual([...dropped, 'withdrawn queued', 'withdrawn queued']);
  expect(await family.rows('emergencies')).toMatchObject(over);
});

test('an alert that is being acknowledged while “I am OK” is said stays acknowledged', async () => {
  await inside(send);
  const { id } = (await family.alertsOf(family.carl))[0]!;
  const acknowledge = (context: Context) =>
    updateAlert(context, family.carl.id, id, 'acknowledged');
  await overlapping(acknowledge, withdraw);
  expect((await alerts()).toSorted()).toEqual(['acknowledged', 'pending']);
  expect(await family.rows('emergencies')).toMatchObject([{ withdrawn_at: now }]);
});

test('an alert that two caregivers close at one moment is closed once', async () => {
  await inside(send);
  const close = async (who: TestPerson, status: 'resolved' | 'false_alarm') => {
    const { id } = (await family.alertsOf(who))[0]!;
    return (context: Context) => updateAlert(context, who.id, id, status).catch(String);
  };
  const { carl, ida } = family;
  const [, late] = await overlapping(
    await close(carl, 'resolved'),
    await close(ida, 'false_alarm'),
  );
  expect(late).toContain('Carl Adler closed this alert');
  expect(await alerts()).toEqual(['resolved', 'resolved']);
});

test('an alert that is sent twice at one moment is made once', async () => {
  const [first, second] = await overlapping(send, send);
  expect(second).toEqual(first);
  expect(await alerts()).toEqual(['pending', 'pending']);
});
