import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { day, hour, minute } from '../../../domain/specConstants.ts';
import { eventually } from '../../../testkit/page/fakeClock.ts';
import { changesApi } from '../../api/changesApi.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import {
  replacePhone,
  waitForTextGone,
  openPage,
  phone,
  pageTestbed,
  waitForText,
  start,
} from '../../../testkit/page/pageTestbed.ts';
import { carl } from '../../../testkit/page/mockCaregiver.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import { formatClockOffset } from './AlarmNotices.tsx';

const { readChanges } = changesApi.endpoints;

pageTestbed();

test.each([
  [3 * hour, '3 hours fast'],
  [-hour - 2 * minute, '1 hour and 2 minutes slow'],
  [-61 * minute, '1 hour and 1 minute slow'],
  [30 * hour, '30 hours fast'],
  [90 * day, '90 days fast'],
])('a clock that is %i ms ahead is %s', (offBy, words) => {
  expect(formatClockOffset(offBy)).toBe(words);
});

test('a wrong clock is reported on the screen until it is right', async () => {
  const { services } = await openPage('/settings');
  services.device.correctedClock.recordServerTime(start - 3 * hour, start);
  const words = 'The clock of this device is 3 hours fast. Reminders go by the right time.';
  await waitForText(words);
  services.device.correctedClock.recordServerTime(start, start);
  await waitForTextGone(words);
});

test('the zone of the reminders is asked for in plain words, until it is chosen', async () => {
  let isUp = false;
  phone.answer('GET /api/changes', () =>
    json(200, { version: 1, changed: [], other_zone: { name: 'Asia/Tokyo', chosen: false } }),
  );
  phone.answer('PUT /api/account/zone', () => json(isUp ? 200 : 503, { message: 'Saved.' }));
  const { tap, store } = await openPage('/settings');
  store.dispatch(readChanges.initiate({ since: 0, isVisible: true }));
  await waitForText('Which time should your reminders follow?');
  await waitForText(
    'This device is on UTC time, where it is 8:00 now. Your reminders follow Tokyo time, where it is 17:00.',
  );
  await tap('Tokyo time, now 17:00');
  await waitForText('Your choice could not be saved. Please try again.');
  isUp = true;
  phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
  await tap('Tokyo time, now 17:00');
  await waitForTextGone('Which time should your reminders follow?');
  expect(phone.callsTo('PUT /api/account/zone').at(-1)?.body).toEqual({ zone: 'Asia/Tokyo' });
  expect(store.getState().alarms.zone).toBe('Asia/Tokyo');
});

test('a sound that the worker asks for names its reason, and Stop sound ends it', async () => {
  replacePhone(carl);
  const { services, tap } = await openPage('/settings');
  for (const [notificationType, words] of [
    ['medication', 'A dose was missed.'],
    ['emergency', 'Somebody needs help.'],
  ] as const) {
    services.worker.postToPage({ type: 'TRIGGER_ALARM', notificationType });
    await waitForText(words);
    await eventually(() => expect(services.heard()).toBe('file'));
    await tap('Stop sound');
    await waitForTextGone(words);
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    await eventually(() => expect(services.heard()).toBe('silence'));
  }
});
