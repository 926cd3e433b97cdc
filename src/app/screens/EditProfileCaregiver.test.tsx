import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const carl = {
  ...rosa,
  user: { ...rosa.user, role: 'caregiver' as const, fname: 'Carl', lname: 'Lund' },
};

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
});

const at = '/editprofilecaregiver';
const field = (label: string) => screen.getByLabelText(label);
const save = () => screen.getByRole('button', { name: 'Save' });

const open = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at });
  await screen.findByRole('heading', { level: 1, name: 'Edit Profile' });
  return { ...view, path: () => view.router.state.location.pathname };
};

test('/editprofilecaregiver has first and last name only, local, and says so', async () => {
  await open();
  const form = screen.getByRole('form', { name: 'Edit Profile' });
  expect(
    within(form)
      .getAllByRole('textbox')
      .map((box) => [box, (box as HTMLInputElement).value]),
  ).toEqual([
    [field('First Name'), 'Carl'],
    [field('Last Name'), 'Lund'],
  ]);
  expect(screen.queryByLabelText(/Password|Profile Picture/)).not.toBeInTheDocument();
  expect(form).toHaveTextContent(
    'These names are kept on this device only, until you sign in again.',
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Settings for this device' })).toBeVisible();
});

test('a change-picture button does nothing, and says where it is tapped that it is to come', async () => {
  const { user, path } = await open();
  expect(screen.queryByText('Coming soon')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change Picture' }));
  expect(await screen.findByText('Coming soon')).toHaveAttribute('aria-live', 'polite');
  expect(path()).toBe(at);
});

test('Save goes to /dashboard; it saves nothing to a server, and keeps the names on this device', async () => {
  const { user, path } = await open();
  const before = phone.calls.length;
  await user.clear(field('First Name'));
  await user.type(field('First Name'), ' Karl ');
  await user.click(save());
  expect(await screen.findByRole('button', { name: 'Karl Lund' })).toBeVisible();
  expect(JSON.parse(phone.storage.getItem('user')!)).toEqual({ ...carl.user, fname: 'Karl' });
  await within(screen.getByRole('status')).findByText('Your name is changed on this device.');
  expect(path()).toBe('/dashboard');
  expect(phone.calls.slice(before).filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
});

test('Cancel goes to /dashboard, and keeps nothing', async () => {
  const { user, path } = await open();
  await user.type(field('First Name'), 'x');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(path()).toBe('/dashboard');
  expect(JSON.parse(phone.storage.getItem('user')!)).toEqual(carl.user);
});

test.each([
  ['First Name', ' ', 'Please fill in: First Name'],
  ['Last Name', 'x'.repeat(101), 'Last Name: please use at most 100 characters.'],
])('a %s that no account could have is not kept', async (label, typed, text) => {
  const { user, path } = await open();
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(typed);
  await user.click(save());
  const told = await screen.findByRole('group', { name: 'Please look at this again' });
  await expectFocus(() => told);
  await user.click(within(told).getByRole('link', { name: text }));
  await expectFocus(() => field(label));
  expect(field(label)).toHaveValue(typed);
  expect(path()).toBe(at);
  expect(JSON.parse(phone.storage.getItem('user')!)).toEqual(carl.user);
});

test('without a stored user it leads to /login', async () => {
  phone.storage.setItem('user', 'unreadable');
  const { router } = await renderApp({ server: scriptedServer, phone, at });
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(router.state.location.pathname).toBe('/login');
});
