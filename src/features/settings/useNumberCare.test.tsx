import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { makeFakeClock } from '../../../testkit/page/fakeClock.ts';
import { carl, mockCaregiverResponses } from '../../../testkit/page/mockCaregiver.ts';
import { settingChanged } from './settingsSlice.ts';
import {
  openPage,
  pageTestbed,
  phone,
  replacePhone,
  start,
  status,
  waitForText,
  waitForTextGone,
} from '../../../testkit/page/pageTestbed.ts';

pageTestbed();

const open = (zone: string) =>
  openPage('/survivordashboard', undefined, { clock: makeFakeClock(start, zone) });
const call = (number: string) => screen.findByRole('link', { name: `Call ${number} now` });
const question = 'Is 911 the emergency number where you are?';

test('the number of the place is proposed, and asked about once', async () => {
  const { tap } = await open('America/Phoenix');
  await waitForText(question);
  // Until it is answered, too.
  expect(await call('911')).toBeVisible();
  await tap('Yes, 911');
  expect(await call('911')).toHaveAttribute('href', 'tel:911');
  expect(status().getByText('The number is now 911.')).toBeVisible();
  await waitForTextGone(question);
});

test('a proposal that was refused is made again only for another number', async () => {
  const { tap, store } = await open('America/Phoenix');
  await waitForText(question);
  await tap('No, 112');
  await waitForTextGone(question);
  expect(await call('112')).toBeVisible();
  store.dispatch(settingChanged({ askedNumber: '119' }));
  await waitForText(question);
});

test('a number that was entered is asked about, and called until the answer', async () => {
  const { store, tap } = await open('America/Phoenix');
  store.dispatch(settingChanged({ emergencyNumber: '0118', askedNumber: '0118' }));
  await waitForText(question);
  expect(await call('0118')).toBeVisible();
  await tap('No, 0118');
  await waitForTextGone(question);
  expect(await call('0118')).toBeVisible();
});

test('a caregiver is asked, too', async () => {
  replacePhone(carl);
  mockCaregiverResponses(phone);
  await openPage('/caregiverdashboard', 'Caregiver dashboard', {
    clock: makeFakeClock(start, 'America/Phoenix'),
  });
  await waitForText(question);
});

test('what a place has set ends with a journey, what was entered does not', async () => {
  const view = await open('America/Phoenix');
  await call('911');
  await view.close();
  const abroad = await open('Europe/Berlin');
  expect(await call('112')).toBeVisible();
  expect(screen.queryByText(/the emergency number where you are/)).toBeNull();
  await abroad.close();
  const again = await open('Africa/Casablanca');
  again.store.dispatch(settingChanged({ emergencyNumber: '112', askedNumber: '112' }));
  await again.close();
  await open('America/Phoenix');
  await waitForText(question);
  expect(await call('112')).toBeVisible();
});
