import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { baseApi } from '../../api/baseApi.ts';
import { alertToCarl } from '../../../testkit/page/alertToCarl.ts';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { activityOf, answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';

const minute = 60_000;
const people = { Rosa: rosa, Carl: carl };
let phone: Phone;

const own = (who: keyof typeof people | null) => {
  phone = makePhone(who === null ? undefined : people[who]);
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'permanent');
  if (who === 'Carl') answerForCarl(phone);
  else answerFor(phone, { activities: [activityOf('Taken: Aspirin')] });
  phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
};
const alert = alertToCarl(1, Date.UTC(2026, 2, 10, 8, 0));
const profile = { fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
const answerProfile = () =>
  phone.answer('GET /api/survivor/profile/', () => json(200, { ...profile, id: rosa.user.id }));

const open = async (at: string) => {
  const clock = makeDrivenClock(Date.now());
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, clock };
};
const button = (name: string) => screen.getByRole('button', { name });

describe('what cannot work without the server says so before it is tried', () => {
  test.each([
    ['Rosa', '/addcaregiver', 'Try again', 'A new code'],
    ['Rosa', '/editprofilesurvivor', 'Save', 'This'],
    ['Carl', '/connectsurvivor1', 'SCAN QR CODE', 'Connecting'],
    ['Carl', '/enterpin', 'CONNECT', 'Connecting'],
    ['Carl', '/scanqr', 'Start Scanning', 'Connecting'],
  ] as const)('%s at %s: %s', async (who, at, name, what) => {
    own(who);
    phone.network.up = false;
    await open(at);
    const said = `${what} needs the network. The server cannot be reached now.`;
    expect(await screen.findByText(said)).toBeVisible();
    const action = await screen.findByRole('button', { name });
    expect(action).toHaveAccessibleDescription(said);
    expect(action).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('Rosa at /connectcaregiver: the way to a new code', async () => {
    own('Rosa');
    phone.network.up = false;
    await open('/connectcaregiver');
    const said = 'A new code needs the network. The server cannot be reached now.';
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByRole('link', { name: 'ADD CAREGIVER' })).toHaveAccessibleDescription(said);
  });

  test.each([
    ['/login', 'Login'],
    ['/register', 'Create Account'],
    ['/forgot-password', 'Send Reset Link'],
    ['/reset-password?token=abc', 'Reset Password'],
  ])('to whoever is not signed in, within 10 s, until it is back: %s', async (at, name) => {
    own(null);
    const { clock, services } = await open(at);
    await clock.advance(0);
    expect(button(name)).toHaveAccessibleDescription('');
    services.goOffline();
    await clock.advance(10_000);
    const said = 'This needs the network. You are offline now.';
    await waitFor(() => expect(button(name)).toHaveAccessibleDescription(said));
    expect(screen.getByText(said)).toBeVisible();
    services.goOnline();
    await clock.advance(10_000);
    await waitFor(() => expect(screen.queryByText(said)).not.toBeInTheDocument());
  });

  test('the end of a connection says it where it is asked about', async () => {
    own('Carl');
    const { clock, user } = await open('/connectsurvivor');
    await screen.findByRole('article', { name: 'Rosa Meyer' });
    phone.network.up = false;
    await clock.advance(9_000);
    expect(await screen.findByText(/^This is what was saved on this device/)).toBeVisible();
    await user.click(button('End connection'));
    expect(button('Yes, end it')).toHaveAccessibleDescription(
      'This needs the network. The server cannot be reached now.',
    );
  });

  test.each(['/emergencylog', '/connectsurvivor'])(
    'the answer to an alert, which stands there with its age: %s',
    async (at) => {
      own('Carl');
      phone.answer('GET /api/emergency/alerts', () => json(200, [alert]));
      const { clock } = await open(at);
      await screen.findByRole('button', { name: 'I have seen it' });
      const said = 'Answering an alert needs the network. The server cannot be reached now.';
      expect(screen.queryByText(said)).not.toBeInTheDocument();
      phone.network.up = false;
      await clock.advance(9_000);
      expect(await screen.findByText(said)).toBeVisible();
      expect(screen.getByText(/^You see what was known at \d+:\d\d\./)).toBeVisible();
      expect(button('I have seen it')).toBeVisible();
    },
  );

  test('a device that knows of no network says that, once a question went in vain', async () => {
    own('Carl');
    const { clock, store } = await open('/enterpin');
    await clock.advance(1_000);
    store.dispatch(baseApi.internalActions.onOffline());
    expect(button('CONNECT')).toHaveAccessibleDescription('');
    phone.network.up = false;
    await clock.advance(4_000);
    await waitFor(() =>
      expect(button('CONNECT')).toHaveAccessibleDescription(
        'Connecting needs the network. You are offline now.',
      ),
    );
  });

  test('what works without it is not talked down', async () => {
    own('Rosa');
    phone.network.up = false;
    const { clock } = await open('/addmedication');
    await clock.advance(9_000);
    expect(screen.queryByText(/needs the network/)).not.toBeInTheDocument();
    expect(button('SAVE')).toHaveAccessibleDescription('');
  });
});

describe('while a screen is open', () => {
  test('one answer that fails to come is chance; of two it is said how old the activity is', async () => {
    own('Rosa');
    const { clock } = await open('/survivordashboard');
    const panel = within(await screen.findByRole('region', { name: 'ACTIVITY' }));
    await panel.findByRole('article', { name: 'Taken: Aspirin' });
    const age = () => panel.queryByText(/^This is what was saved on this device/);
    await clock.advance(1_000);
    phone.network.up = false;
    await clock.advance(4_000);
    expect(age()).not.toBeInTheDocument();
    await clock.advance(3.5 * minute);
    await waitFor(() => expect(age()).toHaveTextContent(/ [234] minutes ago\.$/));
    expect(panel.getByRole('article', { name: 'Taken: Aspirin' })).toBeVisible();
    phone.network.up = true;
    await clock.advance(5_000);
    await waitFor(() => expect(age()).not.toBeInTheDocument());
  });

  test('what could not be read is read by itself once the server is back', async () => {
    own('Rosa');
    answerProfile();
    phone.network.up = false;
    const { clock } = await open('/editprofilesurvivor');
    const failed = 'Your profile could not be read from the server.';
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.getByText('Shown is what this device knows.')).toBeVisible();
    phone.network.up = true;
    const before = phone.callsTo('GET /api/survivor/profile/').length;
    await clock.advance(5_000);
    await waitFor(() => expect(screen.queryByText(failed)).not.toBeInTheDocument());
    expect(phone.callsTo('GET /api/survivor/profile/').length).toBeGreaterThan(before);
  });

  test('the codes for a caregiver are made by themselves once the server is back', async () => {
    own('Rosa');
    phone.network.up = false;
    const { clock } = await open('/addcaregiver');
    expect(await screen.findByText('Failed to generate QR')).toBeVisible();
    phone.network.up = true;
    const codes = { pin: 'ABC234', qrImage: 'data:image/png;base64,', made_at: Date.now() };
    phone.answer('POST /api/pairing/generate', () =>
      json(200, { ...codes, expires_at: Date.now() + 10 * minute }),
    );
    await clock.advance(5_000);
    expect(await screen.findByRole('button', { name: 'Copy PIN' })).toBeVisible();
    expect(screen.queryByText('Failed to generate QR')).not.toBeInTheDocument();
    expect(phone.callsTo('POST /api/pairing/generate')).toHaveLength(2);
  });

  test('a profile that was read before says when', async () => {
    own('Rosa');
    answerProfile();
    const { clock } = await open('/editprofilesurvivor');
    await screen.findByLabelText('First Name');
    phone.network.up = false;
    await clock.advance(9_000);
    expect(await screen.findByText('What is shown was read just now.')).toBeVisible();
  });
});

test('a caregiver who opens a screen without the server is told that an emergency may be missing', async () => {
  own('Carl');
  phone.network.up = false;
  await open('/enterpin');
  expect(await screen.findByText('The server cannot be reached.')).toBeVisible();
  expect(screen.getByText('What is new is missing here, an emergency too.')).toBeVisible();
});

test('and is told it once on the dashboard', async () => {
  own('Carl');
  phone.network.up = false;
  await open('/caregiverdashboard');
  await screen.findByText('What is new is missing here, an emergency too.');
  await waitFor(() =>
    expect(
      screen.queryByText('Emergencies could not be read from the server.'),
    ).not.toBeInTheDocument(),
  );
});
