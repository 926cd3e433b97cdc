/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { endpoints } from '../../contract/endpoints/index.ts';
import { makeFakeClock } from '../../testkit/page/fakeClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json, makeFakeDevice } from '../../testkit/page/fakeDevice.ts';
import { rosa } from '../../testkit/page/mockServer.ts';
import './accountApi.ts';
import { baseApi } from './baseApi.ts';
import './monitoringApi.ts';
import './pairingApi.ts';
import { profileApi } from './profileApi.ts';

const { id } = rosa.user;

test('every endpoint of the contract has one query or mutation', () => {
  expect(Object.keys(baseApi.endpoints).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test('a changed profile is read again', async () => {
  const names = { fname: 'Rosa', lname: 'Meyer' };
  const profile = { id, ...names, avatarUrl: null };
  const phone = makeFakeDevice(rosa);
  phone.answer('GET /api/survivor/profile/', () => json(200, profile));
  phone.answer('PUT', () => json(200, { updatedUser: profile, message: 'Saved.' }));
  const { store } = await openTab(phone, makeFakeClock(0));
  const reading = store.dispatch(profileApi.endpoints.readProfile.initiate(id));
  await reading;
  await store.dispatch(profileApi.endpoints.updateProfile.initiate({ id, ...names }));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(phone.callsTo('GET /api/survivor/profile/')).toHaveLength(2);
  reading.unsubscribe();
});
