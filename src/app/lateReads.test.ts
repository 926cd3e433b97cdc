/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { activitiesApi } from '../api/activitiesApi.ts';
import { pairingApi } from '../api/pairingApi.ts';
import { signedIn } from '../features/auth/events.ts';
import { watchPerson } from '../features/monitoring/watchActions.ts';
import { makeDrivenClock } from '../../testkit/page/drivenClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { makePhone } from '../../testkit/page/phone.ts';
import { rosa } from '../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../testkit/page/scriptedCaregiver.ts';
import { answerFeed, loggedExercises } from '../../testkit/page/scriptedFeed.ts';

const once = { subscribe: false } as const;
const readFeed = activitiesApi.endpoints.survivorDashboard.initiate(rosa.user.id, once);
const readPairings = pairingApi.endpoints.activePairings.initiate(undefined, once);

test('what was read for somebody who was signed in before is nobody’s', async () => {
  const phone = makePhone(carl);
  answerForCarl(phone);
  const { store } = await openTab(phone, makeDrivenClock(0));
  const letGo = phone.hold('GET /api/pairing/active');
  const late = store.dispatch(readPairings);
  const eve = { ...carl.user, id: '0198c0de-0000-7000-8000-0000000000ee' };
  store.dispatch(signedIn({ token: 'token-of-eve', user: eve }));
  letGo();
  expect((await late).data).toBeUndefined();
  expect(store.getState().pairing.pairings).toBeNull();
});

test('who is looked at again at once has their feed on the device again', async () => {
  const phone = makePhone(carl);
  answerForCarl(phone);
  answerFeed(phone, loggedExercises(2));
  const { store } = await openTab(phone, makeDrivenClock(0));
  const look = (personId: string) =>
    store.dispatch(watchPerson({ personId, fname: 'Rosa', zone: 'UTC' }));
  look(rosa.user.id);
  await store.dispatch(readFeed);
  look('0198c0de-0000-7000-8000-0000000000ad');
  look(rosa.user.id);
  expect(store.getState().activityFeed.snapshot).toBeNull();
  await store.dispatch(readFeed);
  expect(store.getState().activityFeed.snapshot?.personId).toBe(rosa.user.id);
});
