import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { baseApi } from '../api/baseApi.ts';
import { makeCaregiverAlert } from '../../testkit/page/alertToCarl.ts';
import { waitForRender } from '../../testkit/page/fakeClock.ts';
import { json } from '../../testkit/page/fakeDevice.ts';
import {
  button,
  clock,
  minute,
  openPage as open,
  pageTestbed,
  phone,
  replacePhone,
} from '../../testkit/page/pageTestbed.ts';
import { makeActivity, mockSurvivorResponses, rosa } from '../../testkit/page/mockServer.ts';
import { mockCaregiverResponses, carl } from '../../testkit/page/mockCaregiver.ts';
import { texts } from '../ui/strings.ts';

const people = { Rosa: rosa, Carl: carl };
pageTestbed(rosa, Date.now());

const own = (who: keyof typeof people | null) => {
  replacePhone(who === null ? undefined : people[who]);
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'permanent');
  if (who === 'Carl') mockCaregiverResponses(phone);
  else mockSurvivorResponses(phone, { activities: [makeActivity('Taken: Aspirin')] });
  phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
};

describe('what cannot work without the server says so before it is tried', () => {
  test.each([
    ['/login', 'Login'],
    ['/register', 'Create Account'],
  ])('to a user who is not signed in, until it is back: %s', async (at, name) => {
    own(null);
    const { services } = await open(at);
    await clock.advance(0);
    expect(button(name)).toHaveAccessibleDescription('');
    services.goOffline();
    const said = 'You need to be online for this. You are offline now.';
    await waitFor(() => expect(button(name)).toHaveAccessibleDescription(said));
    expect(screen.getByText(said)).toBeVisible();
    services.goOnline();
    await waitFor(() => expect(button(name)).toHaveAccessibleDescription(''));
    jest.spyOn(services.device.browserEvents, 'pingServer').mockResolvedValue(false);
    await clock.advance(10_000);
    await waitFor(() =>
      expect(button(name)).toHaveAccessibleDescription(/We cannot reach Upstroke right now\.$/),
    );
  });

  test.each(['/emergencylog', '/connectsurvivor'])(
    'on the answer to an alert, which is shown with its age, and on the end of a connection: %s',
    async (at) => {
      own('Carl');
      const alert = makeCaregiverAlert(1, Date.UTC(2026, 2, 10, 8, 0));
      phone.answer('GET /api/emergency/alerts', () => json(200, [alert]));
      const { user } = await open(at);
      await screen.findByRole('button', { name: 'I have seen it' });
      const said = /^You need to be online to answer an alert\. /;
      expect(screen.queryByText(said)).not.toBeInTheDocument();
      phone.network.up = false;
      await clock.advance(9_000);
      expect(await screen.findByText(said)).toBeVisible();
      expect(screen.getByText(/^Last updated at [1-9]?\d:\d\d\./)).toBeVisible();
      expect(button('I have seen it')).toBeVisible();
      if (at === '/emergencylog') return;
      expect(await screen.findByText(/^This is what was saved on this device/)).toBeVisible();
      await user.click(await screen.findByRole('button', { name: 'End connection' }));
      const end = await screen.findByRole('button', { name: 'Yes, end it' });
      expect(end).toHaveAccessibleDescription(
        `${texts.needsNetwork} ${texts.offlineReasons.unreached}`,
      );
    },
  );

  test('and that the device is offline, once a call has failed', async () => {
    own('Carl');
    const { store } = await open('/enterpin');
    await clock.advance(1_000);
    store.dispatch(baseApi.internalActions.onOffline());
    await waitForRender();
    expect(button('CONNECT')).toHaveAccessibleDescription('');
    phone.network.up = false;
    await clock.advance(4_000);
    await waitFor(() =>
      expect(button('CONNECT')).toHaveAccessibleDescription(/You are offline now\.$/),
    );
    expect(screen.getByText('Anything new is missing here, even an emergency.')).toBeVisible();
  });
});

test('the profile and the codes for a caregiver are read once the server is back', async () => {
  own('Rosa');
  const profile = { id: rosa.user.id, fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
  phone.answer('GET /api/survivor/profile/', () => json(200, profile));
  phone.network.up = false;
  const { router } = await open('/editprofilesurvivor');
  const failed = 'Your profile could not be read from the server.';
  expect(await screen.findByText(failed)).toBeVisible();
  phone.network.up = true;
  await clock.advance(5_000);
  await waitFor(() => expect(screen.queryByText(failed)).not.toBeInTheDocument());
  phone.network.up = false;
  await clock.advance(9_000);
  expect(await screen.findByText('Last updated just now.')).toBeVisible();
  expect(await screen.findByText(/^We have not reached Upstroke since \d+:\d\d\.$/)).toBeVisible();
  await router.navigate('/addcaregiver');
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
