/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/constants.ts';
import { emergencyApi } from '../../api/emergencyApi.ts';
import { outboxWoken } from '../../api/outbox/events.ts';
import { alertToCarl } from '../../../testkit/page/alertToCarl.ts';
import { eventually, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';
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
import { calledSoundStopped, soundCalled } from '../alarms/events.ts';
import { closeAlert, sayOk } from './alertActions.ts';
import { answerAlert } from './answerAlert.ts';

const lane = scriptedLane();
const { open, leave, stored, tries } = lane;

describe('queued alerts are sent', () => {
  test.each<[string, number, (tab: Tab) => unknown]>([
    ['1 s after the online event', 1_000, ({ services }) => services.goOnline()],
    [
      '2 s after the dashboard loads',
      2_000,
      ({ store }) => store.dispatch(outboxWoken({ by: 'dashboard' })),
    ],
    ['at once when the page becomes visible', 0, ({ services }) => services.show()],
    [
      'at once when the user asks for it',
      0,
      ({ store }) => store.dispatch(outboxWoken({ by: 'person' })),
    ],
  ])('%s, before their retry time', async (_when, delayMs, wake) => {
    const tab = await open();
    await leave({ retryAt: start + 30_000 });
    wake(tab);
    await lane.clock.advance(delayMs - 1);
    expect(tries()).toBe(delayMs === 0 ? 1 : 0);
    await lane.clock.advance(1);
    expect(sent(tab)).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });

  test('after 2, 4 and 8 s without a network, and the worker is asked each time to wake for them', async () => {
    lane.phone.network.up = false;
    const tab = await open();
    const requestSync = jest.spyOn(tab.services.device.worker, 'requestSync');
    await press(tab);
    for (const [index, waitMs] of [2_000, 4_000, 8_000].entries()) {
      await lane.clock.advance(waitMs - 1);
      expect(tries()).toBe(index + 1);
      const requests = requestSync.mock.calls.length;
      await lane.clock.advance(1);
      expect(tries()).toBe(index + 2);
      expect(requestSync).toHaveBeenCalledTimes(requests + 1);
    }
    expect(queued(tab)).toMatchObject([{ attempts: 4, failure: { status: null } }]);
    expect(await stored()).toEqual(queued(tab));
  });

  test('again 5 minutes after a refusal', async () => {
    const stop = lane.phone.answer(send, () =>
      json(403, { code: 'forbidden', message: 'Not so.' }),
    );
    const tab = await open();
    await press(tab);
    expect(queued(tab)).toMatchObject([{ failure: { status: 403, message: 'Not so.' } }]);
    await lane.clock.advance(5 * minute - 1);
    expect(tries()).toBe(1);
    stop();
    await lane.clock.advance(1);
    expect([tries(), queued(tab)]).toEqual([2, []]);
  });

  test('never again once there was no caregiver to alert', async () => {
    lane.phone.answer(send, () => json(201, { ...sentAnswer, totalCaregivers: 0, caregivers: [] }));
    const tab = await open();
    await press(tab);
    const read = jest.spyOn(tab.services.device.emergencyQueue, 'list');
    await lane.clock.advance(10_000);
    expect([read.mock.calls.length, tries()]).toEqual([0, 1]);
    expect(queued(tab)).toMatchObject([{ toldNobody: true }]);
  });
});

describe('the sound on a caregiver’s open page', () => {
  const alerts = 'GET /api/emergency/alerts';
  const updates = 'PUT /api/emergency/update-status/';
  const answeredAt = new Date(start).toISOString();
  const alertOf = (number: number, more?: Partial<Alert>) => alertToCarl(number, start, more);
  const acknowledged = alertOf(1, { status: 'acknowledged' });
  let phone: Phone;
  beforeEach(() => {
    phone = makePhone(carl);
    phone.answer('GET /api/', () => json(200, []));
    phone.answer(updates, () => json(200, acknowledged));
  });

  /** Carl's page, on which these unanswered alerts sound. */
  const openWith = async (...unanswered: Alert[]) => {
    phone.answer(alerts, () => json(200, unanswered));
    const tab = await openTab(phone, lane.clock);
    const play = jest.spyOn(tab.services.device.sound, 'play');
    const list = tab.store.dispatch(emergencyApi.endpoints.listAlerts.initiate());
    await eventually(() => expect(play.mock.lastCall).toEqual(['alarm', 'emergency']));
    return {
      ...tab,
      read: async (...news: Alert[]) => {
        phone.answer(alerts, () => json(200, news));
        await list.refetch();
      },
      sounding: () => tab.store.getState().alarms.called?.type ?? null,
    };
  };

  test.each<[string, Partial<Alert>]>([
    ['another caregiver has answered', { answered_by: 'Ben Weber', answered_at: answeredAt }],
    ['the survivor is OK', { status: 'false_alarm', withdrawn_at: answeredAt }],
  ])('stops once %s', async (_what, news) => {
    const tab = await openWith(alertOf(1));
    await tab.read(alertOf(1, news));
    await eventually(() => expect(tab.services.heard()).toBe('silence'));
    expect(tab.sounding()).toBeNull();
  });

  test('lasts 60 s and starts again each minute, also after it was stopped', async () => {
    const tab = await openWith(alertOf(1));
    tab.store.dispatch(calledSoundStopped());
    await eventually(() => expect(tab.services.heard()).toBe('silence'));
    await lane.clock.advance(minute);
    await eventually(() => expect(tab.services.heard()).toBe('file'));
  });

  test('stops only when every emergency is answered; an answer removes its notification', async () => {
    const tab = await openWith(alertOf(1), alertOf(2));
    phone.answer(alerts, () => json(200, [acknowledged, alertOf(2)]));
    await tab.store.dispatch(answerAlert(acknowledged.id, 'acknowledged'));
    expect(tab.services.worker.heard).toEqual([
      { type: 'STOP_ALARM', emergency: acknowledged.emergency_id },
    ]);
    await eventually(() => expect(phone.callsTo(alerts)).toHaveLength(2));
    await settle();
    expect(tab.sounding()).toBe('emergency');
    await tab.read(acknowledged, { ...acknowledged, id: alertOf(2).id });
    await eventually(() => expect(tab.services.heard()).toBe('silence'));
  });

  test('and the notification stay where the answer is refused', async () => {
    const tab = await openWith(alertOf(1));
    phone.answer(updates, () => json(503, {}));
    await tab.store.dispatch(answerAlert(alertOf(1).id, 'acknowledged'));
    await settle();
    expect(tab.services.worker.heard).toEqual([]);
    expect(tab.sounding()).toBe('emergency');
  });

  test('is not cut off after an hour, nor is that of a missed dose by an answer', async () => {
    const tab = await openWith(alertOf(1));
    await lane.clock.advance(60 * minute);
    const sound = (type: 'emergency' | 'medication') =>
      tab.store.dispatch(soundCalled({ type, until: lane.clock.now() + minute }));
    sound('emergency');
    await tab.read(alertOf(1));
    expect(tab.sounding()).toBe('emergency');
    await lane.clock.advance(minute);
    sound('medication');
    await tab.read(acknowledged);
    expect(tab.sounding()).toBe('medication');
  });
});

test.each<[string, (tab: Tab, id: string) => Promise<void>]>([
  ['says that they are OK', ({ store }, id) => store.dispatch(sayOk({ id, pressedAt: start }))],
  ['closes the alert', ({ store }, id) => store.dispatch(closeAlert(id))],
])('a survivor who %s removes its notification', async (_what, end) => {
  const tab = await open();
  const { emergency_id } = alertToCarl(1, start);
  await end(tab, emergency_id);
  expect(tab.services.worker.heard).toContainEqual({
    type: 'STOP_ALARM',
    emergency: emergency_id,
  });
});
