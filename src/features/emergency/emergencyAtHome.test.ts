/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { eventually } from '../../../testkit/page/drivenClock.ts';
import {
  type Home as House,
  makeHome as makeHouse,
  type Tab,
  type TestPerson,
} from '../../../testkit/page/home.ts';
import { sayOk, sendAlert } from './alertActions.ts';
import { selectStanding } from './standing.ts';

const start = Date.UTC(2026, 2, 10, 8, 0);
const realFetch = globalThis.fetch;

let house: House;
let rosa: TestPerson;
let karl: TestPerson;
/** Of the calls about emergencies: method and last part of the path. */
let lines: string[];
/** The server's answer to a call that begins so does not come back before that. */
let held: { readonly line: string; readonly until: Promise<void> } | null;
beforeEach(async () => {
  house = await makeHouse({ now: start });
  rosa = await house.server.register('survivor');
  karl = await house.server.register('caregiver', { fname: 'Karl', lname: 'Lund' });
  await house.server.pair(rosa, karl);
  lines = [];
  held = null;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { method, url } = new Request(input, init);
    const { pathname } = new URL(url);
    const isCall = method !== 'GET' && pathname.startsWith('/api/emergency/');
    const line = `${method} ${pathname.split('/')[3]}`;
    if (isCall) lines.push(line);
    const response = await realFetch(input, init);
    if (isCall && held?.line === line) await held.until;
    return response;
  });
});
afterEach(() => house.tearDown());

const holdAnswers = (line: string) => {
  let letGo = () => {};
  held = { line, until: new Promise((resolve) => (letGo = resolve)) };
  return letGo;
};
const signedInTab = async () => {
  const tab = await house.openTab();
  await house.signIn(tab, rosa);
  return tab;
};
/** She has signed in, and then the network went. */
const offlineTab = async () => {
  const tab = await signedInTab();
  house.network.up = false;
  return tab;
};
const press = ({ store }: Tab) => store.dispatch(sendAlert());
const say = async ({ store }: Tab) => {
  const [alert] = selectStanding(store.getState());
  await store.dispatch(sayOk(alert!));
};
const queued = ({ store }: Tab) => store.getState().emergency.queue;
const stored = (tab: Tab) => tab.services.device.emergencyQueue.list(rosa.id);
const alertsOf = async () => {
  const told = await house.server.app.inject({
    url: '/api/emergency/alerts',
    headers: karl.bearer,
  });
  return told.json<Alert[]>();
};
const log = async () => (await alertsOf()).map(({ status }) => status);
/** What the server says of an alert of that id if it comes now. */
const comesNow = async (id: string) => {
  const told = await house.server.app.inject({
    method: 'POST',
    url: '/api/emergency/send',
    headers: rosa.bearer,
    payload: { id },
  });
  return told.json<{ totalCaregivers: number; message: string }>();
};

describe('two tabs of one device', () => {
  test('send an alert once', async () => {
    const first = await offlineTab();
    const second = await house.openTab();
    await press(first);
    const letGo = holdAnswers('POST send');
    lines.length = 0;
    house.network.up = true;
    first.services.show();
    second.services.show();
    await eventually(() => expect(lines).toEqual(['POST send']));
    letGo();
    await eventually(async () => expect(await stored(second)).toEqual([]));
    await eventually(() => expect([queued(first), queued(second)]).toEqual([[], []]));
    expect(lines).toEqual(['POST send']);
    expect(await log()).toEqual(['pending']);
  });
});

describe('"I am OK" ends with a withdrawal that the server has', () => {
  test('before the alert was sent: it will tell nobody if it comes', async () => {
    const tab = await offlineTab();
    await press(tab);
    const [alert] = queued(tab);
    await say(tab);
    expect(queued(tab)).toMatchObject([{ isWithdrawn: true, timestamp: start }]);
    house.network.up = true;
    tab.services.goOnline();
    await house.clock.advance(1_000);
    await eventually(() => expect(queued(tab)).toEqual([]));
    expect(lines).toEqual(['PUT withdraw']);
    expect(await stored(tab)).toEqual([]);
    expect(await comesNow(alert!.id)).toMatchObject({
      totalCaregivers: 0,
      message: 'You said that you are OK: nobody was told.',
    });
    expect(await log()).toEqual([]);
  });

  test('while it is under way', async () => {
    const tab = await signedInTab();
    const letGo = holdAnswers('POST send');
    const pressed = press(tab);
    await eventually(async () => expect(await log()).toEqual(['pending']));
    const said = say(tab);
    await eventually(async () => expect(await stored(tab)).toMatchObject([{ isWithdrawn: true }]));
    letGo();
    await Promise.all([pressed, said]);
    expect(lines).toEqual(['POST send', 'PUT withdraw']);
    expect(await log()).toEqual(['false_alarm']);
    expect([queued(tab), await stored(tab)]).toEqual([[], []]);
  });

  test('after it was sent', async () => {
    const tab = await signedInTab();
    await press(tab);
    expect(await log()).toEqual(['pending']);
    await say(tab);
    expect(lines).toEqual(['POST send', 'PUT withdraw']);
    expect(await log()).toEqual(['false_alarm']);
    expect([queued(tab), await stored(tab)]).toEqual([[], []]);
    expect(selectStanding(tab.store.getState())).toMatchObject([{ stage: 'ok' }]);
  });

  test('for every press of hers that is open, seen or not sent yet', async () => {
    const tab = await signedInTab();
    await press(tab);
    house.network.up = false;
    await press(tab);
    await say(tab);
    expect(queued(tab)).toMatchObject([{ isWithdrawn: true }, { isWithdrawn: true }]);
    house.network.up = true;
    tab.services.goOnline();
    await house.clock.advance(1_000);
    await eventually(() => expect(queued(tab)).toEqual([]));
    expect(await log()).toEqual(['false_alarm']);
    expect(lines).toEqual(['POST send', 'PUT withdraw', 'PUT withdraw']);
  });

  test('and says that they are told only where they are: not of one that all had closed', async () => {
    const tab = await signedInTab();
    await press(tab);
    const [alert] = await alertsOf();
    await house.server.app.inject({
      method: 'PUT',
      url: `/api/emergency/update-status/${alert!.id}`,
      headers: karl.bearer,
      payload: { status: 'resolved' },
    });
    await say(tab);
    const { status, emergency } = tab.store.getState();
    expect(JSON.stringify(status)).toContain('Your caregivers had closed your alert already.');
    expect(emergency.sent).toMatchObject([{ withdrawnAt: null }]);
  });

  test('after it was sent, though the network is away then and the page is opened anew', async () => {
    const tab = await signedInTab();
    await press(tab);
    house.network.up = false;
    await say(tab);
    house.close(tab);
    house.network.up = true;
    const next = await house.openTab();
    await eventually(async () => expect(await log()).toEqual(['false_alarm']));
    await eventually(async () => expect(await stored(next)).toEqual([]));
  });
});
