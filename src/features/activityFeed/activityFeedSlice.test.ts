/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { eventually, makeFakeClock, settle } from '../../../testkit/page/fakeClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makeFakeDevice, type FakeDevice } from '../../../testkit/page/fakeDevice.ts';
import { rosa } from '../../../testkit/page/mockServer.ts';
import { carl } from '../../../testkit/page/mockCaregiver.ts';
import { mockFeedResponses, loggedExercises } from '../../../testkit/page/mockFeed.ts';
import { activitiesApi } from '../../api/activitiesApi.ts';
import { baseApi } from '../../api/baseApi.ts';
import { deviceStorage } from '../../app/persist.ts';
import { signedIn } from '../auth/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from '../monitoring/events.ts';

const feedCall = 'GET /api/survivor-dashboard/';
const { survivorDashboard } = activitiesApi.endpoints;
const load = survivorDashboard.initiate(rosa.user.id, { subscribe: false });
const loadAgain = () =>
  survivorDashboard.initiate(rosa.user.id, { subscribe: false, forceRefetch: true });

let phone: FakeDevice;
beforeEach(() => {
  phone = makeFakeDevice(rosa);
});
const open = () => openTab(phone, makeFakeClock(0), deviceStorage());
const snapshotIn = ({ store }: Awaited<ReturnType<typeof openTab>>) =>
  store.getState().activityFeed.snapshot;

test('the device has a copy of what was loaded, each activity once, and at most 100', async () => {
  const tab = await open();
  const log = loggedExercises(120);
  mockFeedResponses(phone, log);
  const forward = { direction: 'forward', subscribe: false } as const;
  const next = survivorDashboard.initiate(rosa.user.id, forward);
  await tab.store.dispatch(load);
  expect(snapshotIn(tab)?.activities).toEqual(log.slice(0, 5));
  mockFeedResponses(phone, [...loggedExercises(2), ...log]);
  await tab.store.dispatch(next);
  expect(snapshotIn(tab)?.activities).toEqual(log.slice(0, 8));
  for (let page = 3; page <= 24; page += 1) await tab.store.dispatch(next);
  expect(snapshotIn(tab)?.activities).toEqual(log.slice(0, 100));
  expect(tab.services.logged).toEqual([]);
});

test('a failed load is logged without names, but not an aborted one', async () => {
  phone.answer(feedCall, () => json(500, { message: 'Sorry.' }));
  const { services, store } = await open();
  await store.dispatch(load);
  const detail = { endpoint: 'survivorDashboard', kind: 'refused', status: 500 };
  const logged = [{ what: 'The activity feed could not be loaded', detail }];
  expect(services.logged).toEqual(logged);
  expect(store.getState().announcements.announcement).toBeNull();
  const release = phone.hold(feedCall);
  const loading = store.dispatch(loadAgain());
  await settle();
  store.dispatch(baseApi.util.resetApiState());
  loading.abort();
  release();
  await settle();
  expect(services.logged).toEqual(logged);
});

test('the copy of a caregiver survives a reload, but not another survivor, caregiver or the end', async () => {
  phone = makeFakeDevice(carl);
  mockFeedResponses(phone, loggedExercises(2));
  const first = await open();
  const watch = (personId = rosa.user.id) =>
    activeSurvivorChanged({ personId, fname: 'Rosa', zone: 'UTC' });
  first.store.dispatch(watch());
  await first.store.dispatch(load);
  await eventually(async () =>
    expect(await deviceStorage().getItem('persist:activityFeed')).toContain('Exercise 2'),
  );
  await first.close();
  const tab = await open();
  const { dispatch } = tab.store;
  const whose = () => snapshotIn(tab)?.personId ?? null;
  const readRosas = async () => {
    dispatch(watch());
    await dispatch(loadAgain());
    expect(whose()).toBe(rosa.user.id);
  };
  expect(whose()).toBe(rosa.user.id);
  dispatch(watch());
  expect(whose()).toBe(rosa.user.id);
  dispatch(watch('0198c0de-0000-7000-8000-0000000000ad'));
  expect(whose()).toBeNull();
  await readRosas();
  const release = phone.hold(feedCall);
  const late = dispatch(loadAgain());
  dispatch(activeSurvivorCleared());
  expect(whose()).toBeNull();
  release();
  await late;
  await settle();
  expect(whose()).toBeNull();
  await readRosas();
  const eve = { ...carl.user, id: '0198c0de-0000-7000-8000-0000000000ee' };
  dispatch(signedIn({ token: 'token-of-eve', user: eve }));
  expect(whose()).toBeNull();
});
