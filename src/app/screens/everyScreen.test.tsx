import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { now, rosasDashboard } from '../../../testkit/page/rosasDashboard.ts';

const { phone, open } = rosasDashboard();

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
    phone().storage.setItem('user', JSON.stringify(stored));
    const letGo = phone().hold('GET /api/survivor-dashboard/');
    const { user } = await open();
    const header = within(screen.getByRole('banner'));
    const picture = (menu: HTMLElement) => within(menu).getByRole('presentation');
    const menu = header.getByRole('button', { name: 'Rosa Meyer' });
    expect(picture(menu)).toHaveAttribute('src', 'http://localhost/api/avatars/7');
    phone().answer('GET /api/survivor-dashboard/', () =>
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
    phone().hold('POST /api/auth/logout');
    const clock = makeDrivenClock(now);
    const { user, router } = await open({ clock });
    phone().storage.setItem('connected_survivor_id', 'x');
    await user.click(screen.getByRole('button', { name: 'Rosa Meyer' }));
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await clock.advance(99);
    expect(phone().storage.getItem('token')).toBe('token-of-rosa');
    await clock.advance(1);
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(router.state.location.pathname).toBe('/login');
    expect(
      within(screen.getByRole('status')).getByText(
        'You are logged out. Reminders stop on this device.',
      ),
    ).toBeVisible();
    for (const key of ['token', 'user', 'connected_survivor_id', 'lastResetDate']) {
      expect(phone().storage.getItem(key)).toBeNull();
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
    phone().answer('GET /api/', () => json(401, { code: 'unauthenticated', message: 'Sign in.' }));
    answerFor(phone(), {});
    phone().answer('GET /api/reminders/', () =>
      json(401, { code: 'unauthenticated', message: 'Sign in.' }),
    );
    const { user, router } = await renderApp({
      server: scriptedServer,
      phone: phone(),
      at: '/survivordashboard',
      clock: makeDrivenClock(now),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' });
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    expect(screen.getByText('You were signed out.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    expect(router.state.location.pathname).toBe('/survivordashboard');
    expect(phone().storage.getItem('token')).not.toBeNull();
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
