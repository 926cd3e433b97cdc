import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { firstTaps } from '../../../testkit/page/firstTaps.ts';
import { json, makePhone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const question = 'Send an emergency alert?';
const failed = 'Failed to send emergency: It is tired.';
const { arm } = firstTaps();

const open = async (now: number) => {
  const phone = makePhone(rosa);
  answerFor(phone, { reminders: [reminderOf('Aspirin', '08:00')] });
  phone.answer('POST /api/emergency/send', () =>
    json(500, { code: 'broken', message: 'It is tired.' }),
  );
  const clock = makeDrivenClock(now);
  const view = await renderApp({ server: scriptedServer, phone, at: '/medication', clock });
  await settle();
  return { ...view, clock };
};
const alarm = () => screen.findByRole('alertdialog', { name: 'Medication Reminder' });
const only = () => screen.getByRole('alertdialog');

test('Get help stands on an alarm too: two taps from every survivor screen', async () => {
  const { user } = await open(due);
  const getHelp = within(await alarm()).getByRole('button', { name: 'Get help' });
  arm();
  await user.click(getHelp);
  expect(only()).toHaveAccessibleName(question);
  expect(within(only()).getByRole('button', { name: 'Yes, send alert' })).toBeVisible();
});

test('an alarm that begins while help is asked for is heard at once, and seen when that is closed', async () => {
  const { user, clock, services } = await open(due - minute);
  await user.click(await screen.findByRole('button', { name: 'Get help' }));
  await clock.advance(2 * minute);
  expect(only()).toHaveAccessibleName(question);
  expect(services.heard()).toBe('file');
  expect(within(only()).getByRole('alert')).toHaveTextContent("It's time to take Aspirin!");
  aSecondLater();
  arm();
  await user.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(await alarm()).toHaveTextContent("It's time to take Aspirin!");
});

test('an alarm that is due while help was asked for is silenced there, with all that is heard, and stands on', async () => {
  const { user, clock, services } = await open(due - minute / 2);
  await user.click(await screen.findByRole('button', { name: 'Get help' }));
  arm();
  await user.click(screen.getByRole('button', { name: 'Yes, send alert' }));
  await screen.findByRole('alertdialog', { name: failed });
  await clock.advance(minute / 2);
  const notice = within(within(only()).getByRole('alert'));
  expect(notice.getByText("It's time to take Aspirin!")).toBeVisible();
  const stop = screen.getByRole('button', { name: 'Stop sound' });
  await user.click(stop);
  await eventually(() => expect(services.heard()).toBe('silence'));
  expect(stop).not.toBeInTheDocument();
  expect(only()).toHaveAccessibleName(failed);
  await expectFocus(() => screen.getByRole('heading', { name: failed }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await alarm()).toHaveTextContent("It's time to take Aspirin!");
});
