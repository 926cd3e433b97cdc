import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { makePhone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { adminPanel } from '../../../testkit/page/adminPanel.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const { phone, open } = adminPanel();

const link = (name: string) => screen.getByRole('link', { name });
const section = (name: string) => screen.findByRole('heading', { level: 2, name });
const active = () =>
  screen
    .getAllByRole('link')
    .flatMap(({ ariaCurrent, textContent }) => (ariaCurrent ? textContent : []));

describe('Header ‘ADMIN PANEL’ and an ‘Admin’ profile button', () => {
  test('opening a menu with Edit Profile and Logout; the profile menu toggles', async () => {
    const { user } = await open();
    const header = within(screen.getByRole('banner'));
    const button = header.getByRole('button', { name: 'Admin' });
    expect(header.queryByRole('list')).not.toBeInTheDocument();
    await user.click(button);
    const entries = within(header.getByRole('list')).getAllByRole('button');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Edit Profile', 'Logout']);
    await user.click(button);
    expect(header.queryByRole('list')).not.toBeInTheDocument();
  });

  test('Edit Profile says coming soon', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Admin' }));
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(within(screen.getByRole('status')).getByText('Coming soon')).toBeVisible();
    expect(router.state.location.pathname).toBe(paths.adminDashboard);
  });

  test('Logout really logs out', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Admin' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(router.state.location.pathname).toBe(paths.login);
    expect(phone().storage.getItem('token')).toBeNull();
    expect(phone().callsTo('POST /api/auth/logout')).toHaveLength(1);
  });
});

describe('Sidebar sections: EXERCISE GUIDE, SPEECH PRACTICE, COGNITIVE GAMES', () => {
  test('with none selected a welcome view reads ‘Welcome to the Admin Panel / Select a section from the sidebar.’', async () => {
    await open();
    const sidebar = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(sidebar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'EXERCISE GUIDE',
      'SPEECH PRACTICE',
      'COGNITIVE GAMES',
    ]);
    expect(active()).toEqual([]);
    expect(await section('Welcome to the Admin Panel')).toBeVisible();
    expect(screen.getByText('Select a section from the sidebar.')).toBeVisible();
  });

  test('one active section (exercise, speech, games, or none shows the welcome view), by keys alone', async () => {
    const { user } = await open();
    for (const name of ['EXERCISE GUIDE', 'SPEECH PRACTICE', 'COGNITIVE GAMES']) {
      link(name).focus();
      await user.keyboard('{Enter}');
      const heading = await section(name);
      expect(active()).toEqual([name]);
      expect(screen.getAllByRole('heading', { level: 2 })).toEqual([heading]);
      await expectFocus(() => heading);
    }
  });

  test('a reload keeps it, and takes the focus nowhere', async () => {
    await open('#speech');
    expect(active()).toEqual(['SPEECH PRACTICE']);
    expect(await section('SPEECH PRACTICE')).not.toHaveFocus();
  });

  test('pressing the active one again keeps it', async () => {
    const { user } = await open('#speech');
    await user.click(link('SPEECH PRACTICE'));
    await expectFocus(() => section('SPEECH PRACTICE'));
    expect(active()).toEqual(['SPEECH PRACTICE']);
  });

  test('Back leads to the section before, and to the welcome view', async () => {
    const { user, router } = await open();
    await user.click(link('EXERCISE GUIDE'));
    await section('EXERCISE GUIDE');
    await user.click(link('COGNITIVE GAMES'));
    await section('COGNITIVE GAMES');
    await router.navigate(-1);
    await section('EXERCISE GUIDE');
    await router.navigate(-1);
    await section('Welcome to the Admin Panel');
  });

  test('choosing another one takes away what was said of the one before', async () => {
    const { user } = await open('#exercise');
    const press = async (name: string) => {
      aSecondLater();
      await user.click(screen.getByRole('button', { name }));
    };
    const status = screen.getByRole('status');
    await section('EXERCISE GUIDE');
    await press('Delete Smiling');
    await press('Yes, delete');
    expect(within(status).getByText('Deleted: Smiling')).toBeVisible();
    await user.click(link('SPEECH PRACTICE'));
    await section('SPEECH PRACTICE');
    await waitFor(() => expect(status).toBeEmptyDOMElement());
    await press('Reset to the samples');
    aSecondLater();
    const question = within(screen.getByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Reset to the samples' }));
    expect(within(status).getByText('The lists hold the samples again.')).toBeVisible();
    await user.click(link('EXERCISE GUIDE'));
    await section('EXERCISE GUIDE');
    await waitFor(() => expect(status).toBeEmptyDOMElement());
  });

  test('an anchor that names no section shows the welcome view', async () => {
    await open('#nothing');
    await section('Welcome to the Admin Panel');
  });

  test('Cognitive Games: the text ‘Manage cognitive games settings here.’', async () => {
    await open('#games');
    await section('COGNITIVE GAMES');
    expect(screen.getByText('Manage cognitive games settings here.')).toBeVisible();
  });
});

describe('separate dashboard', () => {
  test('/dashboard shows an admin the same', async () => {
    await open('#games', paths.dashboard);
    expect(screen.getByText('Manage cognitive games settings here.')).toBeVisible();
  });

  test('this device keeps its files from then on', async () => {
    const { services } = await open();
    expect(services.worker.heard).toContainEqual({ type: 'KEEP_ROLE', role: 'admin' });
  });

  test.each([
    ['survivor', rosa, paths.survivorDashboard],
    ['caregiver', carl, paths.caregiverDashboard],
  ])('a %s who opens /admindashboard is led to the own dashboard', async (role, account, home) => {
    const own = makePhone(account);
    if (role === 'survivor') answerFor(own, {});
    else answerForCarl(own);
    const { router, store } = await renderApp({
      server: scriptedServer,
      phone: own,
      at: paths.adminDashboard,
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(home));
    await screen.findByRole('heading', { level: 1 });
    expect(store.getState().admin).toBeUndefined();
  });
});
