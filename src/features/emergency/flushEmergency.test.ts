/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { emergencyApi } from '../../api/emergencyApi.ts';
import type { QueuedAlert } from '../../device/emergency/emergencyQueue.ts';
import { alertIdOf, alertOf } from '../../../testkit/page/alertOf.ts';
import { alertToCarl } from '../../../testkit/page/alertToCarl.ts';
import { eventually, settle } from '../../../testkit/page/drivenClock.ts';
import { holdStore } from '../../../testkit/page/holdStore.ts';
import { json } from '../../../testkit/page/phone.ts';
import { rosa } from '../../../testkit/page/scripted.ts';
import {
  press,
  queued,
  scriptedLane,
  send,
  sent,
  sentAnswer,
  start,
  type Tab,
} from '../../../testkit/page/scriptedLane.ts';
import { signedIn, signedOut } from '../auth/events.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const alertsCall = 'GET /api/emergency/alerts';
const unauthenticated = () => json(401, { code: 'unauthenticated', message: 'Please sign in.' });

const lane = scriptedLane();
const { open, leave, onDevice, stored, tries } = lane;

/** Presses without a network and removes the row, as another page or a damaged disk does. */
const pressAndRemove = async (tab: Tab): Promise<QueuedAlert> => {
  lane.phone.network.up = false;
  await press(tab);
  const [alert] = queued(tab);
  await onDevice().change(alert!, () => null);
  return alert!;
};
const listed = (emergency_id: string) =>
  alertToCarl(9, start, { emergency_id, caregiver_id: ada.id, caregiver_name: 'Karl Lund' });

describe('a stored alert', () => {
  test('is shown and sent at the start of the app', async () => {
    await leave();
    const answer = lane.phone.hold(send);
    const tab = await open();
    await eventually(() => expect(tries()).toBe(1));
    expect(queued(tab)).toMatchObject([{ id: alertIdOf(1) }]);
    answer();
    await eventually(() => expect(sent(tab)).toMatchObject([{ id: alertIdOf(1) }]));
    expect([queued(tab), await stored()]).toEqual([[], []]);
  });

  test('is sent when a slow database answers at last', async () => {
    const tab = await open();
    await leave();
    const release = await holdStore();
    tab.services.show();
    await lane.clock.advance(1_500);
    expect([tries(), queued(tab)]).toEqual([0, []]);
    release();
    await eventually(() => expect(sent(tab)).toMatchObject([{ id: alertIdOf(1) }]));
    expect(lane.clock.now()).toBe(start + 1_500);
  });

  test('that the device lost is stored and sent again', async () => {
    const tab = await open();
    const alert = await pressAndRemove(tab);
    lane.phone.network.up = true;
    const answer = lane.phone.hold(send);
    tab.services.show();
    await eventually(() => expect(tries()).toBe(2));
    expect(queued(tab)).toMatchObject([{ id: alert.id }]);
    expect(await stored()).toMatchObject([{ id: alert.id }]);
    answer();
    await eventually(() => expect(sent(tab)).toMatchObject([{ id: alert.id }]));
    expect(lane.phone.callsTo(send)[1]?.body).toEqual(lane.phone.callsTo(send)[0]?.body);
  });

  test('that the worker sent is shown until the server lists it, and is not sent again', async () => {
    const tab = await open();
    const alert = await pressAndRemove(tab);
    await lane.clock.advance(2_000);
    expect(queued(tab)).toMatchObject([{ id: alert.id }]);
    const asked = lane.phone.callsTo(alertsCall).length;
    await lane.clock.advance(200_000);
    expect(lane.phone.callsTo(alertsCall)).toHaveLength(asked);
    lane.phone.network.up = true;
    lane.phone.answer(alertsCall, () => json(200, [listed(alert.id)]));
    tab.services.show();
    await eventually(() => expect(queued(tab)).toEqual([]));
    expect(sent(tab)).toMatchObject([{ id: alert.id, told: [{ name: 'Karl Lund' }] }]);
    expect(tries()).toBe(1);
  });

  test.each([
    ['withdrew', { isWithdrawn: true }],
    ['closed', { toldNobody: true }],
  ])('that another tab %s is no longer shown, and not sent', async (_what, more) => {
    await leave(more);
    lane.phone.answer('PUT /api/emergency/withdraw/', () => json(503, {}));
    const tab = await open();
    await eventually(() => expect(queued(tab)).toMatchObject([more]));
    const [alert] = queued(tab);
    await onDevice().change(alert!, () => null);
    tab.services.show();
    await eventually(() => expect(queued(tab)).toEqual([]));
    expect([tries(), await stored()]).toEqual([0, []]);
  });
});

describe('an alert and the session', () => {
  test('it is sent only in the session of its own user', async () => {
    lane.phone.storage.clear();
    await leave();
    const tab = await open();
    tab.store.dispatch(signedIn({ token: 'ada', user: ada }));
    tab.services.goOnline();
    await lane.clock.advance(300_000);
    expect([tries(), queued(tab)]).toEqual([0, []]);
    tab.store.dispatch(signedOut());
    tab.store.dispatch(signedIn({ token: 'rosa', user: rosa.user }));
    await eventually(async () => expect(await stored()).toEqual([]));
    const [call] = lane.phone.callsTo(send);
    expect(call?.headers.get('x-account')).toBe(rosa.user.id);
    expect(call?.headers.get('authorization')).toBe('Bearer rosa');
  });

  test('after 401 it stays, the app asks to sign in, and the sign-in sends it', async () => {
    const stop = lane.phone.answer(send, unauthenticated);
    const tab = await open();
    await press(tab);
    expect(tab.store.getState().auth.refused).toBe(true);
    expect(queued(tab)).toMatchObject([{ failure: { status: 401 } }]);
    stop();
    tab.store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(sent(tab)).toHaveLength(1);
    expect(lane.phone.callsTo(send)[1]?.headers.get('authorization')).toBe('Bearer new');
  });

  test('a late 401 of the old session does not end the new one, also with another alert sent since', async () => {
    const tab = await open();
    const other = alertOf(2, { personId: rosa.user.id });
    await leave();
    await onDevice().add(other);
    let releaseOther = () => {};
    void tab.services.device.exclusively(
      `upstroke-emergency:${other.id}`,
      () => new Promise<void>((resolve) => (releaseOther = resolve)),
    );
    const answers = [unauthenticated()];
    lane.phone.answer(send, () => answers.shift() ?? json(201, sentAnswer));
    const answer = lane.phone.hold(send);
    tab.services.show();
    await eventually(() => expect(tries()).toBe(1));
    tab.store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    releaseOther();
    await eventually(() => expect(tries()).toBe(2));
    answer();
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(sent(tab)).toHaveLength(2);
    expect(tab.store.getState().auth.refused).toBe(false);
  });

  test.each([
    ['sent', () => json(201, sentAnswer), []],
    ['failed', () => json(503, {}), [{ attempts: 1 }]],
  ])(
    'one that is %s after another user signed in is shown to them nowhere, and not tried again',
    async (_what, reply, left) => {
      lane.phone.answer(send, reply);
      const answer = lane.phone.hold(send);
      const tab = await open();
      const pressed = press(tab);
      await eventually(() => expect(tries()).toBe(1));
      tab.services.show();
      await settle();
      tab.store.dispatch(signedOut());
      tab.store.dispatch(signedIn({ token: 'ada', user: ada }));
      answer();
      await pressed;
      await settle();
      expect([tries(), queued(tab), sent(tab)]).toEqual([1, [], []]);
      expect(await stored()).toMatchObject(left);
    },
  );
});

test('the server’s list replaces what it knew, but hides neither an alert sent meanwhile nor who is unreachable', async () => {
  const tab = await open();
  const read = () =>
    tab.store.dispatch(
      emergencyApi.endpoints.listAlerts.initiate(undefined, {
        subscribe: false,
        forceRefetch: true,
      }),
    );
  lane.phone.answer(send, () => json(201, { ...sentAnswer, unreachable: ['Karl'] }));
  const answer = lane.phone.hold(alertsCall);
  const reading = read();
  await press(tab);
  answer();
  await reading;
  expect(sent(tab)).toMatchObject([{ told: [{ name: 'Karl' }], unreachable: ['Karl'] }]);
  const stop = lane.phone.answer(alertsCall, () => json(200, [listed(sent(tab)[0]!.id)]));
  await read();
  expect(sent(tab)).toMatchObject([
    { told: [{ caregiverId: ada.id, name: 'Karl Lund' }], unreachable: ['Karl'] },
  ]);
  stop();
  await read();
  expect(sent(tab)).toEqual([]);
});
