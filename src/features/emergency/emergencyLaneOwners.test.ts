/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { emergencyApi } from '../../api/emergencyApi.ts';
import { alertIdOf, alertOf } from '../../../testkit/page/alertOf.ts';
import { eventually, settle } from '../../../testkit/page/drivenClock.ts';
import { json } from '../../../testkit/page/phone.ts';
import { alertToCarl } from '../../../testkit/page/alertToCarl.ts';
import { rosa } from '../../../testkit/page/scripted.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import {
  press,
  queued,
  scriptedLane,
  send,
  sent,
  sentAnswer,
  type Tab,
} from '../../../testkit/page/scriptedLane.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };

const lane = scriptedLane();
const { open, leave, onDevice, stored, tries } = lane;

describe('Rows belong to a person and go out only in that person’s session', () => {
  test('whoever signs in sends nothing of somebody else', async () => {
    lane.phone.storage.clear();
    await leave();
    const tab = await open();
    await lane.clock.advance(300_000);
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

  test('after 401 it is kept, the app asks to sign in, and the same person’s sign-in sends it', async () => {
    const stop = lane.phone.answer(send, () =>
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
    expect(lane.phone.callsTo(send)[1]?.headers.get('authorization')).toBe('Bearer new');
  });

  test('a 401 to one that went out before the sign-in does not end the new session, whatever else is sent', async () => {
    const tab = await open();
    const other = alertOf(2, { personId: rosa.user.id });
    await leave();
    await onDevice().add(other);
    let letOtherGo = () => {};
    void tab.services.device.exclusively(
      `upstroke-emergency:${other.id}`,
      () => new Promise<void>((resolve) => (letOtherGo = resolve)),
    );
    const answers = [json(401, { code: 'unauthenticated', message: 'Please sign in.' })];
    lane.phone.answer(send, () => answers.shift() ?? json(201, sentAnswer));
    const letGo = lane.phone.hold(send);
    tab.services.show();
    await eventually(() => expect(tries()).toBe(1));
    tab.store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    letOtherGo();
    await eventually(() => expect(tries()).toBe(2));
    letGo();
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(sent(tab)).toHaveLength(2);
    expect(tab.store.getState().auth.refused).toBe(false);
  });

  test('who signs out while it is under way has it tried no more', async () => {
    lane.phone.answer(send, () => json(503, {}));
    const letGo = lane.phone.hold(send);
    const tab = await open();
    const pressed = press(tab);
    await eventually(() => expect(tries()).toBe(1));
    tab.services.show();
    await settle();
    tab.store.dispatch(signedOut());
    tab.store.dispatch(signedIn({ token: 'ada', user: ada }));
    letGo();
    await pressed;
    await settle();
    expect(tries()).toBe(1);
    expect(await stored()).toMatchObject([{ attempts: 1 }]);
  });

  test('who signs out while it is under way leaves no trace of it in the next session', async () => {
    const letGo = lane.phone.hold(send);
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
  const listed = (id: string) =>
    alertToCarl(9, Date.UTC(2026, 2, 10, 8, 0), {
      id: alertIdOf(9),
      emergency_id: id,
      caregiver_id: ada.id,
      caregiver_name: 'Karl Lund',
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
    const letGo = lane.phone.hold(alertsCall);
    const reading = read(tab);
    await press(tab);
    letGo();
    await reading;
    expect(sent(tab)).toMatchObject([{ told: [{ name: 'Karl' }] }]);
  });

  test('leaves of an alert whom the answer said that no push can reach', async () => {
    lane.phone.answer(send, () => json(201, { ...sentAnswer, unreachable: ['Karl'] }));
    const tab = await open();
    await press(tab);
    expect(sent(tab)).toMatchObject([{ unreachable: ['Karl'] }]);
    lane.phone.answer(alertsCall, () => json(200, [listed(sent(tab)[0]!.id)]));
    await read(tab);
    expect(sent(tab)).toMatchObject([
      { told: [{ caregiverId: ada.id, name: 'Karl Lund' }], unreachable: ['Karl'] },
    ]);
  });

  test('counts of what it had before', async () => {
    const tab = await open();
    await press(tab);
    await read(tab);
    expect(sent(tab)).toEqual([]);
  });

  test('is asked for before one that the worker has sent stands no more', async () => {
    lane.phone.network.up = false;
    const tab = await open();
    await press(tab);
    const [alert] = queued(tab);
    await onDevice().change(alert!, () => null);
    await lane.clock.advance(2_000);
    // Nobody has told yet what became of it.
    expect(queued(tab)).toMatchObject([{ id: alert?.id }]);
    const asked = lane.phone.callsTo(alertsCall).length;
    await lane.clock.advance(200_000);
    expect(lane.phone.callsTo(alertsCall)).toHaveLength(asked);
    lane.phone.network.up = true;
    lane.phone.answer(alertsCall, () => json(200, [listed(alert!.id)]));
    tab.services.show();
    await eventually(() => expect(queued(tab)).toEqual([]));
    expect(sent(tab)).toMatchObject([{ id: alert?.id, told: [{ name: 'Karl Lund' }] }]);
    expect(tries()).toBe(1);
  });
});
