/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { minute } from '../../domain/specConstants.ts';
import { emergencyApi } from '../api/emergencyApi.ts';
import { sendAlert } from '../features/emergency/alertActions.ts';
import { selectCurrentAlerts } from '../features/emergency/currentAlerts.ts';
import { formatAnswers } from '../features/emergency/formatAlert.ts';
import { formatCurrentAlert } from '../features/emergency/formatCurrentAlert.ts';
import { answerAlert } from '../features/emergency/useAnswerAlert.ts';
import { eventually, settle } from '../../testkit/page/fakeClock.ts';
import { survivorTestbed, type Tab, type TestbedDevice } from '../../testkit/page/testbed.ts';
import { listenerSetups } from './listeners.ts';

const start = Date.parse('2026-03-10T09:00:00Z');
const home = survivorTestbed({ now: start });

type Device = Pick<TestbedDevice, 'openTab' | 'network'>;
const openPage = async (device: Device, fname?: string) => {
  const tab = await device.openTab(listenerSetups);
  const { register, pair } = home.server;
  const person = fname ? await register('caregiver', { fname, lname: 'Blum' }) : home.rosa;
  if (fname) await pair(home.rosa, person);
  await home.signIn(tab, person);
  void tab.store.dispatch(emergencyApi.endpoints.listAlerts.initiate());
  await settle();
  return { ...tab, person, network: device.network };
};
const listed = ({ store }: Tab) => store.getState().emergency.log?.alerts ?? [];
const lines = (tab: Tab) => listed(tab).map(formatAnswers)[0];
const survivorLines = ({ store }: Tab) => {
  const [alert] = selectCurrentAlerts(store.getState());
  const { title, body } = formatCurrentAlert(alert!, 'UTC', []);
  return [title, ...body];
};

test('pages of two caregivers and their survivor read alike within 5 s, also after one was offline and one has left', async () => {
  const rosa = await openPage(home);
  const ann = await openPage(home.addDevice(), 'Ann');
  const bob = await openPage(home.addDevice(), 'Bob');
  const pass = async () => {
    await home.repeatEmergencies();
    await home.clock.advance(5_000);
  };
  const alike = (words: readonly string[], ...tabs: readonly Tab[]) =>
    eventually(() => {
      for (const tab of tabs) expect(lines(tab)).toEqual(words);
    });
  const answer = async (tab: typeof ann, status: 'acknowledged' | 'resolved') => {
    const own = listed(tab).find(({ caregiver_id }) => caregiver_id === tab.person.id)!;
    await tab.store.dispatch(answerAlert(own.id, status));
  };
  await rosa.store.dispatch(sendAlert());
  await pass();
  await alike([], ann, bob);

  bob.network.up = false;
  await home.clock.advance(minute);
  await answer(ann, 'acknowledged');
  await pass();
  const annSaw = 'Ann Blum has seen it at 9:01.';
  await alike([annSaw], rosa, ann);
  expect(survivorLines(rosa)).toEqual(['Ann Blum knows you need help.', annSaw]);

  const url = `/api/pairing/${ann.person.id}`;
  const left = await home.server.call('DELETE', url, undefined, home.rosa.bearer);
  expect(left.statusCode).toBe(200);
  await pass();
  await alike([], rosa);
  expect(survivorLines(rosa)[0]).toBe('Emergency Alert Sent!');

  bob.network.up = true;
  await home.clock.advance(5_000);
  await answer(bob, 'resolved');
  await pass();
  const closed = 'Closed by Bob Blum at 9:01: all is well.';
  await alike(['Bob Blum has seen it at 9:01.', closed], rosa, bob);
  expect(survivorLines(rosa)).toEqual(['Bob Blum closed your alert.', closed]);
});

test('an alert that only a deleted account had seen reads as one that reached no one', async () => {
  const rosa = await openPage(home);
  const ann = await openPage(home.addDevice(), 'Ann');
  await rosa.store.dispatch(sendAlert());
  await home.clock.advance(5_000);
  await eventually(() => expect(listed(ann)).toHaveLength(1));
  await ann.store.dispatch(answerAlert(listed(ann)[0]!.id, 'acknowledged'));
  await home.clock.advance(5_000);
  await eventually(() => expect(survivorLines(rosa)[0]).toBe('Ann Blum knows you need help.'));
  const { password, bearer } = ann.person;
  await home.server.call('DELETE', '/api/account', { password }, bearer);
  await home.clock.advance(5_000);
  await eventually(() => expect(survivorLines(rosa)[0]).toBe('Your alert reached no one'));
});
