import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { eventually, makeDrivenClock, settle } from '../../testing/drivenClock.ts';
import { json, makePhone, type Phone } from '../../testing/phone.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../testing/scripted.ts';
import { greetingAt } from './dashboardStrings.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const open = async ({
  reminders = [],
  at = '/survivordashboard',
  clock = makeDrivenClock(now),
}: {
  reminders?: Reminder[];
  at?: string;
  clock?: ReturnType<typeof makeDrivenClock>;
} = {}) => {
  answerFor(phone, { reminders });
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('heading', { level: 1 });
  return view;
};

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
    const dialog = screen.getByRole('alertdialog', { name: 'Send an emergency alert?' });
    await user.click(within(dialog).getByRole('button', { name: 'No, go back' }));
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

describe('the first line of Today answers "Did I take it?" and "Next dose?"', () => {
  const words = async () => {
    const today = await screen.findByRole('region', { name: 'Today' });
    await within(today).findByText(/^Next: |: due now\.$/);
    return today.textContent;
  };

  test('first inside its section, before the doses', async () => {
    const answered = { status: 'taken', occurred_at: now - 56 * minute } as const;
    await open({
      reminders: [
        reminderOf('Aspirin', '07:00', { frequency: '2x', dose: '2026-03-10T07:00', ...answered }),
        reminderOf('Aspirin', '20:00', { frequency: '2x' }),
      ],
    });
    expect(await words()).toMatch(/^TodayAspirin: taken at 07:04.Next: 20:00./);
  });

  test('and moves on with the minutes', async () => {
    const clock = makeDrivenClock(now - 30_000);
    await open({ clock, reminders: [reminderOf('Aspirin', '09:00')] });
    expect(await words()).toMatch(/^TodayNext: Aspirin, 09:00./);
    await clock.advanceTo(now + 60 * minute);
    await eventually(async () => expect(await words()).toMatch(/^TodayAspirin: due now\.(?!Next)/));
  });
});

describe('the Today line', () => {
  const line = () => screen.findByRole('list', { name: 'Today' });
  const items = async () =>
    within(await line())
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  test('hangs each dose of today on its state, and the next on its own card', async () => {
    await open({
      reminders: [
        reminderOf('Statin', '20:00', { dosage: '1 tablet' }),
        reminderOf('Aspirin', '06:30', {
          dose: '2026-03-10T06:30',
          status: 'taken',
          occurred_at: now - 86 * minute,
        }),
        reminderOf('Insulin', '06:45', {
          dose: '2026-03-10T06:45',
          status: 'skipped',
          occurred_at: now - 70 * minute,
        }),
        reminderOf('Vitamin', '07:00', {
          dose: '2026-03-10T07:00',
          status: 'missed',
          occurred_at: now - 40 * minute,
        }),
        reminderOf('Ahead', '08:30', {
          dose: '2026-03-10T08:30',
          status: 'taken',
          occurred_at: now - 10 * minute,
        }),
        reminderOf('Drops', '12:00', { frequency: '2x' }),
        reminderOf('Drops', '22:00', { frequency: '2x' }),
      ],
    });
    await waitFor(async () =>
      expect(await items()).toEqual([
        '6:30 in the morningAspirin50mgTaken at 6:34',
        '6:45 in the morningInsulin50mgSkipped at 6:50',
        '!7:00 in the morningVitamin50mgMissedI took it',
        '8:30 in the morningAhead50mgTaken at 7:50',
        'Next, 12:00 middayDrops50mg',
        '20:00 in the eveningStatin1 tabletPending',
        '22:00 at nightDrops50mgPending',
      ]),
    );
  });

  test('moves on by itself with the minutes', async () => {
    const clock = makeDrivenClock(now - 30_000);
    await open({ clock, reminders: [reminderOf('A', '07:59'), reminderOf('B', '09:00')] });
    await waitFor(async () => expect((await items())[1]).toMatch(/^Next, 9:00/));
    await clock.advanceTo(now + 60 * minute);
    await eventually(async () => expect((await items())[1]).not.toMatch(/^Next/));
  });

  test('says that there are no medications, and leads to the first', async () => {
    await open();
    expect(await screen.findByText('No medications yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: '+ Add Medication' })).toHaveAttribute(
      'href',
      '/addmedication',
    );
  });

  test('says that nothing more is due where today’s times lay before they were made', async () => {
    await open({ reminders: [reminderOf('Aspirin', '07:00', { made_at: now - 5 * minute })] });
    expect(await screen.findByText('Nothing more is due today.')).toBeVisible();
  });

  test('says that the medicines could not be read, and reads them by Try again', async () => {
    answerFor(phone, { reminders: [reminderOf('Aspirin', '09:00')] });
    const stop = phone.answer('GET /api/reminders/', () => json(503, {}));
    const clock = makeDrivenClock(now);
    const { user } = await renderApp({
      server: scriptedServer,
      phone,
      at: '/survivordashboard',
      clock,
    });
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(await within(today).findByText('Failed to fetch medications')).toBeVisible();
    expect(
      within(today).getByText('The medicines could not be read from the server.'),
    ).toBeVisible();
    expect(within(today).queryByText('No medications yet.')).not.toBeInTheDocument();
    stop();
    await user.click(within(today).getByRole('button', { name: 'Try again' }));
    expect(await within(today).findByText('Aspirin')).toBeVisible();
  });
});

describe('what stands on every screen', () => {
  test('a header banner with the product’s title, which leads home', async () => {
    await open();
    const banner = screen.getByRole('banner');
    expect(within(banner).getByRole('link', { name: 'Upstroke' })).toHaveAttribute(
      'href',
      '/survivordashboard',
    );
  });

  test('Header with the user’s full name and avatar, and a menu with Edit Profile (/editprofilesurvivor) and Log Out', async () => {
    const stored = { ...rosa.user, avatarUrl: '/api/avatars/7' };
    phone.storage.setItem('user', JSON.stringify(stored));
    const letGo = phone.hold('GET /api/survivor-dashboard/');
    const { user } = await open();
    const header = within(screen.getByRole('banner'));
    const picture = (menu: HTMLElement) => within(menu).getByRole('presentation');
    const menu = header.getByRole('button', { name: 'Rosa Meyer' });
    expect(picture(menu)).toHaveAttribute('src', 'http://localhost/api/avatars/7');
    phone.answer('GET /api/survivor-dashboard/', () =>
      json(200, {
        user: { fname: 'Rosalind', lname: 'Meyer', avatarUrl: '/api/avatars/8' },
        activities: [],
        pagination: { page: 1, limit: 5, hasMore: false },
      }),
    );
    letGo();
    const fresh = await header.findByRole('button', { name: 'Rosalind Meyer' });
    expect(picture(fresh)).toHaveAttribute('src', 'http://localhost/api/avatars/8');
    await user.click(fresh);
    expect(header.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
      'href',
      '/editprofilesurvivor',
    );
    expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('Log Out clears local storage and goes to /login, with a 100 ms fallback redirect where no server answers', async () => {
    phone.hold('POST /api/auth/logout');
    const clock = makeDrivenClock(now);
    const { user, router } = await open({ clock });
    phone.storage.setItem('connected_survivor_id', 'x');
    await user.click(screen.getByRole('button', { name: 'Rosa Meyer' }));
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await clock.advance(99);
    expect(phone.storage.getItem('token')).toBe('token-of-rosa');
    await clock.advance(1);
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(router.state.location.pathname).toBe('/login');
    expect(
      within(screen.getByRole('status')).getByText(
        'You are logged out. Reminders stop on this device.',
      ),
    ).toBeVisible();
    for (const key of ['token', 'user', 'connected_survivor_id', 'lastResetDate']) {
      expect(phone.storage.getItem(key)).toBeNull();
    }
  });

  test('a survivor finds Home and Get help below every screen', async () => {
    const { user } = await open();
    const bar = screen.getByRole('navigation', { name: 'Main' });
    expect(within(bar).getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/survivordashboard',
    );
    await user.click(within(bar).getByRole('button', { name: 'Get help' }));
    expect(screen.getByRole('alertdialog', { name: 'Send an emergency alert?' })).toBeVisible();
  });

  test('a session that the server no longer knows is said, and sign-in offered in place', async () => {
    phone.answer('GET /api/', () => json(401, { code: 'unauthenticated', message: 'Sign in.' }));
    answerFor(phone, {});
    phone.answer('GET /api/reminders/', () =>
      json(401, { code: 'unauthenticated', message: 'Sign in.' }),
    );
    const { user, router } = await renderApp({
      server: scriptedServer,
      phone,
      at: '/survivordashboard',
      clock: makeDrivenClock(now),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' });
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    expect(screen.getByText('You were signed out.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    expect(router.state.location.pathname).toBe('/survivordashboard');
    expect(phone.storage.getItem('token')).not.toBeNull();
  });

  test('the page is read aloud, and stopped', async () => {
    Object.defineProperty(HTMLElement.prototype, 'innerText', {
      configurable: true,
      get: () => 'Good morning, Rosa\n Today',
    });
    const { user, services } = await open();
    await user.click(screen.getByRole('button', { name: 'Read this page aloud' }));
    expect(services.said).toEqual(['Good morning, Rosa. Today']);
    expect(screen.getByRole('button', { name: 'Stop reading' })).toBeVisible();
    Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
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
    phone = makePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
    await open({ at: '/dashboard' });
    expect(screen.getByRole('heading', { level: 1, name: 'Caregiver dashboard' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Today' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  test('what is not built yet says so; what does not exist too', async () => {
    const { router } = await open({ at: '/exerciseguide' });
    expect(screen.getByText('Not here yet')).toBeVisible();
    await router.navigate('/no/such/page');
    await screen.findByRole('heading', { level: 1, name: 'This page does not exist' });
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
    if (stored === null) phone.storage.removeItem(key);
    else phone.storage.setItem(key, stored);
    for (const at of ['/survivordashboard', '/dashboard']) {
      const { router, close } = await renderApp({ server: scriptedServer, phone, at });
      await screen.findByRole('heading', { level: 1, name: 'Login' });
      expect(router.state.location.pathname).toBe('/login');
      close();
    }
    expect(phone.callsTo('GET /api/survivor-dashboard/')).toEqual([]);
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
  expect(phone.callsTo('PUT /api/reminders/')).toEqual([]);
  await clock.advance(1);
  await eventually(() => expect(phone.callsTo('PUT /api/reminders/')).toHaveLength(1));
});
