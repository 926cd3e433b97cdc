/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { alertIdOf } from '../../../testkit/page/alertOf.ts';
import { holdStore } from '../../../testkit/page/holdStore.ts';
import { eventually } from '../../../testkit/page/drivenClock.ts';
import { json } from '../../../testkit/page/phone.ts';
import {
  press,
  queued,
  scriptedLane,
  send,
  sent,
  start,
} from '../../../testkit/page/scriptedLane.ts';

const lane = scriptedLane();
const { open, leave, onDevice, stored, tries } = lane;

describe('an alert that the device holds', () => {
  test('is shown at the start of the app, before anything has answered', async () => {
    await leave();
    const letGo = lane.phone.hold(send);
    const tab = await open();
    await eventually(() => expect(tries()).toBe(1));
    expect(queued(tab)).toMatchObject([{ id: alertIdOf(1) }]);
    letGo();
    await eventually(() => expect(queued(tab)).toEqual([]));
  });

  test('is sent as soon as a device has answered that was not waited for', async () => {
    const tab = await open();
    await leave();
    const letGo = await holdStore();
    tab.services.show();
    await lane.clock.advance(1_500);
    expect([tries(), queued(tab)]).toEqual([0, []]);
    letGo();
    await eventually(() => expect(sent(tab)).toMatchObject([{ id: alertIdOf(1) }]));
    expect(lane.clock.now()).toBe(start + 1_500);
  });

  test('has no browser ask the person anything', async () => {
    const tab = await open();
    await press(tab);
    expect(tab.services.device.keepStorage).not.toHaveBeenCalled();
  });

  test('has the browser asked again to wake the worker where a try has left it, and no more once it is sent', async () => {
    lane.phone.network.up = false;
    const tab = await open();
    await press(tab);
    const ask = jest.spyOn(tab.services.device.worker, 'requestSync');
    await lane.clock.advance(2_000);
    expect([tries(), ask.mock.calls.length]).toEqual([2, 1]);
    lane.phone.network.up = true;
    await lane.clock.advance(4_000);
    expect([sent(tab).length, ask.mock.calls.length]).toEqual([1, 1]);
  });

  test('and has lost goes out again, unless the server has it', async () => {
    lane.phone.network.up = false;
    const tab = await open();
    await press(tab);
    const [alert] = queued(tab);
    await onDevice().change(alert!, () => null);
    lane.phone.network.up = true;
    const letGo = lane.phone.hold(send);
    tab.services.show();
    await eventually(() => expect(tries()).toBe(2));
    expect(queued(tab)).toMatchObject([{ id: alert?.id }]);
    expect(await stored()).toMatchObject([{ id: alert?.id }]);
    letGo();
    await eventually(() => expect(sent(tab)).toMatchObject([{ id: alert?.id }]));
    expect(lane.phone.callsTo(send)[1]?.body).toEqual(lane.phone.callsTo(send)[0]?.body);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['was taken back', { isWithdrawn: true }],
    ['had nobody to tell', { toldNobody: true }],
  ])('and another tab is done with stands no more where it %s', async (_what, more) => {
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
