/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { firstScreenApi } from '../api/firstScreenApi.ts';
import { signedIn } from '../features/auth/events.ts';
import { saveMedicine } from '../features/medications/medicineActions.ts';
import { setActiveSurvivor } from '../features/monitoring/activeSurvivorActions.ts';
import { settle } from '../../testkit/page/fakeClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json } from '../../testkit/page/fakeDevice.ts';
import {
  clock,
  phone,
  phoneTestbed,
  replacePhone,
  start as due,
} from '../../testkit/page/phoneTestbed.ts';
import {
  ofRosa,
  dailyMedicine,
  mockSurvivorResponses,
  makeReminder,
  rosa,
} from '../../testkit/page/mockServer.ts';
import { mockCaregiverResponses, carl } from '../../testkit/page/mockCaregiver.ts';
import { mockFeedResponses, loggedExercises } from '../../testkit/page/mockFeed.ts';

const once = { subscribe: false } as const;
const readFeed = firstScreenApi.endpoints.survivorDashboard.initiate(ofRosa, once);
const readPairings = firstScreenApi.endpoints.activePairings.initiate(undefined, once);
const readReminders = firstScreenApi.endpoints.listMedicines.initiate(ofRosa, once);
const eve = { ...rosa.user, id: '0198c0de-0000-7000-8000-0000000000ee' };

phoneTestbed(rosa, due - 60_000);
beforeEach(() => {
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
});
const open = () => openTab(phone, clock);

test('pairings and medicines that were read for another account are discarded', async () => {
  mockCaregiverResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
  phone.answer(`GET /api/medicines/${eve.id}`, () => json(200, []));
  const { store } = await open();
  const releases = [phone.hold('GET /api/pairing/active'), phone.hold('GET /api/medicines/')];
  const late = store.dispatch(readPairings);
  const lateList = store.dispatch(readReminders);
  await settle();
  store.dispatch(signedIn({ token: 'token-of-eve', user: eve }));
  const seen = new Set<string>();
  store.subscribe(() => {
    for (const row of store.getState().medications.records) seen.add(row.user_id);
  });
  for (const release of releases) release();
  await lateList;
  expect((await late).data).toBeUndefined();
  expect(store.getState().pairing.pairings).toBeNull();
  expect(store.getState().medications.personId).toBe(eve.id);
  expect(seen).toEqual(new Set());
});

test('a list that was asked for before a medicine was added does not remove it', async () => {
  const { store } = await open();
  const release = phone.hold('GET /api/medicines/');
  const stale = store.dispatch(readReminders);
  await settle();
  const zinc = dailyMedicine('Zinc', '08:00');
  await store.dispatch(saveMedicine(zinc, { personId: rosa.user.id, replaced: null }));
  release();
  await stale;
  phone.network.up = false;
  await clock.advanceTo(due);
  expect(store.getState().alarms.ringing.map(({ medicineName }) => medicineName)).toContain('Zinc');
});

test('the feed of a survivor who is watched again at once is kept on the device', async () => {
  replacePhone(carl);
  mockCaregiverResponses(phone);
  mockFeedResponses(phone, loggedExercises(2));
  const { store } = await open();
  const look = (personId: string) =>
    store.dispatch(setActiveSurvivor({ personId, fname: 'Rosa', zone: 'UTC' }));
  look(rosa.user.id);
  await store.dispatch(readFeed);
  look('0198c0de-0000-7000-8000-0000000000ad');
  look(rosa.user.id);
  expect(store.getState().activityFeed.snapshot).toBeNull();
  await store.dispatch(readFeed);
  expect(store.getState().activityFeed.snapshot?.personId).toBe(rosa.user.id);
});
