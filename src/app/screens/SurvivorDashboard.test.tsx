import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { greetingAt } from './dashboardStrings.ts';
import { now, rosasDashboard } from '../../../testkit/page/rosasDashboard.ts';

const { phone, open } = rosasDashboard();

describe('the greeting', () => {
  test.each([
    ['2026-03-10T04:59Z', 'Good night'],
    ['2026-03-10T05:00Z', 'Good morning'],
    ['2026-03-10T11:59Z', 'Good morning'],
    ['2026-03-10T12:00Z', 'Good afternoon'],
    ['2026-03-10T17:59Z', 'Good afternoon'],
    ['2026-03-10T18:00Z', 'Good evening'],
    ['2026-03-10T23:59Z', 'Good evening'],
    ['2026-03-10T00:00Z', 'Good night'],
  ])('at %s is %s', (instant, words) => {
    expect(greetingAt(Date.parse(instant), 'UTC', 'Rosa')).toBe(`${words}, Rosa`);
  });

  test('goes by the clock of the zone the device is in', () => {
    expect(greetingAt(Date.parse('2026-03-10T20:00Z'), 'Asia/Tokyo', 'Rosa')).toBe(
      'Good morning, Rosa',
    );
  });

  test('heads the screen, with the day above it', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Good morning, Rosa' })).toBeVisible();
    expect(screen.getByText('Tuesday 10 March')).toBeVisible();
    expect(document.title).toBe('Good morning, Rosa · Upstroke');
  });
});

describe('the tiles', () => {
  test.each([
    ['Exercise Guide', '/exerciseguide'],
    ['Speech Practice', '/speechpractice'],
    ['My Medications', '/medication'],
    ['Connect Caregiver', '/connectcaregiver'],
  ])('Tiles: %s (%s) is a link that leads there', async (name, to) => {
    await open();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  });

  test('Tiles: Cognitive Games (no link) leads nowhere, and says that it is to come', async () => {
    const { user, router } = await open();
    const games = screen.getByRole('button', { name: 'Cognitive Games' });
    expect(games).not.toHaveAccessibleDescription();
    await user.click(games);
    expect(games).toHaveAccessibleDescription('Coming soon');
    expect(router.state.location.pathname).toBe('/survivordashboard');
  });

  test('Tiles: Emergency (opens a modal that sends the alert)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Emergency' }));
    expect(screen.getByRole('alertdialog', { name: 'Send an emergency alert?' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('My Medications tells as a description what is left today', async () => {
    await open({ reminders: [reminderOf('Aspirin', '09:00'), reminderOf('Statin', '20:00')] });
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'My Medications' })).toHaveAccessibleDescription(
        '2 left today',
      ),
    );
  });

  test('My Medications tells where nothing is left, and nothing where nothing is known', async () => {
    const tile = () => screen.getByRole('link', { name: 'My Medications' });
    const first = await open();
    expect(tile()).not.toHaveAccessibleDescription();
    first.close();
    const answered = { status: 'taken', dose: '2026-03-10T08:00', occurred_at: now } as const;
    await open({ reminders: [reminderOf('Aspirin', '08:00', answered)] });
    await waitFor(() => expect(tile()).toHaveAccessibleDescription('Nothing left today'));
  });
});

describe('other addresses', () => {
  test.each(['/survivordashboard', '/dashboard'])(
    'Survivor dashboard (/survivordashboard, also /dashboard): %s',
    async (at) => {
      await open({ at });
      expect(screen.getByRole('heading', { level: 1, name: 'Good morning, Rosa' })).toBeVisible();
      expect(screen.getByRole('region', { name: 'ACTIVITY' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Connect Caregiver' })).toBeVisible();
    },
  );

  test('/dashboard of a caregiver shows nothing of a survivor', async () => {
    phone().storage.setItem('user', JSON.stringify({ ...rosa.user, role: 'caregiver' }));
    await open({ at: '/dashboard' });
    expect(screen.getByRole('heading', { level: 1, name: 'Caregiver dashboard' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Today' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  test('an address that does not exist says so', async () => {
    await open({ at: '/no/such/page' });
    expect(
      screen.getByRole('heading', { level: 1, name: 'This page does not exist' }),
    ).toBeVisible();
  });
});

describe('The dashboard redirects to /login if there is no token or no user id', () => {
  const nobody = { ...rosa.user, id: undefined };

  test.each([
    ['no token', 'token', null],
    ['no user', 'user', null],
    ['a user without an id', 'user', JSON.stringify(nobody)],
    ['a user that cannot be read', 'user', '{"name":'],
  ])('with %s', async (_what, key, stored) => {
    if (stored === null) phone().storage.removeItem(key);
    else phone().storage.setItem(key, stored);
    for (const at of ['/survivordashboard', '/dashboard']) {
      const { router, close } = await renderApp({ server: scriptedServer, phone: phone(), at });
      await screen.findByRole('heading', { level: 1, name: 'Login' });
      expect(router.state.location.pathname).toBe('/login');
      close();
    }
    expect(phone().callsTo('GET /api/survivor-dashboard/')).toEqual([]);
  });
});

test('After it loads, what waits in the outbox is processed 2 s later', async () => {
  const clock = makeDrivenClock(now);
  const { services, router } = await open({ at: '/medication', clock });
  await settle();
  await services.device.outbox.add({
    personId: rosa.user.id,
    group: 'aspirin',
    kind: 'doseAnswered',
    medicineName: 'Aspirin',
    madeAt: now,
    calls: [
      { endpoint: 'setReminderStatus', params: { reminderId: 'a' }, body: { status: 'taken' } },
    ],
  });
  await router.navigate('/survivordashboard');
  await screen.findByRole('heading', { level: 1, name: 'Good morning, Rosa' });
  await clock.advance(1_999);
  expect(phone().callsTo('PUT /api/reminders/')).toEqual([]);
  await clock.advance(1);
  await eventually(() => expect(phone().callsTo('PUT /api/reminders/')).toHaveLength(1));
});
