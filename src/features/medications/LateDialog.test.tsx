import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eventually, settle } from '../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import {
  clock,
  waitForTextGone,
  findHeading,
  minute,
  openPage,
  phone,
  pageTestbed,
  waitForText,
  start as due,
} from '../../../testkit/page/pageTestbed.ts';
import { mockSurvivorResponses, makeReminder } from '../../../testkit/page/mockServer.ts';
import { doseAnswerChosen } from './events.ts';

pageTestbed();

const open = async (times: string[]) => {
  mockSurvivorResponses(phone, { reminders: times.map((time) => makeReminder('Aspirin', time)) });
  const view = await openPage('/settings');
  await settle();
  return view;
};
const logged = () =>
  phone.callsTo('POST /api/activities/log').map(({ body }) => body as Record<string, unknown>);
const loggedLast = (activity: object) =>
  eventually(() => expect(logged().slice(1)).toMatchObject([activity]));
const dialog = () => screen.getByRole('dialog', { name: 'When did you take Aspirin?' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const time = () => within(dialog()).getByLabelText('Time');
const setTime = (value: string) => fireEvent.change(time(), { target: { value } });
const tookIt = { name: 'I took it: Aspirin, 8:01 in the morning' };
const marked = 'Aspirin, 8:01 in the morning: marked as missed.';

/** Misses the dose of 8:01, 64 minutes ago by default. */
const openMissed = async (now = due + 65 * minute) => {
  const app = await open(['08:01']);
  clock.sleepUntil(now);
  app.services.show();
  await screen.findByRole('button', tookIt);
  const ask = async () => {
    await app.tap(tookIt.name);
    return dialog();
  };
  return { ...app, ask };
};

test('a missed dose is recorded as taken late by Just now, and by nothing before that', async () => {
  const { tap, user, ask } = await openMissed();
  expect(await ask()).toHaveTextContent('It was due at 8:01 in the morning.');
  await eventually(() => expect(logged()).toHaveLength(1));
  await tap('No, go back', dialog());
  await closed();
  await settle();
  expect(logged()).toHaveLength(1);
  await waitForText(marked);
  await ask();
  await user.dblClick(within(dialog()).getByRole('button', { name: 'Just now' }));
  await waitForText('Aspirin: taken at 9:05.');
  await closed();
  await waitForTextGone(marked);
  await expectFocus(findHeading);
  await loggedLast({
    details: 'Taken late: Aspirin, due at 8:01 in the morning',
    dose: '2026-03-10T08:01',
    occurred_at: due + 65 * minute,
  });
});

test('a missed dose is recorded with a chosen time, once the dose can have been taken then', async () => {
  const { tap, ask } = await openMissed();
  expect(await ask()).not.toHaveTextContent('Today at');
  expect(time()).toHaveValue('');
  for (const [typed, problem] of [
    ['', '❌ Please choose a time'],
    ['08:00', '❌ This is before the dose was due. Please choose a later time'],
    ['09:06', '❌ This time is still to come. Please choose an earlier one'],
  ] as const) {
    setTime(typed);
    await tap('Save as taken', dialog());
    expect(await within(dialog()).findByText(problem)).toBeVisible();
    await expectFocus(() => time());
    expect(time()).toBeInvalid();
  }
  setTime('08:10');
  expect(time()).toBeValid();
  expect(dialog()).toHaveTextContent('Today at 8:10 in the morning');
  await tap('Save as taken', dialog());
  await loggedLast({ occurred_at: due + 10 * minute });
});

test('a missed dose of yesterday asks for the day too', async () => {
  const { tap, user, ask } = await openMissed(due + 17 * 60 * minute);
  await user.click(within(await ask()).getByRole('radio', { name: 'Yesterday' }));
  setTime('22:30');
  expect(dialog()).toHaveTextContent('It was due yesterday at 8:01 in the morning.');
  expect(dialog()).toHaveTextContent('Yesterday at 22:30 at night');
  await tap('Save as taken', dialog());
  await waitForText('Aspirin: taken yesterday at 22:30.');
  await loggedLast({ occurred_at: due + 14.5 * 60 * minute });
});

test('I took it is offered in the notice, and after that was seen in the Today line', async () => {
  const { tap, router, ask } = await openMissed();
  await router.navigate('/survivordashboard');
  const today = within(await screen.findByRole('list', { name: 'Today' }));
  expect(today.getByText('Missed')).toBeVisible();
  expect(screen.getAllByRole('button', tookIt)).toHaveLength(1);
  expect(today.queryByRole('button', tookIt)).not.toBeInTheDocument();
  await tap('OK, I have seen this');
  expect(await today.findByRole('button', tookIt)).toBeVisible();
  await expectFocus(findHeading);
  await ask();
  await tap('Just now', dialog());
  await loggedLast({ status: 'taken' });
  await waitFor(() => expect(screen.queryByRole('button', tookIt)).toBeNull());
  await closed();
  await expectFocus(findHeading);
});

test('an answer is shown once on every screen for 10 minutes, and taken back by Undo', async () => {
  const taken = 'Aspirin: taken at 8:00.';
  const skipped = 'Aspirin: skipped at 8:05.';
  const { router, store, user } = await open(['08:00', '08:05']);
  const choose = (at: string, status: 'taken' | 'skipped') =>
    store.dispatch(doseAnswerChosen({ medicineKey: 'aspirin', dose: `2026-03-10T${at}`, status }));
  choose('08:00', 'taken');
  await waitForText(taken);
  expect(screen.queryByText(/more answer/)).not.toBeInTheDocument();
  await router.navigate('/survivordashboard');
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await today.findByText(taken)).toBeVisible();
  expect(screen.getAllByText(taken)).toHaveLength(1);
  const undo = today.getByRole('button', { name: 'Undo: Aspirin' });
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toEqual([undo]);
  await clock.advance(5 * minute);
  choose('08:05', 'skipped');
  expect(await today.findByText('1 more answer')).toBeVisible();
  expect(screen.getAllByText(skipped)).toHaveLength(1);
  await router.navigate('/medication');
  await screen.findByRole('heading', { level: 1, name: 'My Medications' });
  await waitForText(skipped);
  expect(screen.getByText(taken)).not.toBeVisible();
  await user.click(screen.getByText('1 more answer'));
  expect(screen.getByText(taken)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Undo: Aspirin' })).toHaveLength(2);
  await clock.advance(6 * minute);
  await waitForTextGone(taken);
  const before = logged().length;
  await user.dblClick(screen.getByRole('button', { name: 'Undo: Aspirin' }));
  const alarm = await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
  expect(alarm).toHaveAccessibleDescription(/Your answer was taken back. Please answer again./);
  expect(await screen.findByText('Your answer was taken back')).toBeInTheDocument();
  expect(screen.queryByText(skipped)).not.toBeInTheDocument();
  await eventually(() => expect(logged()).toHaveLength(before + 1));
  expect(logged().at(-1)).toMatchObject({ details: 'Taken back: Aspirin', status: 'pending' });
});
