import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
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
const dialog = () => screen.getByRole('dialog');
const save = () => within(dialog()).getByRole('button', { name: 'Save as taken' });
const justNow = () => within(dialog()).getByRole('button', { name: 'Just now' });
const time = () => within(dialog()).getByLabelText('Time');

/** Misses the dose of 08:00, and says that it was taken. */
const openLate = async (
  now = due + 65 * minute,
  ask = 'I took it: Aspirin, 8:00 in the morning',
) => {
  const app = await open(due - minute);
  app.clock.sleepUntil(now);
  app.services.show();
  await app.user.click(await screen.findByRole('button', { name: ask }));
  expect(dialog()).toHaveAccessibleName('When did you take Aspirin?');
  await eventually(() => expect(logged()).toHaveLength(1));
  return app;
};

describe('a missed dose', () => {
  test('is recorded as taken late by Just now, and no more shown as missed', async () => {
    const app = await openLate();
    expect(dialog()).toHaveTextContent('It was due at 8:00 in the morning.');
    await app.user.dblClick(justNow());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await eventually(() => expect(logged()).toHaveLength(2));
    expect(logged()[1]).toMatchObject({
      details: 'Taken late: Aspirin, due at 8:00 in the morning',
      dose: '2026-03-10T08:00',
      occurred_at: due + 65 * minute,
    });
    expect(screen.queryByText('Not answered for 20 minutes')).not.toBeInTheDocument();
    expect(screen.getByText('Aspirin: taken at 9:05.')).toBeVisible();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('is recorded with the time that is chosen, echoed in words: none stands there before', async () => {
    const app = await openLate();
    expect(time()).toHaveValue('');
    expect(dialog()).not.toHaveTextContent('Today at');
    fireEvent.change(time(), { target: { value: '08:10' } });
    expect(dialog()).toHaveTextContent('Today at 8:10 in the morning');
    await app.user.click(save());
    await eventually(() => expect(logged()[1]).toMatchObject({ occurred_at: due + 10 * minute }));
  });

  test.each([
    ['', '❌ Please choose a time'],
    ['07:59', '❌ This is before the dose was due. Please choose a later time'],
    ['09:06', '❌ This time is still to come. Please choose an earlier one'],
  ])('with the time %j is not recorded, and the field says why', async (typed, problem) => {
    const app = await openLate();
    fireEvent.change(time(), { target: { value: typed } });
    await app.user.click(save());
    expect(within(dialog()).getByText(problem)).toBeVisible();
    await expectFocus(() => time());
    expect(time()).toBeInvalid();
    fireEvent.change(time(), { target: { value: '08:00' } });
    expect(time()).toBeValid();
    aSecondLater();
    await app.user.click(save());
    await eventually(() => expect(logged()[1]).toMatchObject({ occurred_at: due }));
  });

  test.each(['Escape', 'Back', 'No, go back'])('%s records nothing', async (how) => {
    const app = await openLate();
    if (how === 'Escape') await app.user.keyboard('{Escape}');
    else if (how === 'Back') fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    else await app.user.click(within(dialog()).getByRole('button', { name: how }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await settle();
    expect(logged()).toHaveLength(1);
    expect(screen.getByText('Aspirin, 8:00 in the morning: marked as missed.')).toBeVisible();
  });

  test('of yesterday asks for the day too', async () => {
    const app = await openLate(due + 17 * 60 * minute);
    await app.user.click(within(dialog()).getByRole('radio', { name: 'Yesterday' }));
    fireEvent.change(time(), { target: { value: '22:30' } });
    expect(dialog()).toHaveTextContent('It was due yesterday at 8:00 in the morning.');
    expect(dialog()).toHaveTextContent('Yesterday at 22:30 at night');
    await app.user.click(save());
    await eventually(() =>
      expect(logged()[1]).toMatchObject({ occurred_at: due + 14.5 * 60 * minute }),
    );
    expect(await screen.findByText('Aspirin: taken yesterday at 22:30.')).toBeVisible();
  });
});

test('a missed dose of today can be told as taken also after it was seen', async () => {
  const app = await open(due - minute);
  app.clock.sleepUntil(due + 65 * minute);
  app.services.show();
  await app.user.click(await screen.findByRole('button', { name: 'OK, I have seen this' }));
  await app.router.navigate('/survivordashboard');
  const tookIt = { name: 'I took it: Aspirin, 8:00 in the morning' };
  await app.user.click(await screen.findByRole('button', tookIt));
  expect(dialog()).toHaveAccessibleName('When did you take Aspirin?');
  await app.user.click(justNow());
  await eventually(() => expect(logged()[1]).toMatchObject({ status: 'taken' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', tookIt)).not.toBeInTheDocument();
  await expectFocus(() => screen.getByRole('heading', { level: 1 }));
});

test('while a notice says that a dose was missed, it alone offers I took it', async () => {
  const app = await open(due - minute);
  await app.router.navigate('/survivordashboard');
  app.clock.sleepUntil(due + 65 * minute);
  app.services.show();
  const tookIt = { name: 'I took it: Aspirin, 8:00 in the morning' };
  const seen = await screen.findByRole('button', { name: 'OK, I have seen this' });
  const line = within(await screen.findByRole('list', { name: 'Today' }));
  expect(line.getByText('Missed')).toBeVisible();
  expect(screen.getAllByRole('button', tookIt)).toHaveLength(1);
  expect(line.queryByRole('button', tookIt)).not.toBeInTheDocument();
  await app.user.click(seen);
  expect(await line.findByRole('button', tookIt)).toBeVisible();
  await expectFocus(() => screen.getByRole('heading', { level: 1 }));
});

describe('a result', () => {
  const answered = async () => {
    const app = await open(due, ['08:00', '08:05']);
    const choose = (dose: string, status: 'taken' | 'skipped') =>
      app.store.dispatch(doseAnswerChosen({ medicineKey: 'aspirin', dose, status }));
    choose('2026-03-10T08:00', 'taken');
    await screen.findByText('Aspirin: taken at 8:00.');
    return { app, choose };
  };

  test('stands on every screen for 10 minutes', async () => {
    const { app } = await answered();
    await app.router.navigate('/exerciseguide');
    await app.clock.advance(4 * minute);
    expect(screen.getByText('Aspirin: taken at 8:00.')).toBeVisible();
    await app.clock.advance(7 * minute);
    await waitFor(() => expect(screen.queryByText(/taken at 8:00/)).not.toBeInTheDocument());
  });

  test('Undo takes it back with one tap, and says so; the alarm stands again', async () => {
    const { app } = await answered();
    await app.user.dblClick(screen.getByRole('button', { name: 'Undo: Aspirin' }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName('Medication Reminder');
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      /Your answer was taken back. Please answer again./,
    );
    expect(screen.getByText('Your answer was taken back')).toBeInTheDocument();
    expect(screen.queryByText('Aspirin: taken at 8:00.')).not.toBeInTheDocument();
    await eventually(() => expect(logged()).toHaveLength(2));
    expect(logged()[1]).toMatchObject({ details: 'Taken back: Aspirin', status: 'pending' });
  });

  test('on the dashboard stands in the first line, with its Undo, and nowhere else', async () => {
    const { app, choose } = await answered();
    await app.router.navigate('/survivordashboard');
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const undo = await today.findByRole('button', { name: 'Undo: Aspirin' });
    expect(screen.getAllByText('Aspirin: taken at 8:00.')).toHaveLength(1);
    expect(today.getByText('Aspirin: taken at 8:00.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toEqual([undo]);
    await app.clock.advance(5 * minute);
    choose('2026-03-10T08:05', 'skipped');
    expect(await today.findByText('1 more answer')).toBeVisible();
    expect(screen.getAllByText('Aspirin: skipped at 8:05.')).toHaveLength(1);
    await app.router.navigate('/medication');
    expect(await screen.findByText('Aspirin: skipped at 8:05.')).toBeVisible();
  });

  test('stands above an earlier one', async () => {
    const { app, choose } = await answered();
    await app.clock.advance(5 * minute);
    choose('2026-03-10T08:05', 'skipped');
    await screen.findByText('Aspirin: skipped at 8:05.');
    const texts = screen.getAllByText(/^Aspirin: (taken|skipped)/).map((one) => one.textContent);
    expect(texts).toEqual(['Aspirin: skipped at 8:05.', 'Aspirin: taken at 8:00.']);
  });

  test('leaves room on the screen: the earlier ones stand behind how many they are, each with Undo', async () => {
    const { app, choose } = await answered();
    expect(screen.queryByText(/more answer/)).not.toBeInTheDocument();
    await app.clock.advance(5 * minute);
    choose('2026-03-10T08:05', 'skipped');
    const more = await screen.findByText('1 more answer');
    expect(screen.getByText('Aspirin: skipped at 8:05.')).toBeVisible();
    expect(screen.getByText('Aspirin: taken at 8:00.')).not.toBeVisible();
    await app.user.click(more);
    expect(screen.getByText('Aspirin: taken at 8:00.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Undo: Aspirin' })).toHaveLength(2);
  });
});
