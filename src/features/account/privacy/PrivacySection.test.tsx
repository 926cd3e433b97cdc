import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { carl } from '../../../../testkit/page/mockServer.ts';
import {
  openPage,
  pageTestbed,
  phone,
  replacePhone,
  status,
} from '../../../../testkit/page/pageTestbed.ts';

const put = 'PUT /api/account/hide-names';

pageTestbed();

const open = () => openPage('/account', 'My Account');
const radio = (name: string) => screen.getByRole('radio', { name });
const group = () => screen.getByRole('group', { name: 'Hide medicine names in notifications' });

test('hiding the names is saved by the server, once, and kept with the account', async () => {
  const { user, store } = await open();
  expect(radio('No')).toBeChecked();
  phone.answer(put, () => json(200, { message: 'Names are hidden in notifications.' }));
  const release = phone.hold(put);
  await user.click(radio('Yes'));
  expect(radio('Yes')).toBeChecked();
  await user.click(radio('No'));
  release();
  expect(await status().findByText('Names are hidden in notifications.')).toBeVisible();
  expect(radio('Yes')).toBeChecked();
  await expectFocus(() => radio('No'));
  expect(phone.callsTo(put).map(({ body }) => body)).toEqual([{ hidden: true }]);
  expect(store.getState().auth.user).toMatchObject({ hidesNames: true });
  expect(JSON.parse(phone.storage.getItem('user')!)).toMatchObject({ hidesNames: true });
});

test('a failure is reported at the setting, which then is as before', async () => {
  const { user } = await open();
  phone.answer(put, () => json(500, {}));
  await user.click(radio('Yes'));
  await waitFor(() => expect(radio('No')).toBeChecked());
  const failed = 'This could not be saved. Please try again.';
  expect(group()).toHaveAccessibleDescription(expect.stringContaining(failed));
  expect(await status().findByText(failed)).toHaveClass('visuallyHidden');
});

test('a caregiver has only the link to what is kept', async () => {
  replacePhone(carl);
  const { user, where } = await open();
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'What Upstroke keeps about you' }));
  await waitFor(() => expect(where()).toBe('/privacy'));
});

test('a caregiver who hides name and phone never sees the former choice again', async () => {
  replacePhone(carl);
  const read = `GET /api/auth/user/${carl.user.id}`;
  const answer = (hidesContact: boolean) =>
    phone.answer(read, () =>
      json(200, { ...carl.user, email: carl.email, phone: null, time_zone: 'UTC', hidesContact }),
    );
  answer(false);
  const { user } = await open();
  expect(await screen.findByRole('radio', { name: 'No' })).toBeChecked();
  phone.answer('PUT /api/account/team', () => json(200, { message: 'Saved.' }));
  const before = phone.callsTo(read).length;
  const release = phone.hold(read);
  await user.click(radio('Yes'));
  expect(await status().findByText('Saved.')).toBeVisible();
  expect(radio('Yes')).toBeChecked();
  answer(true);
  release();
  await waitFor(() => expect(phone.callsTo(read)).toHaveLength(before + 1));
  expect(radio('Yes')).toBeChecked();
});
