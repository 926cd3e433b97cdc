/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { rosa } from '../../../testkit/page/scripted.ts';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { answerFeed, loggedExercises } from '../../../testkit/page/scriptedFeed.ts';
import { activitiesApi } from '../../api/activitiesApi.ts';
import { baseApi } from '../../api/baseApi.ts';
import { deviceStorage } from '../../app/persist.ts';
import { signedIn } from '../auth/events.ts';
import { personWatched, watchEnded } from '../monitoring/events.ts';

const feedCall = 'GET /api/survivor-dashboard/';
const { survivorDashboard } = activitiesApi.endpoints;
const load = survivorDashboard.initiate(rosa.user.id, { subscribe: false });

type Tab = Awaited<ReturnType<typeof openTab>>;
const snapshotIn = ({ store }: Tab) => store.getState().activityFeed.snapshot;

describe('a survivor', () => {
  let phone: Phone;
  let tab: Tab;
  beforeEach(async () => {
    phone = makePhone(rosa);
    tab = await openTab(phone, makeDrivenClock(0));
  });

  test('has a copy of what was loaded, each activity once, and at most 100', async () => {
    const log = loggedExercises(120);
    answerFeed(phone, log);
    const next = survivorDashboard.initiate(rosa.user.id, {
      direction: 'forward',
      subscribe: false,
    });
    await tab.store.dispatch(load);
    expect(snapshotIn(tab)?.activities).toEqual(log.slice(0, 5));
    answerFeed(phone, [...loggedExercises(2), ...log]);
    await tab.store.dispatch(next);
    expect(snapshotIn(tab)?.activities).toEqual(log.slice(0, 8));
    for (let page = 3; page <= 24; page += 1) await tab.store.dispatch(next);
    expect(snapshotIn(tab)?.activities).toEqual(log.slice(0, 100));
    expect(tab.services.logged).toEqual([]);
  });

  test.each([
    ['network', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'network' }],
    ['schema', () => json(200, { activities: 'many' }), { kind: 'schema' }],
    ['refused', () => json(500, { message: 'Sorry.' }), { kind: 'refused', status: 500 }],
  ])(
    'reads nothing of a failed load (%s), which is logged without names',
    async (_kind, reply, detail) => {
      phone.answer(feedCall, reply);
      await tab.store.dispatch(load);
      const what = 'The activity feed could not be loaded';
      expect(tab.services.logged).toEqual([
        { what, detail: { endpoint: 'survivorDashboard', ...detail } },
      ]);
      expect(tab.store.getState().status.announcement).toBeNull();
    },
  );

  test('reads nothing of a load that was aborted, nor is it logged', async () => {
    const release = phone.hold(feedCall);
    const loading = tab.store.dispatch(load);
    await settle();
    tab.store.dispatch(baseApi.util.resetApiState());
    loading.abort();
    release();
    await settle();
    expect(tab.services.logged).toEqual([]);
  });
});

describe('the copy on the device of a caregiver', () => {
  let phone: Phone;
  let tab: Tab;
  const open = () => openTab(phone, makeDrivenClock(0), deviceStorage());
  const watch = (personId = rosa.user.id) =>
    tab.store.dispatch(personWatched({ personId, fname: 'Rosa', zone: 'UTC' }));
  const whose = (of = tab) => snapshotIn(of)?.personId ?? null;

  /** Carl has looked at Rosa's feed. */
  beforeEach(async () => {
    phone = makePhone(carl);
    answerFeed(phone, loggedExercises(2));
    tab = await open();
    watch();
    await tab.store.dispatch(load);
  });

  test('survives a reload', async () => {
    await eventually(async () =>
      expect(await deviceStorage().getItem('persist:activityFeed')).toContain('Exercise 2'),
    );
    tab.close();
    expect(whose(await open())).toBe(rosa.user.id);
  });

  test('is deleted when the connection ends, and a late response is not stored', async () => {
    const release = phone.hold(feedCall);
    const again = { subscribe: false, forceRefetch: true };
    const late = tab.store.dispatch(survivorDashboard.initiate(rosa.user.id, again));
    tab.store.dispatch(watchEnded());
    expect(whose()).toBeNull();
    release();
    await late;
    await settle();
    expect(whose()).toBeNull();
  });

  test('is deleted when another survivor is chosen, or another caregiver signs in', async () => {
    watch();
    expect(whose()).toBe(rosa.user.id);
    watch('0198c0de-0000-7000-8000-0000000000ad');
    expect(whose()).toBeNull();
    watch();
    await tab.store.dispatch(survivorDashboard.initiate(rosa.user.id, { forceRefetch: true }));
    expect(whose()).toBe(rosa.user.id);
    const eve = { ...carl.user, id: '0198c0de-0000-7000-8000-0000000000ee' };
    tab.store.dispatch(signedIn({ token: 'token-of-eve', user: eve }));
    expect(whose()).toBeNull();
  });
});
