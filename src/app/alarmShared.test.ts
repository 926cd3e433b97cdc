/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { readOutbox } from '../api/outbox/readOutbox.ts';
import { outboxRowDropped } from '../api/outbox/outboxSlice.ts';
import { answer, atHome, ringing } from '../../testkit/page/atHome.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import type { Tab } from '../../testkit/page/house.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const home = atHome({ now: due - minute - 17_000 });

const stopped = ({ services }: Tab) =>
  services.worker.heard.filter(({ type }) => type === 'STOP_ALARM');
const statusIn = ({ store }: Tab) => store.getState().medications.answers[morning]?.status;

describe('an alarm', () => {
  test('that was answered on another device is taken down from the lock screen here', async () => {
    await home.house.addReminder(home.rosa);
    const here = await home.signedInTab();
    const there = await home.signedInTab(undefined, home.house.addDevice());
    await home.house.clock.advanceTo(due);
    answer(there, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    await home.fetchReminders(here);
    await eventually(() => expect(ringing(here)).toEqual([]));
    expect(stopped(here)).toContainEqual({ type: 'STOP_ALARM', dose: morning });
  });

  test('ends in a tab that was not told of the answer, once it reads the outbox', async () => {
    await home.house.addReminder(home.rosa);
    const one = await home.signedInTab();
    const two = await home.furtherTab();
    await home.house.clock.advanceTo(due);
    two.services.bus.close();
    home.house.network.up = false;
    answer(one, 'taken');
    await eventually(() => expect(statusIn(one)).toBe('taken'));
    expect(ringing(two)).toEqual([morning]);
    await two.store.dispatch(readOutbox());
    expect(ringing(two)).toEqual([]);
    expect(statusIn(two)).toBe('taken');
  });

  test('rings again where its answer was refused for good, and that was read', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due);
    home.house.network.up = false;
    answer(tab, 'taken');
    await eventually(() => expect(tab.store.getState().outbox.rows).toHaveLength(1));
    await eventually(() => expect(ringing(tab)).toEqual([]));
    tab.store.dispatch(outboxRowDropped(tab.store.getState().outbox.rows[0]!));
    await eventually(() => expect(ringing(tab)).toEqual([morning]));
  });
});

describe('the schedule that the worker rings by', () => {
  const schedule = ({ services }: Tab) => services.device.schedule.read();

  test('is left as it is by a page that knows of no medicine yet', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    await eventually(async () => expect((await schedule(tab))?.reminders).toHaveLength(1));
    home.house.network.up = false;
    home.house.forgetSnapshots();
    const later = await home.house.openTab();
    await home.house.clock.advance(minute);
    expect(later.store.getState().medications.rows).toEqual([]);
    expect((await schedule(later))?.reminders).toHaveLength(1);
  });
});
