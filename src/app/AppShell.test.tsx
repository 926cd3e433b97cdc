import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { eventually } from '../../testkit/page/fakeClock.ts';
import { json } from '../../testkit/page/fakeDevice.ts';
import {
  findHeading as heading,
  openPage,
  pageTestbed,
  phone,
  replacePhone,
} from '../../testkit/page/pageTestbed.ts';
import { skipTapThrottle } from '../../testkit/page/renderApp.tsx';
import { makeReminder, medicineList, rosa } from '../../testkit/page/mockServer.ts';
import { sessionRefused } from '../api/baseQuery.ts';
import { startSession } from '../features/auth/startSession.ts';
import { signedIn, signedOut } from '../features/auth/events.ts';
import { announced } from '../features/announcements/events.ts';
import { carl } from '../../testkit/page/mockCaregiver.ts';

pageTestbed();
beforeEach(() => {
  // jsdom has no `innerText`.
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get: () => 'Good morning, Rosa\n Today',
  });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
});

const read = 'Read this page aloud';
const stopReading = 'Stop reading';

test('reads the screen by the voice and at the speed of this device, until its end or until the screen is left', async () => {
  const settings = { readingSpeed: 'slow', voice: 'urn:moira' };
  phone.storage.setItem('settings', JSON.stringify(settings));
  const reminders = [makeReminder('Aspirin', '20:00')];
  phone.answer('GET /api/medicines/', () => medicineList(...reminders));
  const { user, services, router } = await openPage('/survivordashboard');
  await screen.findByRole('list', { name: 'Today' });
  const say = jest.spyOn(services.device.speech, 'say');
  const stop = jest.spyOn(services.device.speech, 'stop');
  const tap = async (name: string) => {
    skipTapThrottle();
    await user.click(await screen.findByRole('button', { name }));
  };
  await tap(read);
  expect(say).toHaveBeenLastCalledWith(
    'Next: Aspirin, 20:00. 1 to go. Good morning, Rosa. Today',
    expect.objectContaining({ speed: 'slow', voiceId: 'urn:moira' }),
  );
  await screen.findByRole('button', { name: stopReading });
  services.speech.reachWord('Next: Aspirin, 20:00. 1 to'.length, 2);
  expect(await screen.findByText('1 to go')).toBeVisible();
  services.speech.finish();
  await tap(read);
  await tap(stopReading);
  expect(stop).toHaveBeenCalledTimes(1);
  await tap(read);
  await user.click(screen.getByRole('heading', { level: 1 }));
  await screen.findByRole('button', { name: read });
  expect(stop).toHaveBeenCalledTimes(2);
  await tap(read);
  await router.navigate('/medication');
  await eventually(() => expect(stop).toHaveBeenCalledTimes(3));
});

const open = (at: string, account = rosa) => {
  replacePhone(account);
  phone.answer('GET /api/pairing', () => json(404, { code: 'not_found', message: '' }));
  return openPage(at);
};

test('a session that begins, in this tab or another one, leads to the own dashboard, and Back not to the login', async () => {
  const { store, router, where } = await open('/register');
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await heading(/Rosa/);
  expect([where(), router.state.historyAction]).toEqual(['/survivordashboard', 'REPLACE']);
  await router.navigate(-1);
  expect(where()).toBe('/survivordashboard');
});

test('the same person who signs in again stays; another one gets their own dashboard, without the announcement for the one before; the end leads to /login', async () => {
  const { store, where } = await open('/addmedication', rosa);
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await heading('Add Medication');
  expect(where()).toBe('/addmedication');
  store.dispatch(announced({ tone: 'success', text: 'Medication marked as taken' }));
  store.dispatch(startSession({ token: 'carls', user: carl.user }));
  await screen.findByRole('button', { name: 'Menu' });
  expect(where()).toBe('/caregiverdashboard');
  // Reading aloud is for survivors' screens only.
  expect(screen.queryByRole('button', { name: read })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  store.dispatch(signedOut());
  await heading('Login');
  expect(where()).toBe('/login');
});

test('a question before logging out ends with the session', async () => {
  const { store, user } = await open('/survivordashboard');
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await screen.findByRole('alertdialog');
  store.dispatch(signedOut());
  await heading('Login');
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await heading(/Rosa/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a signed-in user who opens the link of a mail reads why the dashboard opens', async () => {
  const { where } = await open('/reset-password?token=abc', rosa);
  expect(where()).toBe('/survivordashboard');
  expect(screen.getByRole('status')).toHaveTextContent(
    'You are signed in as Rosa Meyer. To use this link, choose Log Out, then open it again.',
  );
});

test('the link of a mail opens after all if the session turns out to have ended', async () => {
  const { store, router } = await open('/reset-password?token=abc', rosa);
  store.dispatch(sessionRefused({ endpoint: 'readUser' }));
  await heading('Reset Password');
  expect(router.state.location.search).toBe('?token=abc');
});

test('the link of a mail stays away once the user has gone on', async () => {
  const { store, router, where } = await open('/reset-password?token=abc', rosa);
  await router.navigate('/medication');
  store.dispatch(sessionRefused({ endpoint: 'readUser' }));
  await heading('My Medications');
  expect(where()).toBe('/medication');
});

test('another person does not find the PIN that was typed; the same one does', async () => {
  const { store, user } = await open('/enterpin', carl);
  const firstBox = () => screen.getByRole('textbox', { name: 'PIN character 1 of 6' });
  await user.type(firstBox(), 'a');
  store.dispatch(signedIn({ token: 'new', user: carl.user }));
  await screen.findByRole('button', { name: 'Menu' });
  expect(firstBox()).toHaveValue('A');
  const dora = { ...carl.user, id: '0198c0de-0000-7000-8000-00000000000d', fname: 'Dora' };
  store.dispatch(signedIn({ token: 'doras', user: dora }));
  await waitFor(() => expect(firstBox()).toHaveValue(''));
});
