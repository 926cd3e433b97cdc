import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { MedicineRecord } from '../../../../contract/endpoints/index.ts';
import { recordsOfReminders } from '../../../../domain/medicines.ts';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { findEditMedicineForm, findProblems, type } from '../../../../testkit/page/medicineForm.ts';
import { makeReminder, mockSurvivorResponses } from '../../../../testkit/page/mockServer.ts';
import {
  minute,
  openPage,
  pageTestbed,
  phone,
  start,
  waitForText,
} from '../../../../testkit/page/pageTestbed.ts';
import { skipTapThrottle } from '../../../../testkit/page/renderApp.tsx';

pageTestbed();
const card = (name = 'Aspirin') => screen.findByRole('article', { name });
const shows = async (words: string) =>
  waitFor(async () => expect(await card()).toHaveTextContent(words));
const field = (name: string) => screen.getByRole('textbox', { name });
const savedStocks = () =>
  phone.callsTo('PUT /api/medicines/').map(({ body }) => (body as { stock?: unknown }).stock);

/** Due at 7:55, five minutes ago. */
const open = async (stock: MedicineRecord['stock'], path = '/medication', name = 'Aspirin') => {
  const reminders = [makeReminder(name, '07:55')];
  mockSurvivorResponses(phone, { reminders });
  const list = (change: Partial<MedicineRecord>) =>
    phone.answer('GET /api/medicines/', () =>
      json(
        200,
        recordsOfReminders(reminders).map((one) => ({ ...one, ...change })),
      ),
    );
  list({ stock });
  return { ...(await openPage(path)), list };
};
const counted = { count: 10, per_dose: 1, counted_at: start - 60 * minute, taken_since: 2 };

test('offline, an answer, a new pack and the undo of the answer change what is left', async () => {
  const { user, tap } = await open(counted);
  await shows('8 left');
  phone.network.up = false;
  await tap('Mark Taken', await card());
  await shows('7 left');
  await shows('7 left, enough for 7 days');
  await tap('New pack', await card());
  await tap('Add them');
  const dialog = await screen.findByRole('dialog', { name: 'New pack of Aspirin' });
  expect(dialog).toHaveTextContent('❌ Please enter how many are in the pack');
  const pack = within(dialog).getByRole('textbox', { name: 'How many are in the pack?' });
  await expectFocus(() => pack);
  await type(user, pack, '30,5');
  await tap('Add them');
  await shows('37.5 left');
  expect(await card()).not.toHaveTextContent('enough for');
  await shows('Not sent yet');
  await tap('Undo: new pack, Aspirin');
  await shows('7 left');
  expect(savedStocks()).toEqual([]);
});

test('a medicine is counted in its form, which shows what is left and keeps a count that is not changed', async () => {
  const { user, tap } = await open(counted);
  await user.click(within(await card()).getByRole('link', { name: 'Edit' }));
  await findEditMedicineForm();
  expect(field('How many do you have?')).toHaveValue('8');
  await tap('UPDATE');
  await waitFor(() => expect(savedStocks()).toEqual([undefined]));
  skipTapThrottle();
  await user.click(within(await card()).getByRole('link', { name: 'Edit' }));
  await findEditMedicineForm();
  await type(user, field('How many do you have?'), 'twelve');
  await type(user, field('How many for one dose?'), '0');
  await tap('UPDATE');
  expect(await findProblems()).toEqual([
    '❌ Please enter how many are left, at most 10000, or leave it empty',
    '❌ Please enter how many you take for one dose, such as 1 or 0.5',
  ]);
  await type(user, field('How many do you have?'), '1,000');
  await type(user, field('How many for one dose?'), '1.125');
  await tap('UPDATE');
  expect(await findProblems()).toEqual([
    '❌ Is it 1000 or 1? Please type the one you mean',
    '❌ Is it 1125 or 1.1250? Please type the one you mean',
  ]);
  await type(user, field('How many do you have?'), '١٢');
  await type(user, field('How many for one dose?'), '½');
  await tap('UPDATE');
  const typed = { count: 12, per_dose: 0.5, counted_at: start };
  await waitFor(() => expect(savedStocks()).toEqual([undefined, typed]));
});

test('the number of a new pack is asked about if it is unclear, and may have other digits', async () => {
  const { user, tap } = await open(counted);
  await tap('New pack', await card());
  await type(user, field('How many are in the pack?'), '1.000');
  await tap('Add them');
  await waitForText(/Is it 1000 or 1\? Please type/);
  await type(user, field('How many are in the pack?'), '３０');
  await tap('Add them');
  const { counted_at } = counted;
  await waitFor(() => expect(savedStocks()).toEqual([{ count: 40, per_dose: 1, counted_at }]));
});

test.each([
  ['the count stays', counted.counted_at, '', '8 left'],
  ['the pack is added', counted.counted_at, '30', '38 left'],
  ['a count from meanwhile stays', start, '30', '8 left'],
])('in my version after a change elsewhere, %s', async (_what, counted_at, pack, left) => {
  const { user, tap, list } = await open(counted);
  await card();
  phone.answer('PUT /api/medicines/', () => {
    list({ revision: crypto.randomUUID(), stock: { ...counted, counted_at } });
    return json(409, { code: 'revision_conflict', message: 'It was changed elsewhere.' });
  });
  if (pack === '') {
    await tap('Pause', await card());
    await tap('Yes, pause it');
  } else {
    await tap('New pack', await card());
    await type(user, field('How many are in the pack?'), pack);
    await tap('Add them');
  }
  expect(await screen.findByText(/^The newer one/)).toHaveTextContent('8 left');
  expect(screen.getByText(/^Yours/)).toHaveTextContent(left);
});

test('a medicine that is not counted can have any name', async () => {
  await open(null, '/medication', 'constructor');
  expect(await card('constructor')).toHaveTextContent('50mg');
});

test('the dashboard says what runs low', async () => {
  await open({ ...counted, taken_since: 4 }, '/survivordashboard');
  await waitForText('Aspirin: enough for 6 days');
});
