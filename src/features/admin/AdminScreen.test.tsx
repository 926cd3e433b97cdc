import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { adminPanel } from '../../../testkit/page/adminPanel.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { makePhone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';

const { phone, open } = adminPanel();

const sections = ['EXERCISE GUIDE', 'SPEECH PRACTICE', 'COGNITIVE GAMES'];
const link = (name: string) => screen.getByRole('link', { name });
const section = (name: string) => screen.findByRole('heading', { level: 2, name });
const active = () =>
  screen
    .getAllByRole('link')
    .flatMap(({ ariaCurrent, textContent }) => (ariaCurrent ? textContent : []));

test('the Admin menu toggles, and leads to Coming soon and out', async () => {
  const { user, router, services } = await open();
  expect(services.worker.heard).toContainEqual({ type: 'KEEP_ROLE', role: 'admin' });
  const header = within(screen.getByRole('banner'));
  const toggle = async () => {
    aSecondLater();
    await user.click(header.getByRole('button', { name: 'Admin' }));
  };
  await toggle();
  const entries = within(header.getByRole('list')).getAllByRole('button');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Edit Profile', 'Logout']);
  await toggle();
  expect(header.queryByRole('list')).toBeNull();
  await toggle();
  await user.click(header.getByRole('button', { name: 'Edit Profile' }));
  expect(await within(screen.getByRole('status')).findByText('Coming soon')).toBeVisible();
  if (!header.queryByRole('list')) await toggle();
  await user.click(header.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(router.state.location.pathname).toBe(paths.login);
  expect(phone().storage.getItem('token')).toBeNull();
  expect(phone().callsTo('POST /api/auth/logout')).toHaveLength(1);
});

test('the sidebar opens one section at a time by the keyboard, and Back returns', async () => {
  const { user, router } = await open();
  const sidebar = within(screen.getByRole('navigation', { name: 'Sections' }));
  const names = sidebar.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(sections);
  expect(active()).toEqual([]);
  expect(await section('Welcome to the Admin Panel')).toBeVisible();
  expect(screen.getByText('Select a section from the sidebar.')).toBeVisible();
  for (const name of sections) {
    link(name).focus();
    await user.keyboard('{Enter}');
    const heading = await section(name);
    await expectFocus(() => heading);
    expect(active()).toEqual([name]);
    expect(screen.getAllByRole('heading', { level: 2 })).toEqual([heading]);
  }
  expect(screen.getByText('Manage cognitive games settings here.')).toBeVisible();
  for (const name of ['SPEECH PRACTICE', 'EXERCISE GUIDE', 'Welcome to the Admin Panel']) {
    await router.navigate(-1);
    await section(name);
  }
});

test('a section is restored by its address, and kept when it is chosen again', async () => {
  const { user } = await open('#speech', paths.dashboard);
  expect(await section('SPEECH PRACTICE')).not.toHaveFocus();
  await user.click(link('SPEECH PRACTICE'));
  await expectFocus(() => section('SPEECH PRACTICE'));
  expect(active()).toEqual(['SPEECH PRACTICE']);
});

test('an unknown section shows the welcome view', async () => {
  await open('#nothing');
  expect(await section('Welcome to the Admin Panel')).toBeVisible();
});

test('a message about one section leaves with it', async () => {
  const { user } = await open('#exercise');
  const press = async (name: string) => {
    aSecondLater();
    await user.click(screen.getByRole('button', { name }));
  };
  const status = screen.getByRole('status');
  await section('EXERCISE GUIDE');
  await press('Delete Smiling');
  await press('Yes, delete');
  expect(await within(status).findByText('Deleted: Smiling')).toBeVisible();
  await user.click(link('SPEECH PRACTICE'));
  await section('SPEECH PRACTICE');
  await waitFor(() => expect(status).toBeEmptyDOMElement());
});

test.each([
  ['survivor', rosa, paths.survivorDashboard],
  ['caregiver', carl, paths.caregiverDashboard],
])('a %s is led from /admindashboard to their own dashboard', async (role, account, home) => {
  const own = makePhone(account);
  if (role === 'survivor') answerFor(own, {});
  else answerForCarl(own);
  const at = paths.adminDashboard;
  const { router, store } = await renderApp({ server: scriptedServer, phone: own, at });
  await waitFor(() => expect(router.state.location.pathname).toBe(home));
  await screen.findByRole('heading', { level: 1 });
  expect(store.getState().admin).toBeUndefined();
});
