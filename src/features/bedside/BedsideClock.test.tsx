import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { settle } from '../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { clock, minute, openPage, phone, pageTestbed } from '../../../testkit/page/pageTestbed.ts';
import { mockSurvivorResponses, makeReminder } from '../../../testkit/page/mockServer.ts';
import { recordAnswer } from '../../doses/recordAnswer.ts';

pageTestbed();

const bedside = () => screen.queryByRole('dialog', { name: 'Bedside mode' });
const inside = () => within(screen.getByRole('dialog', { name: 'Bedside mode' }));
const left = () => waitFor(() => expect(bedside()).not.toBeInTheDocument());
const open = async (reminders = [makeReminder('Aspirin', '08:05')]) => {
  mockSurvivorResponses(phone, { reminders });
  const view = await openPage('/survivordashboard');
  await screen.findByRole('region', { name: 'Now' });
  await settle();
  const openBedside = async () => {
    await view.tap('Menu');
    await view.tap('Bedside mode');
    await settle();
  };
  return { ...view, openBedside, held: view.services.screen.held };
};

test('shows the time and the next dose, keeps the screen on, and lets an alarm open above it', async () => {
  const { held, openBedside, services, store, tap } = await open();
  await openBedside();
  expect(inside().getByText('8:00')).toBeVisible();
  expect(inside().getByText('Next: Aspirin, 8:05.')).toBeVisible();
  expect(inside().queryByText(/may go dark/)).not.toBeInTheDocument();
  phone.network.up = false;
  await clock.advance(minute);
  expect(await inside().findByText('8:01')).toBeVisible();
  expect(held()).toBe(1);
  await clock.advance(4 * minute);
  await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
  expect(bedside()).toBeInTheDocument();
  expect(services.heard()).toBe('file');
  const dose = '2026-03-10T08:05';
  void store.dispatch(recordAnswer({ medicineKey: 'aspirin', dose, status: 'taken' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await expectFocus(() => screen.getByRole('heading', { name: 'Bedside mode' }));
  expect(inside().getByText('Next: Aspirin, tomorrow, 8:05.')).toBeVisible();
  await tap('Leave bedside mode');
  await settle();
  expect(held()).toBe(0);
});

test('says that no dose is planned, and that the screen may go dark', async () => {
  const { openBedside, services } = await open([]);
  services.screen.isDenied = true;
  await openBedside();
  expect(inside().getByText('No dose is planned.')).toBeVisible();
  expect(await inside().findByText('The screen may go dark on this device.')).toBeVisible();
});

test('Get help asks above it; Escape leaves it for its button', async () => {
  const { held, openBedside, user } = await open();
  await openBedside();
  await user.click(inside().getByRole('button', { name: 'Get help' }));
  const question = await screen.findByRole('alertdialog', { name: 'Send an emergency alert?' });
  expect(bedside()).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  await left();
  await expectFocus(() => screen.findByRole('button', { name: 'Menu' }));
  await settle();
  expect(held()).toBe(0);
});
