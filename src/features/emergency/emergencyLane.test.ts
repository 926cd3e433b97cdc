/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { changesApi } from '../../api/changesApi.ts';
import { outboxWoken } from '../../api/outbox/events.ts';
import type { QueuedAlert } from '../../device/emergency/emergencyQueue.ts';
import { alertIdOf } from '../../../testkit/page/alertOf.ts';
import { refuse } from '../../../testkit/page/refuse.ts';
import { eventually } from '../../../testkit/page/drivenClock.ts';
import { json } from '../../../testkit/page/phone.ts';
import { rosa } from '../../../testkit/page/scripted.ts';
import { sayOk } from './alertActions.ts';
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

const lookForChanges = ({ store }: Tab) =>
  store.dispatch(
    changesApi.endpoints.readChanges.initiate(
      { since: 0, isInSight: true },
      { subscribe: false, forceRefetch: true },
    ),
  );

const lane = scriptedLane();
const { open, leave, stored, tries } = lane;

describe('the times at which alerts are sent', () => {
  test('the emergency queue is processed 1 s after the online event', async () => {
    lane.phone.network.up = false;
    const tab = await open();
    await press(tab);
    lane.phone.network.up = true;
    tab.services.goOnline();
    await lane.clock.advance(999);
    expect(tries()).toBe(1);
    await lane.clock.advance(1);
    expect(tries()).toBe(2);
    expect([queued(tab), await stored()]).toEqual([[], []]);
  });

  test('and 2 s after the dashboard loads', async () => {
    const tab = await open();
    await leave();
    tab.store.dispatch(outboxWoken({ by: 'dashboard' }));
    await lane.clock.advance(1_999);
    expect(tries()).toBe(0);
    await lane.clock.advance(1);
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
    lane.phone.network.up = false;
    const tab = await open();
    await press(tab);
    lane.phone.network.up = true;
    wake(tab);
    await eventually(() => expect(sent(tab)).toHaveLength(1));
    expect(lane.clock.now()).toBe(start);
  });

  test('as soon as the server, which was silent, is heard again', async () => {
    lane.phone.network.up = false;
    const tab = await open();
    await press(tab);
    await lookForChanges(tab);
    expect(tries()).toBe(1);
    lane.phone.network.up = true;
    lane.phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
    await lookForChanges(tab);
    await eventually(() => expect(sent(tab)).toHaveLength(1));
    expect(lane.clock.now()).toBe(start);
  });

  test('by itself after 2, 4, 8 and 16 s, then every 30 s', async () => {
    lane.phone.network.up = false;
    const tab = await open();
    await press(tab);
    for (const [index, wait] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      await lane.clock.advance(wait - 1);
      expect(tries()).toBe(index + 1);
      await lane.clock.advance(1);
      expect(tries()).toBe(index + 2);
    }
    expect(queued(tab)).toMatchObject([{ attempts: 7, failure: { status: null } }]);
    expect(await stored()).toEqual(queued(tab));
  });

  test('every 5 minutes, though it was refused', async () => {
    const stop = lane.phone.answer(send, () =>
      json(403, { code: 'forbidden', message: 'Not so.' }),
    );
    const tab = await open();
    await press(tab);
    expect(queued(tab)).toMatchObject([{ failure: { status: 403, message: 'Not so.' } }]);
    await lane.clock.advance(299_999);
    expect(tries()).toBe(1);
    stop();
    await lane.clock.advance(1);
    expect([tries(), queued(tab)]).toEqual([2, []]);
  });

  test('and it lies still once nobody could be told', async () => {
    const stop = lane.phone.answer(send, () => json(503, {}));
    const tab = await open();
    await press(tab);
    stop();
    lane.phone.answer(send, () => json(201, { ...sentAnswer, totalCaregivers: 0, caregivers: [] }));
    await lane.clock.advance(2_000);
    const read = jest.spyOn(tab.services.device.emergencyQueue, 'list');
    await lane.clock.advance(10_000);
    expect(read).not.toHaveBeenCalled();
    expect(tries()).toBe(2);
    expect(queued(tab)).toMatchObject([{ toldNobody: true }]);
  });
});

describe('a press', () => {
  test('write the row with strict durability, show it, then send', async () => {
    let before: QueuedAlert[] = [];
    lane.phone.answer(send, async () => {
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
    expect(lane.phone.callsTo(send)[0]?.body).toMatchObject({
      id: before[0]?.id,
      occurred_at: start,
    });
    expect(await stored()).toEqual([]);
  });

  test('is shown once the device keeps it, and not before', async () => {
    lane.phone.network.up = false;
    const tab = await open();
    const { emergencyQueue } = tab.services.device;
    const { add } = emergencyQueue;
    let shownBefore = 0;
    jest.spyOn(emergencyQueue, 'add').mockImplementation(async (alert) => {
      const isKept = await add(alert);
      shownBefore = queued(tab).length;
      return isKept;
    });
    await press(tab);
    expect(shownBefore).toBe(0);
    expect(queued(tab)).toHaveLength(1);
  });

  test('that fails: failures are logged and the item stays queued', async () => {
    lane.phone.network.up = false;
    const tab = await open();
    await press(tab);
    lane.phone.network.up = true;
    lane.phone.answer(send, () => json(503, {}));
    await lane.clock.advance(2_000);
    expect(tab.services.logged).toEqual([
      { what: 'An alert could not be sent', detail: { kind: 'retry', status: 'none' } },
      { what: 'An alert could not be sent', detail: { kind: 'retry', status: 503 } },
    ]);
    expect(await stored()).toMatchObject([{ status: 'pending', attempts: 2 }]);
  });

  test('is shown while it is under way', async () => {
    const letGo = lane.phone.hold(send);
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
    lane.phone.network.up = false;
    const tab = await open();
    const ask = jest.spyOn(tab.services.device.worker, 'requestSync');
    const letGo = lane.phone.hold(send);
    const pressed = press(tab);
    await eventually(() => expect(tries()).toBe(1));
    expect(ask).toHaveBeenCalledTimes(1);
    letGo();
    await pressed;
  });

  test('If the device cannot store an alert, send from memory and say so', async () => {
    refuse('put', 'emergencyQueue');
    lane.phone.network.up = false;
    const tab = await open();
    await press(tab);
    const [alert] = queued(tab);
    expect(tab.store.getState().emergency.unkept).toEqual([alert?.id]);
    expect(await stored()).toEqual([]);
    lane.phone.network.up = true;
    await lane.clock.advance(2_000);
    expect(sent(tab)).toMatchObject([{ id: alert?.id }]);
  });

  test('the emergency sound plays for 60 s, from the press on', async () => {
    lane.phone.network.up = false;
    const tab = await open();
    await press(tab);
    expect(tab.services.heard()).toBe('file');
    await lane.clock.advance(59_999);
    expect(tab.services.heard()).toBe('file');
    await lane.clock.advance(1);
    expect(tab.services.heard()).toBe('silence');
  });

  test('sounds before the network has answered, and no more once the person is OK', async () => {
    const letGo = lane.phone.hold(send);
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
