import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
});

const at = '/editprofilecaregiver';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const open = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at });
  await screen.findByRole('heading', { level: 1, name: 'Edit Profile' });
  return { ...view, path: () => view.router.state.location.pathname };
};
const stored = () => JSON.parse(phone.storage.getItem('user')!) as unknown;

test('/editprofilecaregiver has first and last name only, local, says so, and Cancel keeps nothing', async () => {
  const { user, path } = await open();
  const form = screen.getByRole('form', { name: 'Edit Profile' });
  expect(within(form).getAllByRole('textbox')).toEqual([field('First Name'), field('Last Name')]);
  expect([field('First Name').value, field('Last Name').value]).toEqual(['Carl', 'Meyer']);
  expect(form).toHaveTextContent(
    'These names are kept on this device only, until you sign in again.',
  );
  await user.click(screen.getByRole('button', { name: 'Change Picture' }));
  expect(await screen.findByText('Coming soon')).toHaveAttribute('aria-live', 'polite');
  expect(path()).toBe(at);
  await user.type(field('First Name'), 'x');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(path()).toBe('/dashboard');
  expect(stored()).toEqual(carl.user);
});

test('names that no account can have are not kept; Save keeps others on this device, calls no server, and goes to /dashboard', async () => {
  const { user, path } = await open();
  const before = phone.calls.length;
  const type = async (label: string, typed: string) => {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(typed);
  };
  const problems = [
    ['First Name', ' ', 'Please fill in: First Name'],
    ['Last Name', 'x'.repeat(101), 'Last Name: please use at most 100 characters.'],
  ] as const;
  for (const [label, typed] of problems) await type(label, typed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const summary = await screen.findByRole('group', { name: 'Please look at this again' });
  await expectFocus(() => summary);
  for (const [label, typed, text] of problems) {
    await user.click(within(summary).getByRole('link', { name: text }));
    await expectFocus(() => field(label));
    expect(field(label)).toHaveValue(typed);
  }
  expect([path(), stored()]).toEqual([at, carl.user]);
  await type('First Name', ' Karl ');
  await type('Last Name', 'Meyer');
  aSecondLater();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Karl Meyer' })).toBeVisible();
  expect(stored()).toEqual({ ...carl.user, fname: 'Karl' });
  await within(screen.getByRole('status')).findByText('Your name is changed on this device.');
  expect(path()).toBe('/dashboard');
  expect(phone.calls.slice(before).filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
});
