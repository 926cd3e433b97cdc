import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { doseAnswerChosen } from './events.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const open = async (now: number, times = ['08:00']) => {
  answerFor(phone, { reminders: times.map((time) => reminderOf('Aspirin', time)) });
  const clock = makeDrivenClock(now);
  const view = await renderApp({ server: scriptedServer, phone, at: '/settings', clock });
  await screen.findByRole('heading', { level: 1 });
  await settle();
  return { ...view, clock };
};

const logged = () =>
  phone.callsTo('POST /api/activities/log').map(({ body }) => body as Record<string, unknown>);
const heading = () => screen.getByRole('heading', { level: 1 });
const dialog = () => screen.getByRole('dialog', { name: 'When did you take Aspirin?' });
const closed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
const inDialog = (name: string) => within(dialog()).getByRole('button', { name });
const time = () => within(dialog()).getByLabelText('Time');
const tookIt = { name: 'I took it: Aspirin, 8:00 in the morning' };
const marked = 'Aspirin, 8:00 in the morning: marked as missed.';

/** Misses the dose of 8:00. */
const openMissed = async (now = due + 65 * minute) => {
  const app = await open(due - minute);
  app.clock.sleepUntil(now);
  app.services.show();
  const ask = async () => {
    aSecondLater();
    await app.user.click(await screen.findByRole('button', tookIt));
    return dialog();
  };
  return { ...app, ask };
};

describe('a missed dose', () => {
  test('is recorded as taken late by Just now, and by nothing before that', async () => {
    const { user, ask } = await openMissed();
    expect(await ask()).toHaveTextContent('It was due at 8:00 in the morning.');
    await eventually(() => expect(logged()).toHaveLength(1));
    await user.click(inDialog('No, go back'));
    closed();
    await settle();
    expect(logged()).toHaveLength(1);
    expect(screen.getByText(marked)).toBeVisible();
    await ask();
    await user.dblClick(inDialog('Just now'));
    expect(await screen.findByText('Aspirin: taken at 9:05.')).toBeVisible();
    closed();
    expect(screen.queryByText(marked)).not.toBeInTheDocument();
    await expectFocus(heading);
    await eventually(() => expect(logged()).toHaveLength(2));
    expect(logged()[1]).toMatchObject({
      details: 'Taken late: Aspirin, due at 8:00 in the morning',
      dose: '2026-03-10T08:00',
      occurred_at: due + 65 * minute,
    });
  });

  test('is recorded with a chosen time, once that is one at which it can have been taken', async () => {
    const { user, ask } = await openMissed();
    expect(await ask()).not.toHaveTextContent('Today at');
    expect(time()).toHaveValue('');
    for (const [typed, problem] of [
      ['', '❌ Please choose a time'],
      ['07:59', '❌ This is before the dose was due. Please choose a later time'],
      ['09:06', '❌ This time is still to come. Please choose an earlier one'],
    ] as const) {
      fireEvent.change(time(), { target: { value: typed } });
      aSecondLater();
      await user.click(inDialog('Save as taken'));
      expect(await within(dialog()).findByText(problem)).toBeVisible();
      await expectFocus(() => time());
      expect(time()).toBeInvalid();
    }
    fireEvent.change(time(), { target: { value: '08:10' } });
    expect(time()).toBeValid();
    expect(dialog()).toHaveTextContent('Today at 8:10 in the morning');
    aSecondLater();
    await user.click(inDialog('Save as taken'));
    await eventually(() => expect(logged()).toHaveLength(2));
    expect(logged()[1]).toMatchObject({ occurred_at: due + 10 * minute });
  });

  test('of yesterday asks for the day too', async () => {
    const { user, ask } = await openMissed(due + 17 * 60 * minute);
    await user.click(within(await ask()).getByRole('radio', { name: 'Yesterday' }));
    fireEvent.change(time(), { target: { value: '22:30' } });
    expect(dialog()).toHaveTextContent('It was due yesterday at 8:00 in the morning.');
    expect(dialog()).toHaveTextContent('Yesterday at 22:30 at night');
    aSecondLater();
    await user.click(inDialog('Save as taken'));
    expect(await screen.findByText('Aspirin: taken yesterday at 22:30.')).toBeVisible();
    await eventually(() => expect(logged()).toHaveLength(2));
    expect(logged()[1]).toMatchObject({ occurred_at: due + 14.5 * 60 * minute });
  });

  test('offers I took it in its notice, and after that was seen in the Today line', async () => {
    const { user, router, ask } = await openMissed();
    await router.navigate('/survivordashboard');
    const seen = await screen.findByRole('button', { name: 'OK, I have seen this' });
    const today = within(await screen.findByRole('list', { name: 'Today' }));
    expect(today.getByText('Missed')).toBeVisible();
    expect(screen.getAllByRole('button', tookIt)).toHaveLength(1);
    expect(today.queryByRole('button', tookIt)).not.toBeInTheDocument();
    await user.click(seen);
    expect(await today.findByRole('button', tookIt)).toBeVisible();
    await expectFocus(heading);
    await ask();
    await user.click(inDialog('Just now'));
    await eventually(() => expect(logged()[1]).toMatchObject({ status: 'taken' }));
    await waitFor(() => expect(screen.queryByRole('button', tookIt)).not.toBeInTheDocument());
    closed();
    await expectFocus(heading);
  });
});

describe('an answer', () => {
  const taken = 'Aspirin: taken at 8:00.';
  const skipped = 'Aspirin: skipped at 8:05.';
  const answered = async () => {
    const app = await open(due, ['08:00', '08:05']);
    const choose = (dose: string, status: 'taken' | 'skipped') =>
      app.store.dispatch(doseAnswerChosen({ medicineKey: 'aspirin', dose, status }));
    choose('2026-03-10T08:00', 'taken');
    await screen.findByText(taken);
    return { ...app, choose };
  };

  test('is taken back by one tap on Undo, and its alarm says so', async () => {
    const { user } = await answered();
    await user.dblClick(screen.getByRole('button', { name: 'Undo: Aspirin' }));
    const alarm = await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    expect(alarm).toHaveAccessibleDescription(/Your answer was taken back. Please answer again./);
    expect(await screen.findByText('Your answer was taken back')).toBeInTheDocument();
    expect(screen.queryByText(taken)).not.toBeInTheDocument();
    await eventually(() => expect(logged()).toHaveLength(2));
    expect(logged()[1]).toMatchObject({ details: 'Taken back: Aspirin', status: 'pending' });
  });

  test('is shown once on every screen for 10 minutes, above the number of earlier ones', async () => {
    const { router, user, clock, choose } = await answered();
    expect(screen.queryByText(/more answer/)).not.toBeInTheDocument();
    await router.navigate('/survivordashboard');
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    expect(await today.findByText(taken)).toBeVisible();
    expect(screen.getAllByText(taken)).toHaveLength(1);
    const undo = today.getByRole('button', { name: 'Undo: Aspirin' });
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toEqual([undo]);
    await clock.advance(5 * minute);
    choose('2026-03-10T08:05', 'skipped');
    expect(await today.findByText('1 more answer')).toBeVisible();
    expect(screen.getAllByText(skipped)).toHaveLength(1);
    await router.navigate('/medication');
    expect(await screen.findByText(skipped)).toBeVisible();
    expect(screen.getByText(taken)).not.toBeVisible();
    await user.click(screen.getByText('1 more answer'));
    expect(screen.getByText(taken)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Undo: Aspirin' })).toHaveLength(2);
    await clock.advance(6 * minute);
    await waitFor(() => expect(screen.queryByText(taken)).not.toBeInTheDocument());
    expect(screen.getByText(skipped)).toBeVisible();
  });
});
