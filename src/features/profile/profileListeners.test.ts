/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { profileApi } from '../../api/profileApi.ts';
import { uploadProgressed } from '../../api/baseQuery.ts';
import { makeDrivenClock, settle } from '../../testing/drivenClock.ts';
import { openTab } from '../../testing/openTab.ts';
import { makePhone } from '../../testing/phone.ts';
import { rosa } from '../../testing/scripted.ts';
import { signedOut } from '../auth/events.ts';

const { readProfile } = profileApi.endpoints;
const { id } = rosa.user;

test('a reading that was given up, or begun while one was on its way, is no failure to log', async () => {
  const phone = makePhone(rosa);
  phone.hold('GET /api/survivor/profile/');
  const { store, services } = await openTab(phone, makeDrivenClock(0));
  const reading = store.dispatch(readProfile.initiate(id, { subscribe: false }));
  await settle();
  void store.dispatch(readProfile.initiate(id, { subscribe: false, forceRefetch: true }));
  reading.abort();
  await settle();
  expect(services.logged).toEqual([]);
});

test('how much of a picture was sent ends with the session', async () => {
  const { store } = await openTab(makePhone(rosa), makeDrivenClock(0));
  store.dispatch(uploadProgressed({ endpoint: 'updateProfile', percent: 40 }));
  expect(store.getState().profile.percentSent).toBe(40);
  store.dispatch(signedOut());
  expect(store.getState().profile.percentSent).toBe(0);
});
