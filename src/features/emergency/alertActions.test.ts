/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { day } from '../../../domain/specConstants.ts';
import { eventually, settle } from '../../../testkit/page/fakeClock.ts';
import { survivorTestbed, type Tab } from '../../../testkit/page/testbed.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import type { Position } from '../../platform/location.ts';
import { addLocationFor } from '../../../testkit/page/addLocationFor.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { deferred } from '../../../testkit/page/deferred.ts';
import { dismissAlert, cancelAlert, sendAlert } from './alertActions.ts';
import { flushEmergency } from './flushEmergency.ts';
import { selectCurrentAlerts } from './alerts/currentAlerts.ts';

const start = Date.UTC(2026, 2, 10, 8, 0);
const home = survivorTestbed({ now: start });
const realFetch = globalThis.fetch;
/** Method and last part of the path of each change to an emergency. */
let lines: string[];
beforeEach(() => {
  lines = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { method, url } = new Request(input, init);
    const { pathname } = new URL(url);
    const isCall = method !== 'GET' && pathname.startsWith('/api/emergency/');
    if (isCall) lines.push(`${method} ${pathname.split('/')[3]}`);
    return realFetch(input, init);
  });
});

const pairKarl = async () => {
  const { app, pair, register } = home.server;
  const karl = await register('caregiver', { fname: 'Karl', lname: 'Lund' });
  await pair(home.rosa, karl);
  const { bearer: headers } = karl;
  const alerts = async () =>
    (await app.inject({ url: '/api/emergency/alerts', headers })).json<Alert[]>();
  return {
    statuses: async () => (await alerts()).map(({ status }) => status),
    close: async () => {
      const url = `/api/emergency/update-status/${(await alerts())[0]!.id}`;
      await app.inject({ method: 'PUT', url, headers, payload: { status: 'resolved' } });
    },
  };
};
const openSignedIn = () => home.openSignedInTab();
const openOffline = async () => {
  const tab = await openSignedIn();
  home.network.up = false;
  return tab;
};
const show = (tab: Tab) => {
  home.network.up = true;
  tab.services.show();
};
const pressHelp = ({ store }: Tab) => store.dispatch(sendAlert());
const queued = ({ store }: Tab) => store.getState().emergency.queue.map(({ alert }) => alert);
const standing = ({ store }: Tab) => selectCurrentAlerts(store.getState());
const say = (tab: Tab) => tab.store.dispatch(cancelAlert(standing(tab)[0]!));
const stored = (tab: Tab) => tab.services.device.emergencyQueue.list(home.rosa.id);

describe('"I am OK" withdraws', () => {
  test('every open alert, sent or not, also after the page was opened again', async () => {
    const karl = await pairKarl();
    const tab = await openSignedIn();
    await pressHelp(tab);
    home.network.up = false;
    await pressHelp(tab);
    await say(tab);
    expect(queued(tab)).toMatchObject([{ isWithdrawn: true }, { isWithdrawn: true }]);
    home.close(tab);
    lines.length = 0;
    home.network.up = true;
    const next = await home.openTab();
    await eventually(async () => expect(await stored(next)).toEqual([]));
    expect(await karl.statuses()).toEqual(['false_alarm']);
    expect(lines).toEqual(['PUT withdraw', 'PUT withdraw']);
  });

  test('an alert that its caregivers had closed without saying that they are notified', async () => {
    const karl = await pairKarl();
    const tab = await openSignedIn();
    await pressHelp(tab);
    await karl.close();
    await say(tab);
    const { announcements, emergency } = tab.store.getState();
    expect(JSON.stringify(announcements)).toContain(
      'Your caregivers had closed your alert already.',
    );
    expect(emergency.sent).toMatchObject([{ withdrawnAt: null }]);
  });
});

describe('the location of an alert', () => {
  const turnOn = (tab: Tab, permission: 'granted' | 'prompt' = 'granted') => {
    tab.services.location.setPermission(permission);
    addLocationFor(tab, home.rosa.id);
    return tab.services.location;
  };
  const located = async () =>
    (await home.server.rows('emergency_locations')).map(({ lat, lon, accuracy }) => [
      lat,
      lon,
      accuracy,
    ]);
  const atHome = [[52.52, 13.405, 20]];
  const stored = () => eventually(async () => expect(await located()).toEqual(atHome));

  test.each(['granted', 'prompt'] as const)(
    'follows when it is known, and the alert does not wait for it (%s)',
    async (permission) => {
      const karl = await pairKarl();
      const tab = await openSignedIn();
      const position = deferred<Position | null>();
      const location = turnOn(tab, permission);
      location.measure(position.promise);
      await pressHelp(tab);
      expect(await karl.statuses()).toEqual(['pending']);
      expect(lines).toEqual(['POST send']);
      const syncs = tab.services.worker.syncs();
      position.resolve(location.home);
      await stored();
      await tab.store.dispatch(firstScreenApi.endpoints.listAlerts.initiate());
      expect(tab.store.getState().emergency.sent).toMatchObject([{ isLocated: true }]);
      await eventually(() => expect(tab.services.worker.syncs()).toBe(syncs + 1));
    },
  );

  test.each<[string, (tab: Tab) => void]>([
    ['off', (tab) => addLocationFor(tab, null)],
    ['on for another user', (tab) => addLocationFor(tab, 'other')],
    ['no longer allowed', (tab) => tab.services.location.setPermission('denied')],
    ['not known', (tab) => tab.services.location.measure(Promise.resolve(null))],
  ])('is not sent where it is %s', async (_what, change) => {
    const karl = await pairKarl();
    const tab = await openSignedIn();
    turnOn(tab);
    change(tab);
    await pressHelp(tab);
    await settle();
    expect([await karl.statuses(), lines]).toEqual([['pending'], ['POST send']]);
  });

  test('waits with its alert, shown as nothing unsent, and is sent right after it', async () => {
    await pairKarl();
    const tab = await openOffline();
    turnOn(tab);
    await pressHelp(tab);
    await eventually(async () =>
      expect(await tab.services.device.outbox.list(home.rosa.id)).toHaveLength(1),
    );
    expect(selectOutboxRows(tab.store.getState())).toEqual([]);
    expect(tab.services.device.requestPersistentStorage).not.toHaveBeenCalled();
    home.network.up = true;
    await tab.store.dispatch(flushEmergency({ ignoreBackoff: true }));
    await stored();
    const left = () => tab.services.device.outbox.list(home.rosa.id);
    await eventually(async () => expect(await left()).toEqual([]));
  });
});

test('an alert that reached no one is closed in every tab, and is deleted from the device after 30 days', async () => {
  const first = await openOffline();
  const second = await home.openTab();
  await pressHelp(first);
  show(first);
  await eventually(() => expect(queued(first)).toMatchObject([{ toldNobody: true }]));
  await first.store.dispatch(dismissAlert(standing(first)[0]!.id));
  show(second);
  await settle();
  expect([standing(first), standing(second)]).toEqual([[], []]);
  expect(standing(await home.openTab())).toEqual([]);
  expect(await stored(first)).toHaveLength(1);
  home.clock.sleepUntil(home.clock.now() + 30 * day);
  show(first);
  await eventually(async () => expect(await stored(first)).toEqual([]));
});
