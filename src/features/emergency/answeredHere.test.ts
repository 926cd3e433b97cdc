/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/constants.ts';
import { emergencyApi } from '../../api/emergencyApi.ts';
import { soundCalled } from '../alarms/events.ts';
import { alertToCarl } from '../../../testkit/page/alertToCarl.ts';
import {
  type DrivenClock,
  eventually,
  makeDrivenClock,
  settle,
} from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { answerAlert } from './answerAlert.ts';
import { scriptedLane } from '../../../testkit/page/scriptedLane.ts';
import { closeAlert, sayOk } from './alertActions.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const alerts = 'GET /api/emergency/alerts';

const alertOf = (number: number, more?: Partial<Alert>) => alertToCarl(number, now, more);
const at = new Date(now).toISOString();

let phone: Phone;
let clock: DrivenClock;
beforeEach(() => {
  clock = makeDrivenClock(now);
  phone = makePhone(carl);
  phone.answer('GET /api/', () => json(200, []));
});

/** A page of Carl's that sounds since these alerts are not answered. */
const calledBy = async (...told: Alert[]) => {
  phone.answer(alerts, () => json(200, told));
  const tab = await openTab(phone, clock);
  const list = tab.store.dispatch(emergencyApi.endpoints.listAlerts.initiate());
  await eventually(() => expect(tab.services.heard()).toBe('file'));
  return {
    ...tab,
    read: async (...news: Alert[]) => {
      phone.answer(alerts, () => json(200, news));
      await list.refetch();
    },
    heard: () => tab.store.getState().alarms.called?.type ?? null,
  };
};

describe('Pushed until the first caregiver acknowledges (that stops it for all): an open page', () => {
  test.each<[string, Partial<Alert>]>([
    ['another caregiver has answered', { answered_by: 'Ben Weber', answered_at: at }],
    ['the survivor is OK', { status: 'false_alarm', withdrawn_at: at }],
  ])('falls silent as it learns that %s', async (_what, news) => {
    const tab = await calledBy(alertOf(1));
    await tab.read(alertOf(1, news));
    await eventually(() => expect(tab.services.heard()).toBe('silence'));
    expect(tab.heard()).toBeNull();
  });

  test('sounds on while somebody else calls, whichever was answered', async () => {
    const tab = await calledBy(alertOf(1), alertOf(2));
    const seen = alertOf(1, { status: 'acknowledged', answered_by: 'Carl', answered_at: at });
    phone.answer('PUT /api/emergency/update-status/', () => json(200, seen));
    phone.answer(alerts, () => json(200, [seen, alertOf(2)]));
    await tab.store.dispatch(answerAlert(seen.id, 'acknowledged'));
    await eventually(() => expect(phone.callsTo(alerts)).toHaveLength(2));
    await settle();
    expect(tab.heard()).toBe('emergency');
    await tab.read(seen, { ...seen, id: alertOf(2).id });
    await eventually(() => expect(tab.services.heard()).toBe('silence'));
  });

  test('sounds on after the hour, when its last round may just have come', async () => {
    const tab = await calledBy(alertOf(1));
    const until = now + 61 * minute;
    await clock.advance(60 * minute);
    tab.store.dispatch(soundCalled({ type: 'emergency', until }));
    await tab.read(alertOf(1));
    expect(tab.heard()).toBe('emergency');
    await tab.read(alertOf(1, { status: 'acknowledged' }));
    await eventually(() => expect(tab.heard()).toBeNull());
  });

  test('keeps the sound of a dose that was missed', async () => {
    const tab = await calledBy(alertOf(1));
    await clock.advance(60 * minute + 1);
    tab.store.dispatch(soundCalled({ type: 'medication', until: clock.now() + minute }));
    await tab.read(alertOf(1, { status: 'acknowledged' }));
    expect(tab.heard()).toBe('medication');
  });
});

describe('a notification of an emergency that is answered on this device is taken down', () => {
  test('by its caregiver', async () => {
    const tab = await calledBy(alertOf(1));
    const seen = alertOf(1, { status: 'acknowledged' });
    phone.answer('PUT /api/emergency/update-status/', () => json(200, seen));
    await tab.store.dispatch(answerAlert(seen.id, 'acknowledged'));
    expect(tab.services.worker.heard).toEqual([
      { type: 'STOP_ALARM', emergency: seen.emergency_id },
    ]);
  });

  test('not where the answer was refused', async () => {
    const tab = await calledBy(alertOf(1));
    phone.answer('PUT /api/emergency/update-status/', () => json(503, {}));
    await tab.store.dispatch(answerAlert(alertOf(1).id, 'acknowledged'));
    expect(tab.services.worker.heard).toEqual([]);
  });
});

describe('the survivor’s “Nobody has answered yet”', () => {
  const lane = scriptedLane();
  test('is taken down as the server knows that they are OK', async () => {
    const { store, services } = await lane.open();
    const id = alertOf(1).emergency_id;
    await store.dispatch(sayOk({ id, pressedAt: now }));
    expect(services.worker.heard).toContainEqual({ type: 'STOP_ALARM', emergency: id });
  });

  test('as they have read and closed it in the app', async () => {
    const { store, services } = await lane.open();
    const id = alertOf(1).emergency_id;
    await store.dispatch(closeAlert(id));
    expect(services.worker.heard).toContainEqual({ type: 'STOP_ALARM', emergency: id });
  });
});
