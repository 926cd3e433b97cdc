/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { emergencyApi } from '../../api/emergencyApi.ts';
import { outboxWoken } from '../../api/outbox/outboxListeners.ts';
import { makeDatabase } from '../../device/database.ts';
import { makeEmergencyQueue, type QueuedAlert } from '../../device/emergency/emergencyQueue.ts';
import { alertIdOf, alertOf } from '../../device/emergency/testing/alertOf.ts';
import { refuse } from '../../device/emergency/testing/refuse.ts';
import { eventually, makeDrivenClock, settle } from '../../testing/drivenClock.ts';
import { openTab } from '../../testing/openTab.ts';
import { json, makePhone, type Phone } from '../../testing/phone.ts';
import { rosa } from '../../testing/scripted.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import { sayOk, sendAlert } from './alertActions.ts';

const start = Date.UTC(2026, 2, 10, 8, 0);
const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const send = 'POST /api/emergency/send';
const withdraw = 'PUT /api/emergency/withdraw/';

const sentAnswer = { totalCaregivers: 1, caregivers: ['Karl'], alertIds: [], message: 'Sent.' };

let phone: Phone;
let clock: ReturnType<typeof makeDrivenClock>;
beforeEach(() => {
  phone = makePhone(rosa);
  clock = makeDrivenClock(start);
  phone.answer('GET /api/', () => json(200, []));
  phone.answer(send, () => json(201, sentAnswer));
  phone.answer(withdraw, () => json(200, { message: 'They know.' }));
});

/** Without jitter; the store itself needs its chance, for the names of its listeners. */
const open = async () => {
  const tab = await openTab(phone, clock);
  jest.spyOn(Math, 'random').mockReturnValue(1);
  return tab;
};
type Tab = Awaited<ReturnType<typeof open>>;

const onDevice = () => makeEmergencyQueue(makeDatabase(), clock);
const stored = (personId = rosa.user.id) => onDevice().list(personId);
/** As an earlier start of the app left it on the device. */
const leave = (alert: Partial<QueuedAlert> = {}) =>
  onDevice().add(alertOf(1, { personId: rosa.user.id, timestamp: start - 60_000, ...alert }));
const press = ({ store }: Tab) => store.dispatch(sendAlert());
const tries = () => phone.callsTo(send).length;
const queued = ({ store }: Tab) => store.getState().emergency.queue;
const sent = ({ store }: Tab) => store.getState().emergency.sent;

describe('the times at which alerts are sent', () => {
  test('the emergency queue is processed 1 s after the online event', async () => {
    phone.network.up = false;
    const tab = await open();
    await press(tab);
    phone.network.up = true;
    tab.services.goOnline();
    await clock.advance(999);
    expect(tries()).toBe(1);
    await clock.advance(1);
    expect(tries()).toBe(2);
    expect([queued(tab), await stored()]).toEqual([[], []]);
  });

  test('and 2 s after the dashboard loads', async () => {
    const tab = await open();
    await leave();
    tab.store.dispatch(outboxWoken({ by: 'dashboard' }));
    await clock.advance(1_999);
    expect(tries()).toBe(0);
    await clock.advance(1);
    expect(tries()).toBe(1);
  });

  test('at the start of the app', async () => {
    await leave();
    const tab = await open();
    await eventually(() => expect(sent(tab)).toMatchObject([{ id: alertIdOf(1) }]));
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['the page is seen again', (tab: Tab) => tab.services.show()],
    ['a person asks for it', (tab: Tab) => tab.store.dispatch(outboxWoken({ by: 'person' }))],
  ])('when %s, before its time', async (_when, wake) => {
    phone.network.up = false;
    const tab = await open();
    await press(tab);
    phone.network.up = true;
    wake(tab);
    await eventually(() => expect(sent(tab)).toHaveLength(1));
    expect(clock.now()).toBe(start);
  });

  test('by itself after 2, 4, 8 and 16 s, then every 30 s', async () => {
    phone.network.up = false;
    const tab = await open();
    await press(tab);
    for (const [index, wait] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      await clock.advance(wait - 1);
      expect(tries()).toBe(index + 1);
      await clock.advance(1);
      expect(tries()).toBe(index + 2);
    }
    expect(queued(tab)).toMatchObject([{ attempts: 7, failure: { status: null } }]);
    expect(await stored()).toEqual(queued(tab));
  });

  test('every 5 minutes, though it was refused', async () => {
    const stop = phone.answer(send, () => json(403, { code: 'forbidden', message: 'Not so.' }));
    const tab = await open();
    await press(tab);
    expect(queued(tab)).toMatchObject([{ failure: { status: 403, message: 'Not so.' } }]);
    await clock.advance(299_999);
    expect(tries()).toBe(1);
    stop();
    await clock.advance(1);
    expect([tries(), queued(tab)]).toEqual([2, []]);
  });

  test('and it lies still once nobody could be told', async () => {
    const stop = phone.answer(send, () => json(503, {}));
    const tab = await open();
    await press(tab);
    stop();
    phone.answer(send, () => json(201, { ...sentAnswer, totalCaregivers: 0, caregivers: [] }));
    await clock.advance(2_000);
    const read = jest.spyOn(tab.services.device.emergencyQueue, 'list');
    await clock.advance(10_000);
    expect(read).not.toHaveBeenCalled();
    expect(tries()).toBe(2);
    expect(queued(tab)).toMatchObject([{ toldNobody: true }]);
  });
});

describe('a press', () => {
  test('write the row with strict durability, show it, then send', async () => {
    let before: QueuedAlert[] = [];
    phone.answer(send, async () => {
      before = await stored();
      return json(201, sentAnswer);
    });
    const tab = await open();
    await press(tab);
    expect(before).toMatchObject([
      {
        personId: rosa.user.id,
        timestamp: start,
        message: 'Emergency alert triggered',
        alert_type: 'general',
        location_data: { timestamp: '2026-03-10T08:00:00.000Z', user_agent: 'test browser' },
        status: 'pending',
      },
    ]);
    expect(phone.callsTo(send)[0]?.body).toMatchObject({
      id: before[0]?.id,
      occurred_at: start,
    });
    expect(await stored()).toEqual([]);
  });

  test('is shown while it is under way', async () => {
    const letGo = phone.hold(send);
    const tab = await open();
    const pressed = press(tab);
    await eventually(() => expect(tries()).toBe(1));
    const { trying } = tab.store.getState().emergency;
    expect(queued(tab).map(({ id }) => id)).toEqual(trying);
    letGo();
    await pressed;
    expect(sent(tab)).toMatchObject([{ pressedAt: start, told: [{ name: 'Karl' }] }]);
  });

  test('asks the browser to wake the worker for it', async () => {
    phone.network.up = false;
    const tab = await open();
    const ask = jest.spyOn(tab.services.device.worker, 'requestSync');
    await press(tab);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('If the device cannot store an alert, send from memory and say so', async () => {
    refuse('put');
    phone.network.up = false;
    const tab = await open();
    await press(tab);
    const [alert] = queued(tab);
    expect(tab.store.getState().emergency.unkept).toEqual([alert?.id]);
    expect(await stored()).toEqual([]);
    phone.network.up = true;
    await clock.advance(2_000);
    expect(sent(tab)).toMatchObject([{ id: alert?.id }]);
  });

  test('the emergency sound plays for 60 s, from the press on', async () => {
    phone.network.up = false;
    const tab = await open();
    await press(tab);
    expect(tab.services.heard()).toBe('file');
    await clock.advance(59_999);
    expect(tab.services.heard()).toBe('file');
    await clock.advance(1);
    expect(tab.services.heard()).toBe('silence');
  });

  test('sounds before the network has answered, and no more once the person is OK', async () => {
    const letGo = phone.hold(send);
    const tab = await open();
    const pressed = press(tab);
    await eventually(() => expect(tab.services.heard()).toBe('file'));
    const [alert] = queued(tab);
    const ok = tab.store.dispatch(sayOk({ id: alert!.id, pressedAt: start }));
    await eventually(() => expect(tab.services.heard()).toBe('silence'));
    letGo();
    await Promise.all([pressed, ok]);
  });
});

describe('Rows belong to a person and go out only in that person’s session', () => {
  test('whoever signs in sends nothing of somebody else', async () => {
    phone.storage.clear();
    await leave();
    const tab = await open();
    await clock.advance(300_000);
    tab.store.dispatch(signedIn({ token: 'ada', user: ada }));
    tab.services.goOnline();
    await clock.advance(300_000);
    expect([tries(), queued(tab)]).toEqual([0, []]);
    tab.store.dispatch(signedOut());
    tab.store.dispatch(signedIn({ token: 'rosa', user: rosa.user }));
    await eventually(async () => expect(await stored()).toEqual([]));
    const [call] = phone.callsTo(send);
    expect(call?.headers.get('x-account')).toBe(rosa.user.id);
    expect(call?.headers.get('authorization')).toBe('Bearer rosa');
  });

  test('after 401 it is kept, the app asks to sign in, and the same person’s sign-in sends it', async () => {
    const stop = phone.answer(send, () =>
      json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
    );
    const tab = await open();
    await press(tab);
    expect(tab.store.getState().auth.refused).toBe(true);
    expect(queued(tab)).toMatchObject([{ failure: { status: 401 } }]);
    stop();
    tab.store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(sent(tab)).toHaveLength(1);
    expect(phone.callsTo(send)[1]?.headers.get('authorization')).toBe('Bearer new');
  });

  test('who signs out while it is under way leaves no trace of it in the next session', async () => {
    const letGo = phone.hold(send);
    const tab = await open();
    const pressed = press(tab);
    await eventually(() => expect(tries()).toBe(1));
    tab.store.dispatch(signedOut());
    tab.store.dispatch(signedIn({ token: 'ada', user: ada }));
    letGo();
    await pressed;
    await settle();
    expect([queued(tab), sent(tab)]).toEqual([[], []]);
  });
});

describe('what the server tells of alerts', () => {
  const alertsCall = 'GET /api/emergency/alerts';
  const listed = (id: string): Alert => ({
    id: alertIdOf(9),
    emergency_id: id,
    survivor_id: rosa.user.id,
    fname: 'Rosa',
    lname: 'Meyer',
    phone: null,
    message: 'Emergency alert triggered',
    alert_type: 'general',
    status: 'pending',
    created_at: '2026-03-10T08:00:00.000Z',
    pressed_at: '2026-03-10T08:00:00.000Z',
    caregiver_id: ada.id,
    caregiver_name: 'Karl Lund',
    answered_by: null,
    answered_at: null,
  });
  const read = ({ store }: Tab) =>
    store.dispatch(
      emergencyApi.endpoints.listAlerts.initiate(undefined, {
        subscribe: false,
        forceRefetch: true,
      }),
    );

  test('does not hide one that was sent while it was on its way', async () => {
    const tab = await open();
    const letGo = phone.hold(alertsCall);
    const reading = read(tab);
    await press(tab);
    letGo();
    await reading;
    expect(sent(tab)).toMatchObject([{ told: [{ name: 'Karl' }] }]);
  });

  test('counts of what it had before', async () => {
    const tab = await open();
    await press(tab);
    await read(tab);
    expect(sent(tab)).toEqual([]);
  });

  test('is asked for before one that the worker has sent stands no more', async () => {
    phone.network.up = false;
    const tab = await open();
    await press(tab);
    const [alert] = queued(tab);
    await onDevice().change(alert!, () => null);
    await clock.advance(2_000);
    // Nobody has told yet what became of it.
    expect(queued(tab)).toMatchObject([{ id: alert?.id }]);
    const asked = phone.callsTo(alertsCall).length;
    await clock.advance(200_000);
    expect(phone.callsTo(alertsCall)).toHaveLength(asked);
    phone.network.up = true;
    phone.answer(alertsCall, () => json(200, [listed(alert!.id)]));
    tab.services.show();
    await eventually(() => expect(queued(tab)).toEqual([]));
    expect(sent(tab)).toMatchObject([{ id: alert?.id, told: [{ name: 'Karl Lund' }] }]);
    expect(tries()).toBe(1);
  });
});
