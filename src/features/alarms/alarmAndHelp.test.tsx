import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makeDrivenClock, settle } from '../../testing/drivenClock.ts';
import { firstTaps } from '../../testing/firstTaps.ts';
import { makePhone } from '../../testing/phone.ts';
import { aSecondLater, renderApp } from '../../testing/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../testing/scripted.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const question = 'Send an emergency alert?';
const { arm } = firstTaps();

const open = async (now: number) => {
  const phone = makePhone(rosa);
  answerFor(phone, { reminders: [reminderOf('Aspirin', '08:00')] });
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
  aSecondLater();
  arm();
  await user.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(await alarm()).toHaveTextContent("It's time to take Aspirin!");
});
