import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { minute } from '../../../domain/constants.ts';
import { type DrivenClock, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { alarmAnswered } from '../alarms/events.ts';

let clock: DrivenClock;
let phone: Phone;
beforeEach(() => {
  clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  phone = makePhone(rosa);
  answerFor(phone, { reminders: [reminderOf('Aspirin', '08:05')] });
});

const opener = () => screen.findByRole('button', { name: 'Bedside mode' });
const bedside = () => screen.queryByRole('dialog', { name: 'Bedside mode' });
const inside = () => within(screen.getByRole('dialog', { name: 'Bedside mode' }));
const open = async () => {
  const at = '/survivordashboard';
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('region', { name: 'Today' });
  await settle();
  const openBedside = async () => {
    aSecondLater();
    await view.user.click(await opener());
    await settle();
  };
  return { ...view, openBedside };
};

test('shows the time and the next dose, and keeps the screen on until it is left', async () => {
  const { openBedside, services, user } = await open();
  await openBedside();
  expect(inside().getByText('08:00')).toBeVisible();
  expect(inside().getByText('Next: Aspirin, 8:05.')).toBeVisible();
  expect(inside().queryByText(/may go dark/)).not.toBeInTheDocument();
  await clock.advance(minute);
  expect(await inside().findByText('08:01')).toBeVisible();
  expect(services.screen.held()).toBe(1);
  services.hide();
  services.screen.takeAway();
  services.show();
  await settle();
  expect(services.screen.held()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Leave bedside mode' }));
  await settle();
  expect(services.screen.held()).toBe(0);
});

test('says that no dose is planned, and that the screen may go dark where the browser does not keep it on', async () => {
  answerFor(phone, {});
  const { openBedside, services } = await open();
  services.screen.refuses = true;
  await openBedside();
  expect(inside().getByText('No dose is planned.')).toBeVisible();
  expect(await inside().findByText('The screen may go dark on this device.')).toBeVisible();
});

test('an alarm opens above it, also without the network, and leaves it as it was', async () => {
  const { openBedside, store, services } = await open();
  phone.network.up = false;
  await openBedside();
  await clock.advance(5 * minute);
  await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
  expect(bedside()).toBeInTheDocument();
  expect(services.heard()).toBe('file');
  const dose = '2026-03-10T08:05';
  store.dispatch(alarmAnswered({ medicineKey: 'aspirin', dose, status: 'taken' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await expectFocus(() => screen.getByRole('heading', { name: 'Bedside mode' }));
  expect(inside().getByText('Next: Aspirin, tomorrow, 8:05.')).toBeVisible();
});

test('Get help asks above it; Escape leaves it for its button, Back for the dashboard', async () => {
  const { openBedside, router, services, user } = await open();
  await router.navigate('/medication');
  await router.navigate('/survivordashboard');
  await expectFocus(() => screen.findByRole('heading', { level: 1, name: /Rosa/ }));
  await screen.findByRole('list', { name: 'Today' });
  await openBedside();
  await user.click(inside().getByRole('button', { name: 'Get help' }));
  const question = await screen.findByRole('alertdialog', { name: 'Send an emergency alert?' });
  expect(bedside()).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bedside()).not.toBeInTheDocument());
  await expectFocus(opener);

  await openBedside();
  expect(bedside()).toBeInTheDocument();
  await router.navigate(-1);
  await waitFor(() => expect(bedside()).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/survivordashboard');
  await settle();
  expect(services.screen.held()).toBe(0);
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/medication'));
});
