/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { activitiesApi } from '../../api/activitiesApi.ts';
import { deviceStorage } from '../../app/persist.ts';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { rosa } from '../../../testkit/page/scripted.ts';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { answerFeed, loggedExercises } from '../../../testkit/page/scriptedFeed.ts';
import { signedIn } from '../auth/events.ts';
import { personWatched, watchEnded } from '../monitoring/events.ts';

let phone: Phone;
beforeEach(async () => {
  phone = makePhone(carl);
  answerFeed(phone, loggedExercises(2));
});

type Tab = Awaited<ReturnType<typeof openTab>>;
const open = () => openTab(phone, makeDrivenClock(0), deviceStorage());
const watch = ({ store }: Tab, personId = rosa.user.id) =>
  store.dispatch(personWatched({ personId, fname: 'Rosa', zone: 'UTC' }));
const readFeed = ({ store }: Tab) =>
  store.dispatch(
    activitiesApi.endpoints.survivorDashboard.initiate(rosa.user.id, { subscribe: false }),
  );
const keptOf = ({ store }: Tab) => store.getState().activityFeed.snapshot?.personId ?? null;

/** Carl has looked at Rosa's feed, and it is on the device. */
const visited = async () => {
  const tab = await open();
  watch(tab);
  await readFeed(tab);
  await eventually(async () =>
    expect(await deviceStorage().getItem('persist:activityFeed')).toContain('Exercise 2'),
  );
  return tab;
};

describe('the copy of the feed on the device of a caregiver', () => {
  test('is that of whom they look at, and outlives a reload', async () => {
    const { close } = await visited();
    close();
    expect(keptOf(await open())).toBe(rosa.user.id);
  });

  test('goes when the watch ends, and nothing that comes late is kept', async () => {
    const tab = await visited();
    const letGo = phone.hold('GET /api/survivor-dashboard/');
    const late = tab.store.dispatch(
      activitiesApi.endpoints.survivorDashboard.initiate(rosa.user.id, {
        subscribe: false,
        forceRefetch: true,
      }),
    );
    tab.store.dispatch(watchEnded());
    expect(keptOf(tab)).toBeNull();
    letGo();
    await late;
    await settle();
    expect(keptOf(tab)).toBeNull();
  });

  test('goes when another survivor is looked at', async () => {
    const tab = await visited();
    watch(tab);
    expect(keptOf(tab)).toBe(rosa.user.id);
    watch(tab, '0198c0de-0000-7000-8000-0000000000ad');
    expect(keptOf(tab)).toBeNull();
  });

  test('is shown to nobody else who signs in', async () => {
    const tab = await visited();
    const eve = { ...carl.user, id: '0198c0de-0000-7000-8000-0000000000ee' };
    tab.store.dispatch(signedIn({ token: 'token-of-eve', user: eve }));
    expect(keptOf(tab)).toBeNull();
  });
});
