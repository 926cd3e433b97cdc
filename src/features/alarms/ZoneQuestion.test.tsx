import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { makeFakeClock } from '../../../testkit/page/fakeClock.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  button,
  findHeading,
  openPage,
  pageTestbed,
  phone,
  start,
  waitForText,
  waitForTextGone,
} from '../../../testkit/page/pageTestbed.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { minute } from '../../../domain/specConstants.ts';
import { selectSchedulePlace } from '../../doses/selectors.ts';

pageTestbed();

test('a device that hides its zone is asked about it, and Settings offer all', async () => {
  const clock = makeFakeClock(start, 'UTC');
  phone.answer('PUT /api/account/zone', () => json(200, { message: 'Saved.' }));
  const { tap, user, store, where } = await openPage('/medication', undefined, { clock });
  await waitForText('Is it 8:00 where you are?');
  expect(button('Yes, 8:00 is right')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'No, choose my time' }));
  await findHeading('Settings');
  expect(where()).toBe('/settings');
  const select = screen.getByRole('combobox', { name: 'Time of your reminders' });
  await user.selectOptions(select, 'Tokyo (Asia)');
  await waitForText('It is 17:00 there now. Not changed yet. Tap “Use Tokyo time”.');
  await tap('Use Tokyo time');
  await waitForText('Your reminders follow Tokyo time.');
  await waitForTextGone('Is it 8:00 where you are?');
  expect(store.getState().clock.zone).toBe('Asia/Tokyo');
  expect(select).toHaveDisplayValue('Tokyo time, now 17:00');
});

test('a device that hides its zone keeps that of the account until the user has answered', async () => {
  const other_zone = { name: 'Mars/Olympus', chosen: false, zone_offset: 120 };
  phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [], other_zone }));
  const clock = makeFakeClock(start, 'UTC');
  const { store } = await openPage('/medication', undefined, { clock });
  void store.dispatch(
    firstScreenApi.endpoints.readChanges.initiate({ query: { since: 0, in_sight: 1 } }),
  );
  await waitForText(
    'This device is on UTC time, where it is 8:00 now. Your reminders follow UTC+02:00 time, where it is 10:00.',
  );
  expect(store.getState().clock.zone).toBe('Etc/GMT-2');
  expect(button('UTC+02:00 time, now 10:00')).toBeVisible();
});

test('a device that did not see the zone change learns it, for doses that were due before', async () => {
  const zone_change = { name: 'Europe/Berlin', before: 'UTC', since: start - minute };
  phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [], zone_change }));
  const clock = makeFakeClock(start, 'Europe/Berlin');
  const { store } = await openPage('/medication', undefined, { clock });
  void store.dispatch(
    firstScreenApi.endpoints.readChanges.initiate({ query: { since: 0, in_sight: 1 } }),
  );
  const { name: zone, ...move } = zone_change;
  await waitFor(() => expect(selectSchedulePlace(store.getState())).toEqual({ zone, move }));
});
