/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { everyFeature } from '../app/listeners.ts';
import { sessionRefused } from './baseQuery.ts';
import { readOutbox } from './outbox/readOutbox.ts';
import { remindersApi } from './remindersApi.ts';
import { answer, atHome, ringing, waiting } from '../../testkit/page/atHome.ts';
import { eventually, settle } from '../../testkit/page/drivenClock.ts';
import type { Tab } from '../../testkit/page/house.ts';

const second = 1_000;
const minute = 60 * second;
const due = Date.UTC(2026, 2, 10, 8, 0);
const home = atHome({ now: due - minute });

/** How often that tab has asked what has changed since the last look. */
const countAsked = () => {
  const calls = jest.spyOn(globalThis, 'fetch');
  return () => {
    const asked = calls.mock.calls.filter(([url]) => (url as URL).href.includes('/api/changes'));
    calls.mockClear();
    return asked.length;
  };
};

const pollingTab = () => home.signedInTab(everyFeature);

/** As a screen does that shows the list. */
const watchList = async ({ store }: Tab) => {
  await store.dispatch(
    remindersApi.endpoints.listReminders.initiate(home.rosa.id, { forceRefetch: true }),
  );
  await settle();
};

describe('a page asks what has changed', () => {
  test('every 4 s while it is seen', async () => {
    await pollingTab();
    const asked = countAsked();
    await home.house.clock.advance(20 * second);
    expect(asked()).toBe(5);
  });

  test('every 60 s while it is hidden, and soon again once it is seen', async () => {
    const tab = await pollingTab();
    tab.services.hide();
    await home.house.clock.advance(4 * second);
    const asked = countAsked();
    await home.house.clock.advance(52 * second);
    expect(asked()).toBe(0);
    await home.house.clock.advance(8 * second);
    expect(asked()).toBe(1);
    tab.services.show();
    await home.house.clock.advance(4 * second);
    expect(asked()).toBe(1);
  });

  test('every 4 s while an alarm rings, though it is hidden', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await pollingTab();
    tab.services.hide();
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toHaveLength(1);
    await home.house.clock.advance(4 * second);
    const asked = countAsked();
    await home.house.clock.advance(20 * second);
    expect(asked()).toBe(5);
  });

  test.each([
    ['the session is refused', () => sessionRefused({ endpoint: 'readChanges' })],
    ['somebody has signed out', () => ({ type: 'auth/signedOut' })],
  ])('no more once %s, and again after the next sign-in', async (_when, ended) => {
    const tab = await pollingTab();
    tab.store.dispatch(ended());
    await settle();
    const asked = countAsked();
    await home.house.clock.advance(2 * minute);
    expect(asked()).toBe(0);
    await home.house.signIn(tab, home.rosa);
    await home.house.clock.advance(8 * second);
    expect(asked()).toBeGreaterThanOrEqual(2);
  });
});

test('an answer on another device ends the alarm here within 5 s', async () => {
  await home.house.addReminder(home.rosa);
  const here = await pollingTab();
  await watchList(here);
  const there = await home.signedInTab(undefined, home.house.addDevice());
  await home.house.clock.advanceTo(due + 1_500);
  expect([here, there].map(ringing)).toEqual([
    ['2026-03-10T08:00|aspirin'],
    ['2026-03-10T08:00|aspirin'],
  ]);
  answer(there, 'taken');
  await home.feedBecomes(['Taken: Aspirin']);
  await home.house.clock.advance(5 * second);
  await eventually(() => expect(ringing(here)).toEqual([]));
  expect(here.services.heard()).toBe('silence');
  expect(home.house.clock.now()).toBe(due + 6_500);
});

test('what another tab or the worker has sent says no longer that it waits, as soon as the page asks', async () => {
  const tab = await pollingTab();
  const { outbox } = tab.services.device;
  const { seq } = await outbox.add({
    ...{ personId: home.rosa.id, group: 'aspirin', kind: 'medicineAdded', calls: [] },
    ...{ medicineName: 'Aspirin', madeAt: due - minute },
  });
  await tab.store.dispatch(readOutbox());
  expect(waiting(tab)).toBe(1);
  await outbox.remove(seq);
  await home.house.clock.advance(4 * second);
  await eventually(() => expect(waiting(tab)).toBe(0));
});
