/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { doseUndoChosen } from '../features/medications/events.ts';
import { answer, atHome, missed, ringing, waiting } from '../../testkit/page/atHome.ts';
import { eventually, settle } from '../../testkit/page/drivenClock.ts';
import type { Tab } from '../../testkit/page/house.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const dose = '2026-03-10T08:00';
const morning = `${dose}|aspirin`;
const home = atHome({ now: due - 10 * minute });
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

let tab: Tab;
beforeEach(async () => {
  await home.house.addReminder(home.rosa);
  tab = await home.signedInTab();
  await home.house.clock.advanceTo(due);
});

const fill = () => {
  tab.services.device.outbox.add = full;
};
const shown = () => tab.store.getState().status.announcement?.text;
const known = () => tab.store.getState().medications.answers[morning]?.status ?? 'pending';
const isAnswering = () => tab.store.getState().medications.answering.length > 0;

describe('where the device cannot store an answer', () => {
  test.each(['taken', 'skipped'] as const)('it is sent from memory, once: %s', async (status) => {
    fill();
    answer(tab, status);
    await eventually(() => expect(ringing(tab)).toEqual([]));
    expect([known(), waiting(tab), isAnswering()]).toEqual([status, 0, false]);
    expect(tab.store.getState().medications.results.map(({ id }) => id)).toEqual([morning]);
    expect(await home.lastDue()).toEqual([[dose, status, due]]);
    expect(await home.feed()).toHaveLength(1);
    await home.house.clock.advanceTo(due + 21 * minute);
    expect(missed(tab)).toEqual([]);
    expect(await home.serverStatus()).toEqual([status]);
  });

  test('the taking back of one is sent from memory as well', async () => {
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    fill();
    await home.house.clock.advance(minute);
    tab.store.dispatch(doseUndoChosen({ medicineKey: 'aspirin', dose }));
    await eventually(() => expect(ringing(tab)).toEqual([morning]));
    expect(shown()).toBe('Your answer was taken back');
    expect(await home.serverStatus()).toEqual(['pending']);
  });

  test('and no server answers, the alarm stands, and what to do is said', async () => {
    fill();
    home.house.network.up = false;
    answer(tab, 'taken');
    await eventually(() =>
      expect(shown()).toBe(
        'Failed to update status. This device is full and the server cannot be reached. Please free some space and try again.',
      ),
    );
    expect([ringing(tab), known(), isAnswering()]).toEqual([[morning], 'pending', false]);
    home.house.network.up = true;
    answer(tab, 'taken');
    await eventually(() => expect(ringing(tab)).toEqual([]));
    expect(await home.serverStatus()).toEqual(['taken']);
  });

  test('and no server hears that it is taken back, it stands', async () => {
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    fill();
    home.house.network.up = false;
    tab.store.dispatch(doseUndoChosen({ medicineKey: 'aspirin', dose }));
    await eventually(() =>
      expect(shown()).toMatch(/^Failed to update status\. This device is full/),
    );
    expect([known(), ringing(tab), isAnswering()]).toEqual(['taken', [], false]);
  });

  test('and the session stands no more, it has failed, and sign-in is asked for', async () => {
    fill();
    const token = tab.store.getState().auth.token;
    await home.house.server.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${token}` },
    });
    answer(tab, 'taken');
    await eventually(() => expect(shown()).toBe('Failed to update status'));
    expect(tab.store.getState().auth.refused).toBe(true);
    expect(ringing(tab)).toEqual([morning]);
  });

  test('it never goes out in the session of somebody else', async () => {
    const carl = await home.house.server.register('survivor');
    let fail = () => {};
    tab.services.device.outbox.add = () =>
      new Promise((_resolve, reject) => {
        fail = () => reject(new DOMException('full', 'QuotaExceededError'));
      });
    answer(tab, 'taken');
    await settle();
    tab.store.dispatch({ type: 'auth/signedOut' });
    await home.house.signIn(tab, carl);
    fail();
    await settle();
    expect(known()).toBe('pending');
    expect(shown()).toBeUndefined();
    expect(await home.serverStatus()).toEqual(['pending']);
  });
});
