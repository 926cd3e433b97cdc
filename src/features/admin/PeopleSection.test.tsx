import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { adminTestbed } from '../../../testkit/page/adminTestbed.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { ben } from '../../../testkit/page/people.ts';
import { baseApi } from '../../api/baseApi.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  button,
  clock,
  minute,
  phone,
  start,
  waitForText,
  waitForTextGone,
} from '../../../testkit/page/pageTestbed.ts';

const { open } = adminTestbed();

const { id } = ben;
const entry = {
  id,
  at: start,
  action: 'signed-in',
  actor: 'Ben Ott',
  subject: 'Ben Ott',
  is_own: true,
};
const at = `/api/admin/people/${id}`;
let people: object[];
let hasMore: boolean;
let can_mail: boolean;

beforeEach(() => {
  people = [ben];
  hasMore = false;
  can_mail = false;
  phone.answer('GET /api/admin/people', () => json(200, { people, hasMore, can_mail }));
});
const card = () => screen.findByRole('article', { name: 'Ben Ott' });

test('a person is listed, deactivated, and activated again', async () => {
  const { tap } = await open('#people');
  expect(await card()).toHaveTextContent('Last seen 1 hour ago');
  expect(await card()).toHaveTextContent('No notification reaches them, 2 connections');
  phone.answer(`PUT ${at}`, () => {
    people = [{ ...ben, is_active: false }];
    return json(200, { message: '' });
  });
  await tap('Deactivate Ben Ott');
  await tap('Deactivate');
  await waitForText('Ben Ott can no longer sign in.');
  expect(phone.callsTo(`PUT ${at}`)[0]?.body).toEqual({ is_active: false });
  expect(await card()).toHaveTextContent('Deactivated: cannot sign in');
  expect(screen.queryByRole('button', { name: /reset link|mail/i })).toBeNull();
  await expectFocus(() => button('Activate Ben Ott'));
});

test('a deletion needs the email of the person, and a refusal leaves the dialog open', async () => {
  const { user, tap } = await open('#people');
  await card();
  await tap('Delete the account of Ben Ott');
  const dialog = screen.getByRole('dialog');
  const field = within(dialog).getByRole('textbox');
  await user.type(field, 'carl@example.org{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This is not their email.'));
  expect(phone.callsTo(`DELETE ${at}`)).toEqual([]);
  const stopRefusing = phone.answer(`DELETE ${at}`, () =>
    json(409, { code: 'last_admin', message: 'The last one.' }),
  );
  await user.clear(field);
  await user.type(field, ' BEN@example.org {Enter}');
  expect(await within(dialog).findByText('The last one.')).toBeVisible();
  expect(field).toHaveValue(' BEN@example.org ');
  stopRefusing();
  phone.answer(`DELETE ${at}`, () => {
    people = [{ ...ben, is_active: false, erase_at: start + 24 * 60 * minute }];
    return json(200, { message: '' });
  });
  await tap('Delete', dialog);
  await waitForText('The account of Ben Ott will be deleted in a day.');
  expect(dialog).not.toBeInTheDocument();
  await waitForText(/^Will be deleted on 11 March 2026 at 8:00/);
  const shown = within(await card()).getAllByRole('button');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Keep the account']);
  phone.answer(`PUT ${at}`, () => {
    people = [ben];
    return json(200, { message: '' });
  });
  await tap('Keep the account of Ben Ott');
  await tap('Keep the account');
  await waitForText('The account of Ben Ott is kept.');
  expect(phone.callsTo(`PUT ${at}`)[0]?.body).toEqual({ is_active: true });
});

test('an admin cannot delete their own account here', async () => {
  people = [{ ...ben, id: '0198c0de-0000-7000-8000-00000000000a', role: 'admin' }, ben];
  await open('#people');
  await waitForText('This is you. You can delete your account under My Account.');
  expect(screen.getAllByRole('button', { name: /^Delete the account/ })).toHaveLength(1);
});

test('an action that is asked for offline says what it needs', async () => {
  const { tap, store } = await open('#people');
  await card();
  store.dispatch(baseApi.internalActions.onOffline());
  phone.network.up = false;
  await clock.advance(60_000);
  await tap('Deactivate Ben Ott');
  await waitForText('You need to be online for this. You are offline now.');
});

test('the only active admin can be neither deactivated nor deleted', async () => {
  const ada = { ...ben, id: id.replace('bb', 'aa'), role: 'admin', fname: 'Ada' };
  const other = { ...ada, id: id.replace('bb', 'dd'), fname: 'Kim', is_active: false };
  people = [ben, ada, other];
  const { tap } = await open('#people');
  await waitForText(/^The only admin\./);
  expect(screen.getByRole('article', { name: 'Ada Ott' })).not.toHaveTextContent('notification');
  expect(button('Sign out Ada Ott everywhere')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Deactivate|Delete).* Ada/ })).toBeNull();
  expect(button('Delete the account of Kim Ott')).toBeVisible();
  phone.answer('PUT /api/admin/people', () => {
    people = [ben, ada, { ...other, is_active: true }];
    return json(200, { message: '' });
  });
  await tap('Activate Kim Ott');
  await tap('Activate');
  await waitForTextGone(/^The only admin\./);
  expect(button('Deactivate Ada Ott')).toBeVisible();
});

test('an admin is not called the only one while others may be on the next page', async () => {
  people = [{ ...ben, role: 'admin' }];
  hasMore = true;
  await open('#people');
  await card();
  expect(button('Deactivate Ben Ott')).toBeVisible();
});

test('a reset link is shown', async () => {
  const link = { link: 'https://u.test/a-token', expires_at: start };
  phone.answer(`POST ${at}/reset-link`, () => json(201, link));
  const { tap } = await open('#people');
  await card();
  await tap('Reset link for Ben Ott');
  await waitForText('https://u.test/a-token');
  expect(screen.getByText(/^It was not sent by email/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Email link/ })).toBeNull();
});

test('a server that can mail mails a reset link, and shows none', async () => {
  can_mail = true;
  const linkCall = `POST ${at}/reset-link`;
  phone.answer(linkCall, () => json(201, { link: null }));
  const { tap } = await open('#people');
  await card();
  await tap('Email link to Ben Ott');
  await waitForText('A link is on its way to ben@example.org.');
  expect(phone.callsTo(linkCall)[0]?.body).toEqual({ mail: true });
  expect(await card()).not.toHaveTextContent('It was not sent by email');
});

test('what happened is read when opened, page by page, of all or of one person', async () => {
  const line = 'GET /api/admin/audit';
  const own = { ...entry, id: id.replace('bb', 'cc'), action: 'sessions-ended' };
  // An admin of the same name.
  const older = { ...own, id, is_own: false };
  phone.answer(line, () => json(200, { entries: [entry], hasMore: true }));
  phone.answer(`${line}?before=${id}`, () => json(200, { entries: [older, own], hasMore: false }));
  phone.answer(`${line}?personId=${id}`, () => json(200, { entries: [], hasMore: false }));
  const { user, tap } = await open('#people');
  const toCard = within(await card());
  expect(phone.callsTo(line)).toEqual([]);
  await user.click(screen.getByText('What happened to accounts'));
  await waitForText(/: signed in, Ben Ott$/);
  await tap('Older');
  await expectFocus(() => screen.getByText('Page 2'));
  await waitForText(/: signed out everywhere, Ben Ott, by Ben Ott$/);
  expect(screen.getByText(/: signed out one or more of their devices, Ben Ott$/)).toBeVisible();
  const places = () => screen.getAllByText(/^(Newer|Older)$/).map(({ textContent }) => textContent);
  expect(places()).toEqual(['Newer', 'Older']);
  await tap('Newer');
  await waitForText(/: signed in, Ben Ott$/);
  await expectFocus(() => screen.getByText('Page 1'));
  expect(places()).toEqual(['Newer', 'Older']);
  await user.click(toCard.getByText('What happened'));
  expect(await toCard.findByText('Nothing yet.')).toBeVisible();
});

test('what happened is read again when opened again, and when the section or the page is', async () => {
  const line = 'GET /api/admin/audit';
  const happens = (action: string) =>
    phone.answer(line, () => json(200, { entries: [{ ...entry, action }], hasMore: false }));
  happens('first');
  const { user } = await open('#people');
  const summary = () => screen.getByText('What happened to accounts');
  await user.click(summary());
  await waitForText(/: first, Ben Ott$/);
  happens('second');
  window.dispatchEvent(new Event('focus'));
  await waitForText(/: second, Ben Ott$/);
  happens('third');
  await user.click(summary());
  await user.click(summary());
  await waitForText(/: third, Ben Ott$/);
  happens('fourth');
  await user.click(screen.getByRole('link', { name: 'COGNITIVE GAMES' }));
  await user.click(screen.getByRole('link', { name: 'PEOPLE' }));
  await user.click(summary());
  await waitForText(/: fourth, Ben Ott$/);
});

test('the record of one person names only others', async () => {
  const other = {
    ...entry,
    id: id.replace('bb', 'cc'),
    action: 'deactivated',
    actor: 'Ada Meyer',
    is_own: false,
  };
  phone.answer(`GET /api/admin/audit?personId=${id}`, () =>
    json(200, { entries: [entry, other], hasMore: false }),
  );
  const { user } = await open('#people');
  const toCard = within(await card());
  await user.click(toCard.getByText('What happened'));
  expect(await toCard.findByText(/: signed in$/)).toBeVisible();
  expect(toCard.getByText(/: deactivated, by Ada Meyer$/)).toBeVisible();
});

test('the only account is led to the next steps, until there is another', async () => {
  const { user, router } = await open();
  expect(await screen.findByRole('link', { name: 'check the server' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Invite the first person' }));
  await card();
  people = [ben, { ...ben, id: id.replace('bb', 'cc') }];
  await router.navigate(-1);
  await waitForTextGone(/^Nobody else has an account yet/);
});
