/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { activitiesApi } from '../../api/activitiesApi.ts';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { makePhone } from '../../../testkit/page/phone.ts';
import { rosa } from '../../../testkit/page/scripted.ts';
import { answerFeed, loggedExercises } from '../../../testkit/page/scriptedFeed.ts';

test('the copy on the device has what was loaded, each once, and no more than 100', async () => {
  const phone = makePhone(rosa);
  const log = loggedExercises(120);
  answerFeed(phone, log);
  const { store } = await openTab(phone, makeDrivenClock(0));
  const { survivorDashboard } = activitiesApi.endpoints;
  const kept = () => store.getState().activityFeed.snapshot?.activities;
  const next = { direction: 'forward', subscribe: false } as const;

  await store.dispatch(survivorDashboard.initiate(rosa.user.id, { subscribe: false }));
  expect(kept()).toEqual(log.slice(0, 5));
  answerFeed(phone, [...loggedExercises(2), ...log]);
  await store.dispatch(survivorDashboard.initiate(rosa.user.id, next));
  expect(kept()).toEqual(log.slice(0, 8));
  for (let page = 3; page <= 24; page += 1) {
    await store.dispatch(survivorDashboard.initiate(rosa.user.id, next));
  }
  expect(kept()).toEqual(log.slice(0, 100));
});
