/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { activitiesApi } from '../../api/activitiesApi.ts';
import { baseApi } from '../../api/baseApi.ts';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { rosa } from '../../../testkit/page/scripted.ts';
import { answerFeed, loggedExercises } from '../../../testkit/page/scriptedFeed.ts';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const feedCall = 'GET /api/survivor-dashboard/';
const load = activitiesApi.endpoints.survivorDashboard.initiate(rosa.user.id, { subscribe: false });
const open = () => openTab(phone, makeDrivenClock(0));

describe('feed or dashboard load failures are only logged', () => {
  test.each([
    ['network', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'network' }],
    ['schema', () => json(200, { activities: 'many' }), { kind: 'schema' }],
    ['refused', () => json(500, { message: 'Sorry.' }), { kind: 'refused', status: 500 }],
  ])('of kind %s, without a word of health or a name', async (_kind, reply, told) => {
    phone.answer(feedCall, reply);
    const { store, services } = await open();
    await store.dispatch(load);
    expect(services.logged).toEqual([
      {
        what: 'The activity feed could not be loaded',
        detail: { endpoint: 'survivorDashboard', ...told },
      },
    ]);
    expect(store.getState().status.announcement).toBeNull();
  });

  test('a load that succeeds, and one that was not needed, are not', async () => {
    answerFeed(phone, loggedExercises(3));
    const { store, services } = await open();
    await store.dispatch(load);
    await store.dispatch(load);
    expect(services.logged).toEqual([]);
  });

  test('a load that is aborted on purpose is no failure', async () => {
    const letGo = phone.hold(feedCall);
    const { store, services } = await open();
    const loading = store.dispatch(load);
    await settle();
    store.dispatch(baseApi.util.resetApiState());
    loading.abort();
    letGo();
    await settle();
    expect(services.logged).toEqual([]);
  });
});
