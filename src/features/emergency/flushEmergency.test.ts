/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/specConstants.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { flushRequested } from '../../api/outbox/events.ts';
import { makeDatabase } from '../../platform/database.ts';
import { makeEmergencyQueue, type QueuedAlert } from '../../platform/emergency/emergencyQueue.ts';
import { alertIdOf, makeQueuedAlert } from '../../../testkit/page/alertFixtures.ts';
import { makeCaregiverAlert } from '../../../testkit/page/alertToCarl.ts';
import { eventually, settle } from '../../../testkit/page/fakeClock.ts';
import { lockAlertStore } from '../../../testkit/page/lockAlertStore.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  clock,
  phone,
  phoneTestbed,
  replacePhone,
  start,
} from '../../../testkit/page/phoneTestbed.ts';
import { failStoreOperation } from '../../../testkit/page/failStoreOperation.ts';
import { ada, carl, rosa } from '../../../testkit/page/mockServer.ts';
import { remoteAlarmStarted, stopRemoteAlarm } from '../alarms/events.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import { dismissAlert, cancelAlert, sendAlert } from './alertActions.ts';
import { answerAlert } from './alerts/useAnswerAlert.ts';

const adaSignsIn = signedIn({ token: 'ada', user: ada });
const alertsCall = 'GET /api/emergency/alerts';
const unauthenticated = () => json(401, { code: 'unauthenticated', message: 'Please sign in.' });
const ends = (emergency: string) => ({ type: 'STOP_ALARM', emergency });

const sendCall = 'POST /api/emergency/send';
const sentAnswer = {
  totalCaregivers: 1,
  caregivers: ['Karl'],
  alertIds: [],
  message: 'Sent.',
  unreachable: [],
};

/** Rosa's phone and a server that delivers her alerts to Karl. */
phoneTestbed();
beforeEach(() => {
  phone.answer('GET /api/', () => json(200, []));
  phone.answer(sendCall, () => json(201, sentAnswer));
  phone.answer('PUT /api/emergency/withdraw/', () => json(200, { message: 'They know.' }));
});
/** A tab in which Rosa is signed in; without jitter, but the store itself needs its chance. */
const open = async () => {
  const tab = await openTab(phone, clock);
  jest.spyOn(Math, 'random').mockReturnValue(1);
  return tab;
};
type Tab = Awaited<ReturnType<typeof open>>;
const pressHelp = ({ store }: Tab) => store.dispatch(sendAlert());
const queued = ({ store }: Tab) => store.getState().emergency.queue.map(({ alert }) => alert);
const sent = ({ store }: Tab) => store.getState().emergency.sent;
/** As another page of the device, or its worker, has it. */
const onDevice = () => makeEmergencyQueue(makeDatabase(), clock);
const stored = () => onDevice().list(rosa.user.id);
/** An alert of Rosa's as an earlier start of the app left it on the device. */
const storeAlert = (more?: Partial<QueuedAlert>) =>
  onDevice().add(
    makeQueuedAlert(1, { personId: rosa.user.id, timestamp: start - 60_000, ...more }),
  );
const sendCount = () => phone.callsTo(sendCall).length;
const triedTimes = (times: number) => eventually(() => expect(sendCount()).toBe(times));
const noneStored = () => eventually(async () => expect(await stored()).toEqual([]));
const heard = (tab: Pick<Tab, 'services'>, what: string) =>
  eventually(() => expect(tab.services.heard()).toBe(what));

test('a press is stored, then shown, then sent with the time of the press', async () => {
  const tab = await open();
  const { device } = tab.services;
  const requestSync = jest.spyOn(device.worker, 'requestSync');
  const add = device.emergencyQueue.add;
  const shownBefore: number[] = [];
  jest.spyOn(device.emergencyQueue, 'add').mockImplementation(async (alert) => {
    const isKept = await add(alert);
    shownBefore.push(queued(tab).length);
    return isKept;
  });
  let storedBefore: QueuedAlert[] = [];
  phone.answer(sendCall, async () => {
    storedBefore = await stored();
    return json(201, sentAnswer);
  });
  const answer = phone.hold(sendCall);
  const pressed = pressHelp(tab);
  await triedTimes(1);
  expect(shownBefore).toEqual([0]);
  expect(queued(tab)).toHaveLength(1);
  expect(requestSync).toHaveBeenCalledTimes(1);
  answer();
  await pressed;
  const id = expect.any(String);
  const location_data = { timestamp: '2026-03-10T08:00:00.000Z', user_agent: 'test browser' };
  const message = 'Emergency alert triggered';
  const alert = { message, alert_type: 'general', location_data, status: 'pending' };
  expect(storedBefore).toMatchObject([{ ...alert, id, personId: rosa.user.id, timestamp: start }]);
  const [known] = storedBefore;
  expect(phone.callsTo(sendCall)[0]?.body).toMatchObject({
    id: known?.id,
    occurred_at: start,
  });
  expect(sent(tab)).toMatchObject([{ id: known?.id, pressedAt: start, told: [{ name: 'Karl' }] }]);
  expect([queued(tab), await stored()]).toEqual([[], []]);
  expect(device.requestPersistentStorage).not.toHaveBeenCalled();
});

test('a press that is refused is tried again after 5 minutes, and not once it reached no one', async () => {
  phone.answer(sendCall, () => json(403, { code: 'forbidden', message: 'Not so.' }));
  const tab = await open();
  await pressHelp(tab);
  expect(queued(tab)).toMatchObject([{ failure: { status: 403, message: 'Not so.' } }]);
  await clock.advance(5 * minute - 1);
  expect(sendCount()).toBe(1);
  phone.answer(sendCall, () => json(201, { ...sentAnswer, totalCaregivers: 0, caregivers: [] }));
  await clock.advance(1);
  expect(queued(tab)).toMatchObject([{ toldNobody: true }]);
  const read = jest.spyOn(tab.services.device.emergencyQueue, 'list');
  await clock.advance(10_000);
  expect([read.mock.calls.length, sendCount()]).toEqual([0, 2]);
  const { id } = queued(tab)[0]!;
  await tab.store.dispatch(dismissAlert(id));
  expect(tab.services.worker.heard).toContainEqual(ends(id));
});

test('a press that can be neither stored nor sent is logged, and sent from memory after 2 s', async () => {
  failStoreOperation('put', 'emergencyQueue');
  phone.network.up = false;
  const tab = await open();
  const requestSync = jest.spyOn(tab.services.device.worker, 'requestSync');
  await pressHelp(tab);
  const detail = { kind: 'retry', status: 'none' };
  expect(tab.services.logged).toEqual([{ what: 'An alert could not be sent', detail }]);
  // For the press, and again after the try.
  expect(requestSync).toHaveBeenCalledTimes(2);
  const [alert] = queued(tab);
  expect(tab.store.getState().emergency.queue).toMatchObject([{ storedOnDisk: false }]);
  expect(await stored()).toEqual([]);
  phone.network.up = true;
  await clock.advance(2_000);
  expect(sent(tab)).toMatchObject([{ id: alert?.id }]);
});

test('a press sounds for 60 s before any answer, or until the user is OK', async () => {
  const answer = phone.hold(sendCall);
  const tab = await open();
  const play = jest.spyOn(tab.services.device.sound, 'play');
  const first = pressHelp(tab);
  await heard(tab, 'file');
  expect(play.mock.lastCall).toEqual(['alarm', 'emergency']);
  await clock.advance(minute - 1);
  expect(tab.services.heard()).toBe('file');
  await clock.advance(1);
  expect(tab.services.heard()).toBe('silence');
  const second = pressHelp(tab);
  await heard(tab, 'file');
  const { id, timestamp } = queued(tab)[0]!;
  const ok = tab.store.dispatch(cancelAlert({ id, pressedAt: timestamp }));
  await heard(tab, 'silence');
  answer();
  await Promise.all([first, second, ok]);
  expect(tab.services.worker.heard).toContainEqual(ends(id));
});

test.each<[string, number, (tab: Tab) => unknown]>([
  ['1 s after the online event', 1_000, ({ services }) => services.goOnline()],
  [
    '2 s after the dashboard loads',
    2_000,
    ({ store }) => store.dispatch(flushRequested({ reason: 'dashboard' })),
  ],
  ['at once when the page becomes visible', 0, ({ services }) => services.show()],
  [
    'at once when the user asks for it',
    0,
    ({ store }) => store.dispatch(flushRequested({ reason: 'person' })),
  ],
])('a stored alert is sent %s, before its retry time', async (_when, delayMs, wake) => {
  const tab = await open();
  await storeAlert({ retryAt: start + 30_000 });
  wake(tab);
  await clock.advance(delayMs - 1);
  expect(sendCount()).toBe(delayMs === 0 ? 1 : 0);
  await clock.advance(1);
  expect(sent(tab)).toHaveLength(1);
  expect(await stored()).toEqual([]);
});

test('a stored alert is sent when a slow database answers at last', async () => {
  const tab = await open();
  await storeAlert();
  const release = await lockAlertStore();
  tab.services.show();
  await clock.advance(1_500);
  expect([sendCount(), queued(tab)]).toEqual([0, []]);
  release();
  await eventually(() => expect(sent(tab)).toMatchObject([{ id: alertIdOf(1) }]));
  expect(clock.now()).toBe(start + 1_500);
});

/** Presses without a network and removes the row, as another page or a damaged disk does. */
const pressAndRemove = async (tab: Tab): Promise<QueuedAlert> => {
  phone.network.up = false;
  await pressHelp(tab);
  const [alert] = queued(tab);
  await onDevice().change(alert!, () => null);
  return alert!;
};

test('a stored alert that the device lost is stored and sent again', async () => {
  const tab = await open();
  const { id } = await pressAndRemove(tab);
  phone.network.up = true;
  const answer = phone.hold(sendCall);
  tab.services.show();
  await triedTimes(2);
  expect([queued(tab), await stored()]).toMatchObject([[{ id }], [{ id }]]);
  answer();
  await eventually(() => expect(sent(tab)).toMatchObject([{ id }]));
  const [first, second] = phone.callsTo(sendCall);
  expect(second?.body).toEqual(first?.body);
});

test('a stored alert that the worker sent is shown until the server lists it, and is not sent again', async () => {
  const tab = await open();
  const { id } = await pressAndRemove(tab);
  await clock.advance(2_000);
  expect(queued(tab)).toMatchObject([{ id }]);
  const asked = phone.callsTo(alertsCall).length;
  await clock.advance(200_000);
  expect(phone.callsTo(alertsCall)).toHaveLength(asked);
  phone.network.up = true;
  const alert = makeCaregiverAlert(9, start, { emergency_id: id, caregiver_name: 'Karl Lund' });
  phone.answer(alertsCall, () => json(200, [alert]));
  tab.services.show();
  await eventually(() => expect(queued(tab)).toEqual([]));
  expect(sent(tab)).toMatchObject([{ id, told: [{ name: 'Karl Lund' }] }]);
  expect(sendCount()).toBe(1);
});

describe('an alert and the session', () => {
  test('a late 401 of the old session does not end the new one, whatever was sent since', async () => {
    const tab = await open();
    const other = makeQueuedAlert(2, { personId: rosa.user.id });
    await storeAlert();
    await onDevice().add(other);
    let releaseOther = () => {};
    void tab.services.device.withLock(
      `upstroke-emergency:${other.id}`,
      () => new Promise<void>((resolve) => (releaseOther = resolve)),
    );
    const answers = [unauthenticated()];
    phone.answer(sendCall, () => answers.shift() ?? json(201, sentAnswer));
    const answer = phone.hold(sendCall);
    tab.services.show();
    await triedTimes(1);
    tab.store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    releaseOther();
    await triedTimes(2);
    answer();
    await noneStored();
    expect(sent(tab)).toHaveLength(2);
    expect(tab.store.getState().auth.isExpired).toBe(false);
  });

  test.each([
    ['sent', () => json(201, sentAnswer), []],
    ['failed', () => json(503, {}), [{ attempts: 1 }]],
  ])('one that is %s after another user signed in is not shown', async (_what, reply, left) => {
    phone.answer(sendCall, reply);
    const answer = phone.hold(sendCall);
    const tab = await open();
    const pressed = pressHelp(tab);
    await triedTimes(1);
    tab.services.show();
    await settle();
    tab.store.dispatch(signedOut());
    tab.store.dispatch(adaSignsIn);
    answer();
    await pressed;
    await settle();
    expect([sendCount(), queued(tab), sent(tab)]).toEqual([1, [], []]);
    expect(await stored()).toMatchObject(left);
  });
});

test('the server’s list replaces what it knew, except an alert sent meanwhile', async () => {
  const tab = await open();
  const { listAlerts } = firstScreenApi.endpoints;
  const once = { subscribe: false, forceRefetch: true };
  const read = () => tab.store.dispatch(listAlerts.initiate(undefined, once));
  phone.answer(sendCall, () => json(201, { ...sentAnswer, unreachable: ['Karl'] }));
  const answer = phone.hold(alertsCall);
  const reading = read();
  await pressHelp(tab);
  answer();
  await reading;
  expect(sent(tab)).toMatchObject([{ told: [{ name: 'Karl' }], unreachable: ['Karl'] }]);
  const karl = { caregiver_id: ada.id, caregiver_name: 'Karl Lund' };
  const listed = makeCaregiverAlert(9, start, { emergency_id: sent(tab)[0]!.id, ...karl });
  const stop = phone.answer(alertsCall, () => json(200, [listed]));
  await read();
  const told = [{ caregiverId: ada.id, name: 'Karl Lund' }];
  expect(sent(tab)).toMatchObject([{ told, unreachable: ['Karl'] }]);
  stop();
  await read();
  // The account of its caregiver is gone.
  expect(sent(tab)).toMatchObject([{ told: [], answeredBy: null }]);
});

describe('the sound on a caregiver’s open page', () => {
  const updates = 'PUT /api/emergency/update-status/';
  const answeredAt = new Date(start).toISOString();
  const toCarl = (number: number, more?: Partial<Alert>) => makeCaregiverAlert(number, start, more);
  const acknowledged = toCarl(1, { status: 'acknowledged' });
  beforeEach(() => {
    replacePhone(carl);
    phone.answer('GET /api/', () => json(200, []));
    phone.answer(updates, () => json(200, acknowledged));
  });

  /** Carl's page, on which these unanswered alerts sound. */
  const openWith = async (...unanswered: Alert[]) => {
    phone.answer(alertsCall, () => json(200, unanswered));
    const tab = await openTab(phone, clock);
    const play = jest.spyOn(tab.services.device.sound, 'play');
    const list = tab.store.dispatch(firstScreenApi.endpoints.listAlerts.initiate());
    await eventually(() => expect(play.mock.lastCall).toEqual(['alarm', 'emergency']));
    return {
      ...tab,
      read: async (...news: Alert[]) => {
        phone.answer(alertsCall, () => json(200, news));
        await list.refetch();
      },
      sounding: () => tab.store.getState().alarms.remoteAlarm?.type ?? null,
    };
  };

  test.each<[string, Partial<Alert>]>([
    ['another caregiver has answered', { answered_by: 'Ben Weber', answered_at: answeredAt }],
    ['the survivor is OK', { status: 'false_alarm', withdrawn_at: answeredAt }],
  ])('starts again each minute, and stops once %s', async (_what, news) => {
    const tab = await openWith(toCarl(1));
    tab.store.dispatch(stopRemoteAlarm());
    await heard(tab, 'silence');
    await clock.advance(minute);
    await heard(tab, 'file');
    await tab.read(toCarl(1, news));
    await heard(tab, 'silence');
    expect(tab.sounding()).toBeNull();
  });

  test('stops only when every emergency is answered; an answer removes its notification', async () => {
    const tab = await openWith(toCarl(1), toCarl(2));
    const refused = phone.answer(updates, () => json(503, {}));
    await tab.store.dispatch(answerAlert(acknowledged.id, 'acknowledged'));
    await settle();
    const stopped = () => tab.services.worker.heard.filter(({ type }) => type === 'STOP_ALARM');
    expect([stopped(), tab.sounding()]).toEqual([[], 'emergency']);
    refused();
    phone.answer(alertsCall, () => json(200, [acknowledged, toCarl(2)]));
    await tab.store.dispatch(answerAlert(acknowledged.id, 'acknowledged'));
    expect(stopped()).toEqual([ends(acknowledged.emergency_id)]);
    await settle();
    expect(tab.sounding()).toBe('emergency');
    await tab.read(acknowledged, { ...acknowledged, id: toCarl(2).id });
    await heard(tab, 'silence');
  });

  test('is not cut off after an hour, nor is that of a missed dose by an answer', async () => {
    const tab = await openWith(toCarl(1));
    await clock.advance(60 * minute);
    const sound = (type: 'emergency' | 'medication') =>
      tab.store.dispatch(remoteAlarmStarted({ type, until: clock.now() + minute }));
    sound('emergency');
    await tab.read(toCarl(1));
    expect(tab.sounding()).toBe('emergency');
    await clock.advance(minute);
    sound('medication');
    await tab.read(acknowledged);
    expect(tab.sounding()).toBe('medication');
  });
});
