/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { everyFeature } from '../app/listeners.ts';
import { sessionRefused } from './baseQuery.ts';
import { readOutbox } from './outbox/readOutbox.ts';
import { remindersApi } from './remindersApi.ts';
import { answer, ringing, rosasHome, type Tab, waiting } from '../../testkit/page/home.ts';
import { eventually, settle } from '../../testkit/page/drivenClock.ts';

const second = 1_000;
const minute = 60 * second;
const due = Date.UTC(2026, 2, 10, 8, 0);
const home = rosasHome({ now: due - minute });

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
    await home.clock.advance(20 * second);
    expect(asked()).toBe(5);
  });

  test('every 60 s while it is hidden, and soon again once it is seen', async () => {
    const tab = await pollingTab();
    tab.services.hide();
    await home.clock.advance(4 * second);
    const asked = countAsked();
    await home.clock.advance(52 * second);
    expect(asked()).toBe(0);
    await home.clock.advance(8 * second);
    expect(asked()).toBe(1);
    tab.services.show();
    await home.clock.advance(4 * second);
    expect(asked()).toBe(1);
  });

  test('every 4 s while an alarm rings, though it is hidden', async () => {
    await home.addReminder();
    const tab = await pollingTab();
    tab.services.hide();
    await home.clock.advanceTo(due);
    expect(ringing(tab)).toHaveLength(1);
    await home.clock.advance(4 * second);
    const asked = countAsked();
    await home.clock.advance(20 * second);
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
    await home.clock.advance(2 * minute);
    expect(asked()).toBe(0);
    await home.signIn(tab, home.rosa);
    await home.clock.advance(8 * second);
    expect(asked()).toBeGreaterThanOrEqual(2);
  });
});

test('an answer on another device ends the alarm here within 5 s', async () => {
  await home.addReminder();
  const here = await pollingTab();
  await watchList(here);
  const there = await home.signedInTab(undefined, home.addDevice());
  await home.clock.advanceTo(due + 1_500);
  expect([here, there].map(ringing)).toEqual([
    ['2026-03-10T08:00|aspirin'],
    ['2026-03-10T08:00|aspirin'],
  ]);
  answer(there, 'taken');
  await home.feedBecomes(['Taken: Aspirin']);
  await home.clock.advance(5 * second);
  await eventually(() => expect(ringing(here)).toEqual([]));
  expect(here.services.heard()).toBe('silence');
  expect(home.clock.now()).toBe(due + 6_500);
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
  await home.clock.advance(4 * second);
  await eventually(() => expect(waiting(tab)).toBe(0));
});
