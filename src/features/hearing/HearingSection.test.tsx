import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { json } from '../../../testkit/page/fakeDevice.ts';
import { eventually } from '../../../testkit/page/fakeClock.ts';
import { carl, mockCaregiverResponses } from '../../../testkit/page/mockCaregiver.ts';
import { ada, rosa } from '../../../testkit/page/mockServer.ts';
import {
  openPage,
  pageTestbed,
  phone,
  replacePhone,
  start,
  status,
} from '../../../testkit/page/pageTestbed.ts';

const usual = { misses: 'now', summary_at: null, stock: true, all_taken: false };
const stateOf = ({ id, fname, lname }: typeof rosa.user) => {
  const empty = { due: [], missed: [], answered: [], paused: [], next: null };
  const shown = { phone: null, avatarUrl: null, time_zone: 'UTC', planned: 0, taken: 0 };
  return { id, fname, lname, ...shown, ...empty, hearing: usual };
};
let quietHours: object | null;

pageTestbed();
beforeEach(() => {
  quietHours = null;
  replacePhone(carl);
  mockCaregiverResponses(phone);
  phone.answer('GET /api/survivors', () => json(200, [stateOf(rosa.user), stateOf(ada)]));
  phone.answer(`GET /api/auth/user/${carl.user.id}`, () =>
    json(200, {
      ...carl.user,
      email: 'carl@example.org',
      phone: null,
      time_zone: 'UTC',
      quietHours,
    }),
  );
});

const open = () => openPage('/settings', 'Settings');
const unfold = async (summary: string) => fireEvent.click(await screen.findByText(summary));
const findForm = (name: string) => screen.findByRole('form', { name });

test('a caregiver chooses what to hear of each survivor; a refusal is told there', async () => {
  const { user } = await open();
  const put = `PUT /api/pairing/${rosa.user.id}/hearing`;
  await unfold('Rosa: missed doses at once');
  const form = within(await findForm('What I want to hear of Rosa'));
  expect(form.getByRole('radio', { name: 'At once' })).toBeChecked();
  expect(form.queryByLabelText(/Time of the summary/)).toBeNull();
  await user.click(form.getByRole('radio', { name: 'Once a day, together' }));
  fireEvent.change(form.getByLabelText(/Time of the summary/), { target: { value: '19:30' } });
  await user.click(form.getByRole('checkbox', { name: /everything planned/ }));
  phone.answer(put, () => json(200, { message: 'Saved.' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await status().findByText('Saved.')).toBeVisible();
  await user.click(form.getByRole('radio', { name: 'Not at all' }));
  const message = 'Nobody else hears of missed doses. Please keep them on.';
  phone.answer(put, () => json(409, { code: 'last_to_hear', message }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(message)).toBeVisible();
  expect(phone.callsTo(put).map(({ body }) => body)).toEqual([
    { misses: 'summary', summary_at: '19:30', stock: true, all_taken: true },
    { misses: 'none', summary_at: null, stock: true, all_taken: true },
  ]);
  expect(screen.getByText('Ada: missed doses at once')).toBeVisible();
});

test('quiet hours are set, shown and ended', async () => {
  const { tap, store } = await open();
  const put = 'PUT /api/account/team';
  await unfold('Quiet hours: none');
  const region = await findForm('Quiet hours');
  const form = within(region);
  fireEvent.change(form.getByLabelText(/To/), { target: { value: '22:00' } });
  await tap('Save', region);
  expect(await form.findAllByText('Please choose two different times.')).not.toHaveLength(0);
  fireEvent.change(form.getByLabelText(/To/), { target: { value: '06:30' } });
  quietHours = { from: '22:00', to: '06:30' };
  phone.answer(put, () => json(200, { message: 'Your quiet hours are saved.' }));
  await tap('Save', region);
  expect(await screen.findByText('Quiet hours: 22:00 to 6:30')).toBeVisible();
  quietHours = null;
  await tap('Switch off');
  await eventually(() => expect(screen.queryByText(/22:00 to/)).toBeNull());
  expect(phone.callsTo(put).map(({ body }) => body)).toEqual([
    { quiet: { from: '22:00', to: '06:30' } },
    { quiet: null },
  ]);
  expect(store.getState().auth.user).toMatchObject({ id: carl.user.id });
});

test('a test alert names the devices that have shown it', async () => {
  const { user } = await open();
  const id = '0198c0de-0000-7000-b000-0000000000aa';
  phone.answer('POST /api/push/test', () => json(200, { id }));
  let shown_at: number | null = null;
  phone.answer(`GET /api/push/test/${id}`, () =>
    json(200, [
      { device_name: 'Firefox', is_this: true, state: 'accepted', shown_at },
      { device_name: 'Safari', is_this: false, state: 'failed', shown_at: null },
    ]),
  );
  await unfold('Test alert');
  await user.click(screen.getByRole('button', { name: 'Send me a test alert' }));
  expect(await screen.findByText('This device: sent, not shown yet')).toBeVisible();
  expect(screen.getByText('Safari: could not be reached')).toBeVisible();
  shown_at = start;
  expect(await screen.findByText('This device: has shown it at 8:00')).toBeVisible();
});

test('a caregiver has no settings of a survivor', async () => {
  await open();
  for (const name of ['I don’t notice things on my', 'Alarm sound'])
    expect(screen.queryByRole('group', { name })).toBeNull();
  expect(screen.queryByText('Add my location to emergency alerts')).toBeNull();
  expect(await screen.findByRole('group', { name: 'Text size' })).toBeVisible();
});
