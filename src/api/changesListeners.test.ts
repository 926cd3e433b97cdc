/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { minute } from '../../domain/specConstants.ts';
import { listenerSetups } from '../app/listeners.ts';
import { sessionRefused } from './baseQuery.ts';
import { firstScreenApi } from './firstScreenApi.ts';
import { answerAlarm, ringingIds, survivorTestbed, type Tab } from '../../testkit/page/testbed.ts';
import { eventually, settle } from '../../testkit/page/fakeClock.ts';
import { aspirinDose, dueAt } from '../../testkit/worker/fixtures.ts';

const second = 1_000;
const home = survivorTestbed({ now: dueAt - minute });

const pollingTab = () => home.openSignedInTab(listenerSetups);
/** Returns the polls sent within this time. */
const askedIn = async (ms: number) => {
  const calls = jest.spyOn(globalThis, 'fetch');
  calls.mockClear();
  await home.clock.advance(ms);
  return calls.mock.calls
    .map(([url]) => url as URL)
    .filter(({ pathname }) => pathname === '/api/changes');
};
/** Subscribes to the reminders, as a screen does. */
const watchList = async ({ store }: Tab) => {
  await store.dispatch(
    firstScreenApi.endpoints.listMedicines.initiate(
      { params: { userId: home.rosa.id } },
      { forceRefetch: true },
    ),
  );
  await settle();
};

test('a page asks for changes every 4 s while visible, every 60 s while hidden, and says which', async () => {
  const tab = await pollingTab();
  const isInSight = ({ searchParams }: URL) => searchParams.has('in_sight');
  expect((await askedIn(20 * second)).map(isInSight)).toEqual([true, true, true, true, true]);
  tab.services.hide();
  await home.clock.advance(4 * second);
  expect(await askedIn(52 * second)).toEqual([]);
  expect((await askedIn(8 * second)).map(isInSight)).toEqual([false]);
  tab.services.show();
  expect(await askedIn(4 * second)).toHaveLength(1);
});

test('a hidden page goes on asking after its clock was set back', async () => {
  const tab = await pollingTab();
  tab.services.hide();
  await home.clock.advance(8 * second);
  home.setClockAhead(-3 * 60 * minute);
  expect((await askedIn(2 * minute)).length).toBeGreaterThanOrEqual(2);
});

test('a hidden page asks every 4 s while an alarm rings', async () => {
  await home.addReminder();
  const tab = await pollingTab();
  tab.services.hide();
  await home.clock.advanceTo(dueAt);
  expect(ringingIds(tab)).toHaveLength(1);
  await home.clock.advance(4 * second);
  expect(await askedIn(20 * second)).toHaveLength(5);
});

test.each([
  ['its session is refused', () => sessionRefused({ endpoint: 'readChanges' })],
  ['the user signs out', () => ({ type: 'auth/signedOut' })],
])('a page stops asking when %s, until the next sign-in', async (_when, ended) => {
  const tab = await pollingTab();
  tab.store.dispatch(ended());
  await settle();
  expect(await askedIn(2 * minute)).toEqual([]);
  await home.signIn(tab, home.rosa);
  expect((await askedIn(8 * second)).length).toBeGreaterThanOrEqual(2);
});

test('an answer on another device ends the alarm here within 5 s', async () => {
  await home.addReminder();
  const here = await pollingTab();
  await watchList(here);
  const there = await home.openSignedInTab(undefined, home.addDevice());
  await home.clock.advanceTo(dueAt + 1_500);
  expect([here, there].map(ringingIds)).toEqual([[aspirinDose], [aspirinDose]]);
  answerAlarm(there, 'taken');
  await home.waitForFeed(['Taken: Aspirin']);
  await home.clock.advance(5 * second);
  await eventually(() => expect(ringingIds(here)).toEqual([]));
  expect(here.services.heard()).toBe('silence');
  expect(here.services.worker.heard).toContainEqual({ type: 'STOP_ALARM', dose: aspirinDose });
  expect(home.clock.now()).toBe(dueAt + 6_500);
});

test('a read that failed for a moment between two polls is repeated after the next', async () => {
  await home.addReminder();
  const tab = await pollingTab();
  await settle();
  home.network.up = false;
  await watchList(tab);
  const args = { params: { userId: home.rosa.id } };
  const list = () => firstScreenApi.endpoints.listMedicines.select(args)(tab.store.getState());
  expect(list().isError).toBe(true);
  home.network.up = true;
  await home.clock.advance(4 * second);
  await eventually(() => expect(list()).toMatchObject({ isSuccess: true, data: [{}] }));
});
