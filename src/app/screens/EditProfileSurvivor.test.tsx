import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { pictureFile } from '../../../testkit/page/pictures.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const profile = { id: rosa.user.id, fname: 'Rosalind', lname: 'Meyer-Lund', avatarUrl: null };
const readCall = 'GET /api/survivor/profile/';
const saveCall = 'PUT /api/survivor/profile/';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  answerFor(phone, {});
  phone.answer(readCall, () => json(200, profile));
  phone.answer(saveCall, () =>
    json(200, { updatedUser: { ...profile, fname: 'Rose' }, message: '' }),
  );
});

const field = (label: string) => screen.getByLabelText(label);
const save = () => screen.getByRole('button', { name: /^Sav/ });
const summary = () => screen.findByRole('group', { name: 'Please look at this again' });
const statusText = (text: string) => within(screen.getByRole('status')).findByText(text);

const open = async () => {
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  const at = '/editprofilesurvivor';
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('heading', { level: 1, name: 'Edit Profile' });
  return { ...view, clock, path: () => view.router.state.location.pathname };
};

const openForm = async () => {
  const view = await open();
  await screen.findByRole('form', { name: 'Edit Profile' });
  return view;
};

type View = Awaited<ReturnType<typeof openForm>>;
const type = async ({ user }: View, label: string, text: string) => {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
};

test('/editprofilesurvivor has first name, last name, avatar upload with preview, Current and New password fields, Save and Cancel', async () => {
  await openForm();
  expect(field('First Name')).toHaveValue('Rosalind');
  expect(field('Last Name')).toHaveValue('Meyer-Lund');
  expect(field('Profile Picture')).toHaveAttribute('type', 'file');
  expect(field('Profile Picture')).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
  expect(screen.getByRole('figure', { name: 'No picture yet' })).toBeVisible();
  expect(field('Current Password')).toHaveAttribute('type', 'password');
  expect(field('New Password')).toHaveAttribute('type', 'password');
  expect(save()).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
    'href',
    '/survivordashboard',
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Settings for this device' })).toBeVisible();
});

test.each([
  ['no user', null],
  ['a user without an id', '{"role":"survivor","fname":"Rosa","lname":"Meyer","avatarUrl":null}'],
])(
  '/editprofilesurvivor redirects to /login if no stored user id exists: %s',
  async (_what, stored) => {
    if (stored === null) phone.storage.removeItem('user');
    else phone.storage.setItem('user', stored);
    const at = '/editprofilesurvivor';
    const { router } = await renderApp({ server: scriptedServer, phone, at });
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(router.state.location.pathname).toBe('/login');
    expect(phone.callsTo(readCall)).toEqual([]);
  },
);

describe('the profile', () => {
  test('is said to be loading until it is there', async () => {
    const letGo = phone.hold(readCall);
    await open();
    expect(await screen.findByText('Loading your profile…')).toBeVisible();
    expect(screen.queryByLabelText('First Name')).not.toBeInTheDocument();
    letGo();
    await waitFor(() => expect(field('First Name')).toHaveValue('Rosalind'));
    expect(screen.queryByText('Loading your profile…')).not.toBeInTheDocument();
  });

  test('that cannot be loaded is as the device knows it, said, and logged', async () => {
    phone.answer(readCall, () => json(503, { code: 'unavailable', message: 'Later.' }));
    const { services } = await openForm();
    expect(field('First Name')).toHaveValue('Rosa');
    expect(field('Last Name')).toHaveValue('Meyer');
    expect(screen.getByText('Your profile could not be read from the server.')).toBeVisible();
    expect(services.logged).toEqual([
      {
        what: 'The profile could not be read',
        detail: { endpoint: 'readProfile', kind: 'refused', status: 503 },
      },
    ]);
  });

  test('that comes late does not overwrite what is typed', async () => {
    phone.network.up = false;
    const view = await openForm();
    expect(view.services.logged.map(({ detail }) => detail)).toEqual([
      { endpoint: 'readProfile', kind: 'network' },
    ]);
    await type(view, 'First Name', 'Rose');
    phone.network.up = true;
    const letGo = phone.hold(readCall);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Trying again…' });
    expect(field('First Name')).toHaveValue('Rose');
    letGo();
    await waitFor(() => expect(field('Last Name')).toHaveValue('Meyer-Lund'));
    expect(field('First Name')).toHaveValue('Rose');
    expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument();
  });

  test('that is there after Try again leaves the focus on the screen', async () => {
    phone.network.up = false;
    const view = await openForm();
    phone.network.up = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field('First Name')).toHaveValue('Rosalind'));
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });
});

describe('Save', () => {
  test('sends multipart fname and lname; the password fields are present but not sent', async () => {
    const view = await openForm();
    await type(view, 'First Name', '  Rose ');
    await type(view, 'Current Password', 'correct horse');
    await type(view, 'New Password', 'correct house');
    expect(field('New Password')).toHaveAccessibleDescription(
      'Your password cannot be changed here. Please use ‘Forgot Password?’ on the Login screen.',
    );
    await view.user.click(save());
    await statusText('Profile updated successfully! Your password is the same as before.');
    const [call] = phone.callsTo(saveCall);
    expect(call?.line).toBe(`${saveCall}${rosa.user.id}`);
    expect(call?.body).toEqual({ fname: 'Rose', lname: 'Meyer-Lund' });
  });

  test('says ‘Profile updated successfully!’ in green, then redirects after 800 ms', async () => {
    const view = await openForm();
    await view.user.click(save());
    await statusText('Profile updated successfully!');
    expect(screen.getByRole('status').innerHTML).toContain('notice success');
    expect(screen.getByRole('button', { name: 'Rose Meyer-Lund' })).toBeVisible();
    expect(JSON.parse(phone.storage.getItem('user')!)).toMatchObject({ fname: 'Rose' });
    await view.clock.advance(799);
    expect(view.path()).toBe('/editprofilesurvivor');
    await view.clock.advance(1);
    await screen.findByRole('heading', { level: 1, name: 'Good morning, Rosa' });
    expect(view.path()).toBe('/survivordashboard');
    await statusText('Profile updated successfully!');
  });

  test('leads nowhere once the screen is left', async () => {
    const view = await openForm();
    await view.user.click(save());
    await statusText('Profile updated successfully!');
    await view.router.navigate('/medication');
    await screen.findByRole('heading', { level: 1, name: 'My Medications' });
    await view.clock.advance(1000);
    expect(view.path()).toBe('/medication');
  });

  test('sends once however often it is tapped', async () => {
    const letGo = phone.hold(saveCall);
    const view = await openForm();
    await view.user.dblClick(save());
    const busy = await screen.findByRole('button', { name: 'Saving…' });
    aSecondLater();
    await view.user.click(busy);
    await view.user.type(field('Last Name'), '{Enter}');
    letGo();
    await statusText('Profile updated successfully!');
    fireEvent.submit(screen.getByRole('form', { name: 'Edit Profile' }));
    expect(phone.callsTo(saveCall)).toHaveLength(1);
  });

  test.each<[string, () => Response, string]>([
    ['a message', () => json(400, { code: 'invalid', message: 'Not so.' }), 'Not so.'],
    ['none', () => new Response('', { status: 500 }), 'Failed to update profile.'],
    [
      'an answer of another shape',
      () => json(200, { message: 'Hm.' }),
      'Failed to update profile.',
    ],
    ['no network', () => Response.error(), 'Failed to update profile.'],
  ])(
    'that fails shows the server message or ‘Failed to update profile.’ in red, and keeps what was typed and chosen: %s',
    async (_what, reply, text) => {
      phone.answer(saveCall, () => {
        const response = reply();
        if (response.type === 'error') throw new TypeError('Failed to fetch');
        return response;
      });
      const view = await openForm();
      await type(view, 'First Name', 'Rose');
      await view.user.upload(field('Profile Picture'), pictureFile());
      await view.user.click(save());
      await expectFocus(() => summary());
      expect(await summary()).toHaveTextContent(text);
      expect(field('First Name')).toHaveValue('Rose');
      expect(screen.getByRole('figure', { name: 'The picture you have chosen' })).toBeVisible();
      await view.clock.advance(5000);
      expect(view.path()).toBe('/editprofilesurvivor');
      expect(screen.getByRole('button', { name: 'Rosa Meyer' })).toBeVisible();
    },
  );

  test.each([
    ['First Name', '  ', 'Please fill in: First Name'],
    ['Last Name', '', 'Please fill in: Last Name'],
    ['Last Name', 'x'.repeat(101), 'Last Name: please use at most 100 characters.'],
  ])(
    'with a %s that the server would refuse says so before it sends',
    async (label, typed, text) => {
      const view = await openForm();
      await type(view, label, typed);
      await view.user.click(save());
      await view.user.click(within(await summary()).getByRole('link', { name: text }));
      await expectFocus(() => field(label));
      expect(field(label)).toBeInvalid();
      expect(field(label)).toHaveValue(typed);
      expect(phone.callsTo(saveCall)).toEqual([]);
    },
  );

  test('without a session that stands says that nothing is saved yet, also once one is', async () => {
    const stop = phone.answer(saveCall, () =>
      json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
    );
    const view = await openForm();
    await view.user.click(save());
    const asking = await screen.findByRole('dialog', { name: 'Please sign in again' });
    await view.user.click(within(asking).getByRole('button', { name: 'Not now' }));
    expect(await summary()).toHaveTextContent('Not saved yet. Sign in again, then choose Save.');
    stop();
  });

  test('that fails after the screen was left says so where the person is', async () => {
    phone.answer(saveCall, () => json(400, { code: 'invalid', message: 'Not so.' }));
    const letGo = phone.hold(saveCall);
    const view = await openForm();
    await view.user.click(save());
    await view.router.navigate('/medication');
    await screen.findByRole('heading', { level: 1, name: 'My Medications' });
    letGo();
    await statusText('Not so.');
  });
});

test('Cancel gives up what is being saved, and goes back to /survivordashboard', async () => {
  const letGo = phone.hold(saveCall);
  const view = await openForm();
  await type(view, 'First Name', 'Rose');
  await view.user.click(save());
  await screen.findByRole('button', { name: 'Saving…' });
  const shown: string[] = [];
  const watch = new MutationObserver(() => shown.push(document.body.textContent));
  watch.observe(document.body, { childList: true, subtree: true });
  await view.user.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('heading', { level: 1, name: 'Good morning, Rosa' });
  letGo();
  await view.clock.advance(1000);
  expect(view.path()).toBe('/survivordashboard');
  watch.disconnect();
  expect(shown.filter((text) => text.includes('Failed'))).toEqual([]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Rosa Meyer' })).toBeVisible();
});

test('what was saved although it was given up is read again, on the profile and in the feed', async () => {
  const feedCall = 'GET /api/survivor-dashboard/';
  const view = await openForm();
  await view.router.navigate('/survivordashboard');
  await waitFor(() => expect(phone.callsTo(feedCall)).toHaveLength(1));
  await screen.findByText('No activities yet.');
  await view.router.navigate('/editprofilesurvivor');
  await screen.findByRole('form', { name: 'Edit Profile' });
  const letGo = phone.hold(saveCall);
  await view.user.click(save());
  await screen.findByRole('button', { name: 'Saving…' });
  phone.answer(readCall, () => json(200, { ...profile, fname: 'Rose' }));
  await view.user.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(phone.callsTo(feedCall)).toHaveLength(2));
  letGo();
  await view.router.navigate('/editprofilesurvivor');
  await waitFor(() => expect(field('First Name')).toHaveValue('Rose'));
});
