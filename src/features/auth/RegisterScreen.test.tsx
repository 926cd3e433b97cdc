import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const server = realServer();
let phone: Phone;
beforeEach(() => {
  phone = makePhone();
});

const registerCall = 'POST /api/auth/register';
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

const field = (label: Label) => screen.getByLabelText(label);
const submit = () => screen.getByRole('button', { name: 'Create Account' });
const summary = () =>
  screen.findByRole('group', { name: /Please (fill in all fields|look at this)/ });

const open = async () => {
  const view = await renderApp({ server, phone, at: '/register' });
  await screen.findByRole('heading', { level: 1, name: 'Create Account' });
  return view;
};

const fill = async ({ user }: Awaited<ReturnType<typeof open>>, typed: Typed) => {
  for (const label of labels) {
    const text = typed[label];
    if (text === undefined) continue;
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
  }
};

const expectTyped = (typed: Typed) => {
  for (const label of labels) expect(field(label)).toHaveValue(typed[label] ?? '');
};

test('/register: role choice (survivor, the default, or caregiver), first name, last name, email (of the email input type), password, confirm password, a Create Account button, and a link to sign in', async () => {
  const { user } = await open();
  expect(screen.getByRole('radio', { name: 'Survivor' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Caregiver' })).not.toBeChecked();
  for (const label of labels) expect(field(label)).toBeVisible();
  expect(field('Email')).toHaveAttribute('type', 'email');
  expect(field('Email')).toHaveAttribute('autocomplete', 'username');
  expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
  expect(field('Confirm Password')).toHaveAttribute('autocomplete', 'new-password');
  expect(submit()).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'I have an account. Sign in' }));
  await expectFocus(() => screen.findByRole('heading', { level: 1, name: 'Login' }));
});

describe('an account', () => {
  test("Register: form, then success: the message 'Account created successfully!' shows in green, the fields clear and the role resets to survivor; no redirect", async () => {
    const app = await open();
    expect(screen.getByRole('radio', { name: 'Survivor' })).toBeChecked();
    await app.user.click(screen.getByRole('radio', { name: 'Caregiver' }));
    await fill(app, { ...right, Email: '  made@example.org ' });
    await app.user.click(submit());
    const status = screen.getByRole('status');
    expect(await within(status).findByText('Account created successfully!')).toBeVisible();
    expect(status).toContainHTML('notice success');
    expectTyped({});
    expect(screen.getByRole('radio', { name: 'Survivor' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Caregiver' })).not.toBeChecked();
    expect(app.router.state.location.pathname).toBe('/register');
    expect(phone.storage.getItem('token')).toBeNull();
    expect(phone.callsTo(registerCall)[0]?.body).toEqual({
      fname: 'Rosa',
      lname: 'Meyer',
      email: 'made@example.org',
      password: 'correct horse',
      role: 'caregiver',
    });
  });

  test('leads on to the login with a button at the top of the screen, and takes the email along', async () => {
    const app = await open();
    const scroll = jest.spyOn(window, 'scrollTo');
    await fill(app, { ...right, Email: 'onward@example.org' });
    await app.user.click(submit());
    const onward = await screen.findByRole('link', { name: 'Go to Login' });
    await expectFocus(() => onward);
    expect(scroll.mock.calls).toEqual([[0, 0]]);
    await app.user.click(onward);
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('onward@example.org');
  });

  test('takes names of any script, and passwords of any sign', async () => {
    const app = await open();
    const key = '🌹 מפתח ключ';
    await fill(app, {
      'First Name': 'רוזה',
      'Last Name': '🌹',
      Email: 'rtl@example.org',
      Password: key,
      'Confirm Password': key,
    });
    await app.user.keyboard('{Enter}');
    await screen.findByText('Account created successfully!');
  });

  test('shows that it is busy, and a second tap or Enter makes no second call', async () => {
    const letGo = phone.hold(registerCall);
    const app = await open();
    await fill(app, { ...right, Email: 'busy@example.org' });
    await app.user.click(submit());
    const busy = await screen.findByRole('button', { name: 'Creating…' });
    aSecondLater();
    await app.user.click(busy);
    await app.user.type(field('Confirm Password'), '{Enter}');
    fireEvent.submit(screen.getByRole('form', { name: 'Create Account' }));
    letGo();
    await screen.findByText('Account created successfully!');
    expect(phone.callsTo(registerCall)).toHaveLength(1);
  });

  test('after a mistake that was mended leaves no mistake on the screen', async () => {
    const app = await open();
    await fill(app, { ...right, Email: 'mended@example.org', 'Confirm Password': 'other' });
    await app.user.click(submit());
    await summary();
    await fill(app, { 'Confirm Password': right.Password });
    aSecondLater();
    await app.user.click(submit());
    await screen.findByText('Account created successfully!');
    expect(screen.queryByRole('group', { name: /Please/ })).not.toBeInTheDocument();
    expect(field('Confirm Password')).toBeValid();
  });
});

describe('a form that cannot be sent', () => {
  test("first name, last name, email and password required, else 'Please fill in all fields.': names every empty one and leads there", async () => {
    const app = await open();
    await app.user.click(submit());
    const told = await screen.findByRole('group', { name: 'Please fill in all fields.' });
    await expectFocus(() => told);
    expect(
      within(told)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(labels.map((label) => `Please fill in: ${label}`));
    await app.user.click(screen.getByRole('link', { name: 'Please fill in: Last Name' }));
    await expectFocus(() => field('Last Name'));
    expect(phone.calls).toEqual([]);
  });

  test.each<[string, Typed, string, Label]>([
    ['blanks for a name', { 'First Name': '  ' }, 'Please fill in: First Name', 'First Name'],
    ['blanks for a last name', { 'Last Name': '\u00a0' }, 'Please fill in: Last Name', 'Last Name'],
    ['no email', { Email: '' }, 'Please fill in: Email', 'Email'],
    [
      "a password that does not equal confirm password ('Passwords do not match.')",
      { 'Confirm Password': 'correct house' },
      'Passwords do not match.',
      'Confirm Password',
    ],
    [
      'passwords that differ in a blank at the end',
      { 'Confirm Password': 'correct horse ' },
      'Passwords do not match.',
      'Confirm Password',
    ],
    [
      'a password of 7 characters',
      { Password: '1234567', 'Confirm Password': '1234567' },
      'Password: please use at least 8 characters.',
      'Password',
    ],
    [
      'a name of 10,000 characters',
      { 'First Name': 'x'.repeat(10_000) },
      'First Name: please use at most 100 characters.',
      'First Name',
    ],
    [
      'half an email',
      { Email: 'rosa' },
      'Please enter a whole email address, such as rosa@example.org.',
      'Email',
    ],
  ])(
    'with %s says so, keeps what was typed and makes no call',
    async (_what, wrong, text, label) => {
      const typed = { ...right, ...wrong };
      const app = await open();
      await fill(app, typed);
      await app.user.click(submit());
      const told = await summary();
      await expectFocus(() => told);
      await app.user.click(within(told).getByRole('link', { name: text }));
      await expectFocus(() => field(label));
      expect(field(label)).toBeInvalid();
      expectTyped(typed);
      expect(phone.calls).toEqual([]);
    },
  );
});

describe('an account that is refused', () => {
  test('shows the server message: for a taken email at the field, and keeps what was typed', async () => {
    await server.signUp('survivor', { email: 'taken@example.org' });
    const typed = { ...right, Email: 'TAKEN@example.org' };
    const app = await open();
    await fill(app, typed);
    await app.user.click(submit());
    const told = await summary();
    await expectFocus(() => told);
    await app.user.click(
      within(told).getByRole('link', { name: 'There is already an account with this email.' }),
    );
    await expectFocus(() => field('Email'));
    expectTyped(typed);
    expect(screen.queryByText('Account created successfully!')).not.toBeInTheDocument();
  });

  test('shows the server message: for a password that is easy to guess at the field, until it is another one', async () => {
    const easy = 'This password is too easy to guess. Please choose another one.';
    const typed = { ...right, Email: 'easy@example.org' };
    const app = await open();
    await fill(app, { ...typed, Password: 'Password1', 'Confirm Password': 'Password1' });
    await app.user.click(submit());
    const told = await summary();
    await expectFocus(() => told);
    await app.user.click(within(told).getByRole('link', { name: easy }));
    await expectFocus(() => field('Password'));
    expect(field('Password')).toBeInvalid();
    expectTyped({ ...typed, Password: 'Password1', 'Confirm Password': 'Password1' });
    await fill(app, typed);
    expect(screen.queryByText(easy)).not.toBeInTheDocument();
    aSecondLater();
    await app.user.click(submit());
    await screen.findByText('Account created successfully!');
  });

  test('takes back the good news of the account before', async () => {
    const app = await open();
    await fill(app, { ...right, Email: 'twice@example.org' });
    await app.user.click(submit());
    await screen.findByText('Account created successfully!');
    await fill(app, { ...right, Email: 'twice@example.org' });
    aSecondLater();
    await app.user.click(submit());
    await summary();
    expect(screen.queryByText('Account created successfully!')).not.toBeInTheDocument();
  });

  test("network failure 'Network error. Please try again.', each time anew", async () => {
    phone.network.up = false;
    const app = await open();
    await fill(app, right);
    await app.user.click(submit());
    expect(await screen.findByText('Network error. Please try again.')).toBeVisible();
    expectTyped(right);
    field('Email').focus();
    aSecondLater();
    await app.user.click(submit());
    await screen.findByText('Network error. Please try again.');
    await expectFocus(() => summary());
  });

  test.each([
    ['an answer of another shape', () => json(201, {}), 'Registration failed.'],
    ['no words', () => new Response('', { status: 502 }), 'Registration failed.'],
    ['an empty message', () => json(400, { code: 'x', message: '' }), 'Registration failed.'],
    ['words', () => json(400, { code: 'invalid', message: 'Not this one.' }), 'Not this one.'],
  ])("with %s shows the server message or 'Registration failed.'", async (_what, reply, text) => {
    phone.answer(registerCall, reply);
    const app = await open();
    await fill(app, right);
    await app.user.click(submit());
    expect(await summary()).toHaveTextContent(text);
    expectTyped(right);
  });
});

test('each password with a show/hide toggle of its own', async () => {
  const { user } = await open();
  const [show, showConfirmation] = screen.getAllByRole('button', { name: 'Show password' });
  expect(show).toHaveAccessibleDescription('Password');
  expect(showConfirmation).toHaveAccessibleDescription('Confirm Password');
  await user.click(showConfirmation!);
  expect(field('Confirm Password')).toHaveAttribute('type', 'text');
  expect(field('Password')).toHaveAttribute('type', 'password');
  await user.click(show!);
  expect(field('Password')).toHaveAttribute('type', 'text');
  aSecondLater();
  await user.click(showConfirmation!);
  expect(field('Confirm Password')).toHaveAttribute('type', 'password');
});
