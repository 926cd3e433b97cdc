/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { profileApi } from '../../api/profileApi.ts';
import { makeFakeClock } from '../../../testkit/page/fakeClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makeFakeDevice } from '../../../testkit/page/fakeDevice.ts';
import { rosa } from '../../../testkit/page/mockServer.ts';

const { readProfile } = profileApi.endpoints;
const { id } = rosa.user;

test('another user’s profile is never stored as one’s own', async () => {
  const eve = { id: '0198c0de-0000-7000-8000-0000000000ee', fname: 'Eve', lname: 'Winter' };
  const phone = makeFakeDevice(rosa);
  phone.answer('GET /api/survivor/profile/', () => json(200, { ...eve, avatarUrl: null }));
  const { store } = await openTab(phone, makeFakeClock(0));
  const { data } = await store.dispatch(readProfile.initiate(eve.id, { subscribe: false }));
  expect(data).toMatchObject(eve);
  expect(store.getState().profile).toMatchObject({ ownerId: id, known: null, readAt: null });
});
