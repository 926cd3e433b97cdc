/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { selectShownAlarms } from '../features/alarms/selectors.ts';
import { putOffAlarms } from '../features/alarms/alarmActions.ts';
import { logOut } from '../features/auth/logOut.ts';
import { answer, atHome } from '../../testkit/page/atHome.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import type { Tab } from '../../testkit/page/house.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const home = atHome({ now: due - minute });

const badge = ({ services }: Tab) => services.icon.badge();
const becomes = (tab: Tab, count: number) => eventually(() => expect(badge(tab)).toBe(count));

/** Rosa's app a minute before Aspirin and Zinc are due. */
const open = async (): Promise<Tab> => {
  await home.house.addReminder(home.rosa);
  await home.house.addReminder(home.rosa, { medicine_name: 'Zinc' });
  return home.signedInTab();
};

describe('the icon shows the number of doses due now', () => {
  test('from their minute on, each until it is answered', async () => {
    const tab = await open();
    expect(badge(tab)).toBe(0);
    await home.house.clock.advanceTo(due);
    await becomes(tab, 2);
    answer(tab, 'taken');
    await becomes(tab, 1);
    answer(tab, 'skipped', 'zinc');
    await becomes(tab, 0);
  });

  test('but for those that were put off, until they ring again', async () => {
    const tab = await open();
    await home.house.clock.advanceTo(due);
    const { store } = tab;
    store.dispatch(putOffAlarms(selectShownAlarms(store.getState()).slice(0, 1)));
    await becomes(tab, 1);
    await home.house.clock.advanceTo(due + 5 * minute);
    await becomes(tab, 2);
  });

  test('and for those whose 20 minutes are over', async () => {
    const tab = await open();
    await home.house.clock.advanceTo(due);
    await becomes(tab, 2);
    await home.house.clock.advanceTo(due + 20 * minute);
    await becomes(tab, 0);
  });
});

test('it goes with the session', async () => {
  const tab = await open();
  await home.house.clock.advanceTo(due);
  await becomes(tab, 2);
  await tab.store.dispatch(logOut());
  await becomes(tab, 0);
});

test('what the worker left at the icon is set right as the app opens', async () => {
  const tab = await open();
  tab.services.device.badge.show(3);
  home.house.close(tab);
  const next = await home.furtherTab();
  expect(badge(next)).toBe(0);
});
