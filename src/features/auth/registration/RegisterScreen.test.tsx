import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { pairingPath } from '../../../../contract/paths.ts';
import { capturePairingCode, readPairingCode } from '../../../platform/pairingCode.ts';
import {
  replacePhone,
  findHeading,
  openPage,
  phone,
  pageTestbed,
} from '../../../../testkit/page/pageTestbed.ts';

const registerCall = 'POST /api/auth/register';
const loginCall = 'POST /api/auth/login';
const done = 'Account created successfully!';
const failed = 'Registration failed.';
const labels = ['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password'] as const;
type Label = (typeof labels)[number];
type Typed = Partial<Record<Label, string>>;
const right = {
  'First Name': 'Rosa',
  'Last Name': 'Meyer',
  Email: 'rosa@example.org',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
};

pageTestbed();
beforeEach(() => {
  replacePhone();
  phone.answer('POST /api/auth/registration', () => json(200, { mode: 'open', role: null }));
  phone.answer(registerCall, () => json(201, { message: 'Welcome.' }));
});

const field = (label: Label) => screen.getByLabelText(label);
const radio = (name: string) => screen.getByRole('radio', { name });
const summary = () =>
  screen.findByRole('group', { name: /Please fill in all fields|There is a problem/ });
const summarySays = (text: string) =>
  waitFor(async () => expect(await summary()).toHaveTextContent(text));
const expectTyped = (typed: Typed) => {
  for (const label of labels) expect(field(label)).toHaveValue(typed[label] ?? '');
};

const openWith = async (typed: Typed = {}, hash = '') => {
  const view = await openPage(`/register${hash}`, 'Create Account');
  const { tap, user } = view;
  const fill = async (texts: Typed) => {
    for (const label of labels) {
      const text = texts[label];
      if (text === undefined) continue;
      await user.clear(field(label));
      await user.click(field(label));
      if (text !== '') await user.paste(text);
    }
  };
  await fill(typed);
  const create = () => tap('Create Account');
  /** The problem leads from the summary to this field. */
  const follow = async (text: string, label: Label) => {
    await expectFocus(summary);
    await summarySays(text);
    await user.click(within(await summary()).getByRole('link', { name: text }));
    await expectFocus(() => field(label));
    expect(field(label)).toBeInvalid();
  };
  return { ...view, fill, create, follow };
};

test('an account is created once; the form is empty again, and Sign in takes the credentials', async () => {
  const release = phone.hold(registerCall);
  const { user, router, create, tap, fill } = await openWith({
    ...right,
    Email: `  ${right.Email} `,
  });
  expect(radio('Survivor: I had a stroke')).toBeChecked();
  expect(field('Email')).toHaveAttribute('autocomplete', 'username');
  expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
  await user.click(radio('Caregiver: I help somebody'));
  await create();
  await screen.findByRole('button', { name: 'Creating…' });
  await tap('Creating…');
  await user.type(field('Confirm Password'), '{Enter}');
  fireEvent.submit(screen.getByRole('form', { name: 'Create Account' }));
  const scroll = jest.spyOn(window, 'scrollTo');
  phone.answer(registerCall, () => json(201, { message: 'Welcome.', mailed: true }));
  release();
  const onward = await screen.findByRole('button', { name: 'Sign in' });
  await expectFocus(() => onward);
  expect(scroll.mock.calls).toEqual([[0, 0]]);
  const status = screen.getByRole('status');
  expect(await within(status).findByText(done)).toBeVisible();
  expect(status).toContainHTML('notice success');
  expect(screen.getByText(/^We are sending an email to rosa@example\.org\./)).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  expect(router.state.location.pathname).toBe('/register');
  expect(phone.storage.getItem('token')).toBeNull();
  const { Email: email, Password: password } = right;
  expect(phone.callsTo(registerCall).map(({ body }) => body)).toEqual([
    { fname: 'Rosa', lname: 'Meyer', email, password, role: 'caregiver' },
  ]);
  await tap('Create another account');
  await expectFocus(() => findHeading('Create Account'));
  expectTyped({});
  expect(radio('Survivor: I had a stroke')).toBeChecked();
  expect(screen.queryByText(done)).toBeNull();
  await fill(right);
  await create();
  // A sign-in that fails leads to the login.
  await tap('Sign in');
  await findHeading('Login');
  expect(phone.callsTo(loginCall).map(({ body }) => body)).toEqual([{ email, password }]);
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expectFocus(() => screen.getByLabelText('Password'));
});

test('a form that cannot be sent names what is wrong and leads there, until it is right', async () => {
  const { user, create, fill, follow, tap } = await openWith();
  await create();
  const problems = await screen.findByRole('group', { name: 'Please fill in all fields.' });
  await expectFocus(() => problems);
  const links = within(problems).getAllByRole('link');
  const empty = labels.map((label) =>
    label === 'Confirm Password'
      ? 'Enter your password again'
      : `Enter your ${label.toLowerCase()}`,
  );
  expect(links.map(({ textContent }) => textContent)).toEqual(empty);
  await user.click(screen.getByRole('link', { name: 'Enter your last name' }));
  await expectFocus(() => field('Last Name'));
  for (const [text, label, wrong] of [
    ['Enter your last name', 'Last Name', { 'Last Name': '\u00a0' }],
    [
      'Password: at least 8 characters. Please add 1 more.',
      'Password',
      { Password: '1234567', 'Confirm Password': '1234567' },
    ],
    [
      'First Name: please use at most 100 characters.',
      'First Name',
      { 'First Name': 'x'.repeat(10_000) },
    ],
    [
      'Please enter a full email address, such as rosa@example.org.',
      'Email',
      { Email: 'rosa@example' },
    ],
    [
      'Password: it begins or ends with a blank. Please remove it.',
      'Password',
      { Password: 'correct horse ', 'Confirm Password': 'correct horse ' },
    ],
    ['Passwords do not match.', 'Confirm Password', { 'Confirm Password': 'correct horse ' }],
  ] as const) {
    const typed: Typed = { ...right, ...wrong };
    await fill(typed);
    await create();
    await follow(text, label);
    expectTyped(typed);
  }
  expect(phone.callsTo(registerCall)).toEqual([]);
  await fill({ 'Confirm Password': right.Password });
  await create();
  await screen.findByText(done);
  await tap('Create another account');
  phone.answer(registerCall, () => json(400, { code: 'invalid', message: 'Not this one.' }));
  await fill(right);
  expect(field('Confirm Password')).toBeValid();
  await create();
  await summary();
});

test('an account that is refused says why each time, and keeps what was typed', async () => {
  const { create, fill, follow } = await openWith(right);
  for (const [label, code, message] of [
    ['Email', 'email_taken', 'There is already an account with this email.'],
    [
      'Password',
      'easy_password',
      'This password is too easy to guess. Add two more words that only you know.',
    ],
  ] as const) {
    phone.answer(registerCall, () => json(400, { code, message }));
    await create();
    await follow(message, label);
    expectTyped(right);
    await fill({ [label]: 'another@example.org' });
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    await fill(right);
  }
  for (const [text, reply] of [
    ['Not this one.', () => json(400, { code: 'invalid', message: 'Not this one.' })],
    ['Network error. Please try again.', () => Promise.reject(new TypeError('Failed to fetch'))],
    [failed, () => new Response('', { status: 502 })],
  ] as const) {
    phone.answer(registerCall, reply);
    field('Email').focus();
    await create();
    await summarySays(text);
    await expectFocus(summary);
    expectTyped(right);
  }
});

describe('where an invitation is needed', () => {
  const registrationCall = 'POST /api/auth/registration';
  const token = 'a-token_';
  const answerWith = (mode: string, role: string | null, survivor?: string) =>
    phone.answer(registrationCall, () => json(200, { mode, role, survivor }));
  const sent = () => phone.callsTo(registerCall).map(({ body }) => body);
  const code = () => screen.findByLabelText('Invitation or PIN');

  test.each([
    ['a PIN', ' AB2CD3 ', 'AB2CD3'],
    ['a pasted link', `https://upstroke.example.org/register#invitation=${token}`, token],
  ])('%s is asked for and sent', async (_what, typed, invitation) => {
    answerWith('invite', null);
    const { user, create } = await openWith(right);
    await code();
    await create();
    await summarySays('You need an invitation to create an account here.');
    await user.type(await code(), typed);
    phone.answer(registerCall, () => json(400, { code: 'invalid_code', message: 'Too old.' }));
    await create();
    await summarySays('Too old.');
    expect(await code()).toBeInvalid();
    expect(sent()).toMatchObject([{ role: 'survivor', invitation }]);
  });

  test('the link of an invitation is enough, and says the role', async () => {
    answerWith('invite', 'caregiver');
    const { create } = await openWith(right, `#invitation=${token}`);
    await screen.findByText('You are invited as a caregiver.');
    expect(screen.queryByRole('radio')).toBeNull();
    await create();
    await screen.findByText(done);
    expect(phone.callsTo(registrationCall)[0]?.body).toEqual({ invitation: token });
    expect(sent()).toMatchObject([{ invitation: token }]);
    expect(screen.queryByText(/We are sending a mail/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create another account' })).toBeNull();
    // A reload of the spent link leads to the login.
    expect(window.location.pathname).toBe('/login');
  });

  test('the code of a scanned link is enough, says that it connects, and is used up', async () => {
    const scanned = '0123456789ABCDEF0123456789ABCDEF';
    window.history.replaceState(null, '', pairingPath(scanned));
    capturePairingCode();
    answerWith('invite', 'caregiver', 'Rosa');
    const { create } = await openWith(right);
    await screen.findByText(/^You are invited to help Rosa\./);
    await create();
    await screen.findByText(done);
    expect(screen.getByText('You are connected with Rosa. You can sign in now.')).toBeVisible();
    expect(phone.callsTo(registrationCall)[0]?.body).toEqual({ invitation: scanned });
    expect(sent()).toMatchObject([{ invitation: scanned }]);
    expect(readPairingCode()).toBeNull();
  });

  test('a spent invitation says so, and another can be entered', async () => {
    answerWith('invite', null);
    await openWith({}, `#invitation=${token}`);
    await screen.findByText(/^This invitation has been used already/);
    expect(await code()).toHaveValue('');
  });

  test('a closed server has no form', async () => {
    answerWith('closed', null);
    await openPage('/register', 'Create Account');
    await screen.findByText('Nobody can create an account here at the moment.');
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  test('the link of an invitation that could not be checked is sent', async () => {
    phone.answer(registrationCall, () => Promise.reject(new TypeError('Failed to fetch')));
    const { create } = await openWith(right, `#invitation=${token}`);
    await create();
    await screen.findByText(done);
    expect(sent()).toMatchObject([{ invitation: token }]);
  });

  test('a form that was opened offline learns it from the server', async () => {
    phone.answer(registrationCall, () => Promise.reject(new TypeError('Failed to fetch')));
    const { create } = await openWith(right);
    const refused = { code: 'not_invited', message: 'You need an invitation to register here.' };
    phone.answer(registerCall, () => json(403, refused));
    answerWith('invite', null);
    await create();
    await summarySays(refused.message);
    expect(await code()).toBeVisible();
  });
});
