/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { firstScreenApi } from '../api/firstScreenApi.ts';
import { sendAlert } from '../features/emergency/alertActions.ts';
import { selectCurrentAlerts } from '../features/emergency/alerts/currentAlerts.ts';
import { answerAlert } from '../features/emergency/alerts/useAnswerAlert.ts';
import { eventually, settle } from '../../testkit/page/fakeClock.ts';
import { survivorTestbed, type TestbedDevice, type Tab } from '../../testkit/page/testbed.ts';
import type { TestPerson } from '../../testkit/server/makeTestServer.ts';
import { listenerSetups } from './listeners.ts';

const home = survivorTestbed({ now: Date.parse('2026-03-10T09:00:00Z') });

const openPage = async (device: Pick<TestbedDevice, 'openTab'>, person: TestPerson) => {
  const tab = await device.openTab(listenerSetups);
  await home.signIn(tab, person);
  // As its screens do.
  void tab.store.dispatch(firstScreenApi.endpoints.listAlerts.initiate());
  void tab.store.dispatch(firstScreenApi.endpoints.activePairings.initiate());
  await settle();
  return tab;
};
const listed = ({ store }: Tab) => store.getState().emergency.log?.alerts ?? [];
const current = ({ store }: Tab) => selectCurrentAlerts(store.getState())[0];

test('the sound of an alert ends with it, and a device that did not know it shows no trace', async () => {
  const rosa = await openPage(home, home.rosa);
  const carl = await home.server.register('caregiver');
  await home.server.pair(home.rosa, carl);
  const his = await openPage(home.addDevice(), carl);
  await rosa.store.dispatch(sendAlert());
  await home.clock.advance(5_000);
  expect(rosa.store.getState().alarms.remoteAlarm).not.toBeNull();
  await his.store.dispatch(answerAlert(listed(his)[0]!.id, 'false_alarm'));
  await home.clock.advance(5_000);
  await eventually(() => expect(rosa.store.getState().alarms.remoteAlarm).toBeNull());
  expect(current(rosa)?.stage).toBe('closed');
  const other = await openPage(home.addDevice(), home.rosa);
  await eventually(() => expect(listed(other)).toHaveLength(1));
  expect(current(other)).toBeUndefined();
});
