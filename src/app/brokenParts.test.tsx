import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type * as reactRuntime from 'react/jsx-runtime';
import { makeCaregiverAlert } from '../../testkit/page/alertToCarl.ts';
import { json } from '../../testkit/page/fakeDevice.ts';
import { carl, makeReminder, mockSurvivorResponses } from '../../testkit/page/mockServer.ts';
import {
  openPage,
  pageTestbed,
  phone,
  replacePhone,
  start,
} from '../../testkit/page/pageTestbed.ts';

pageTestbed();
beforeEach(() => {
  // React logs what a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

/** Each component of this name throws. */
const breakPart = (name: string) => {
  // The exports themselves: an import is a copy.
  const runtime = jest.requireActual<typeof reactRuntime>('react/jsx-runtime');
  const Broken = () => {
    throw new Error('broken');
  };
  for (const make of ['jsx', 'jsxs'] as const) {
    const real = runtime[make];
    jest
      .spyOn(runtime, make)
      .mockImplementation((type, props, key) =>
        real(typeof type === 'function' && type.name === name ? Broken : type, props, key),
      );
  }
};

const notices = [
  'SignInAgainNotice',
  'ClockNotice',
  'ZoneQuestion',
  'RejectedNotices',
  'SnoozedNotice',
  'MissedLine',
] as const;

test.each([
  ...notices,
  'StaleDataNotice',
  'RemoteAlarmNotice',
  'LostAlertNotices',
  'MissNotices',
  'LateMissDialog',
])('a caregiver still reads an alert if %s fails', async (name) => {
  breakPart(name);
  replacePhone(carl);
  phone.answer('GET /api/emergency/alerts', () => json(200, [makeCaregiverAlert(1, start)]));
  await openPage('/enterpin');
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Rosa Meyer needs help' })).toBeVisible();
});

test.each([
  ...notices,
  'OwnAlertBar',
  'NewsWithoutAlert',
  'MedicinesSubscription',
  'ConnectionsSubscription',
  'AlertsSubscription',
  'HelpOverlay',
])('an alarm is still shown if %s fails', async (name) => {
  breakPart(name);
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
  await openPage('/medication');
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(await screen.findByRole('alertdialog', { name: /medicine|medication/i })).toBeVisible();
});

test('help can still be asked for if the alarm fails', async () => {
  breakPart('AlarmOverlay');
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
  const { user } = await openPage('/medication');
  await screen.findByText('Something went wrong');
  // The panel is the only place of it.
  expect(screen.getByRole('button', { name: 'Stop sound' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Get help' }));
  expect(
    await screen.findByRole('alertdialog', { name: 'Send an emergency alert?' }),
  ).toBeVisible();
});

test('the panel is in an open dialog, outside which nothing can be tapped', async () => {
  breakPart('ClockNotice');
  const { tap } = await openPage('/medication');
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  await tap('Get help');
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(within(dialog).getByText('Something went wrong')).toBeVisible());
  await tap('No, go back', dialog);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByText('Something went wrong')).toBeVisible();
});
