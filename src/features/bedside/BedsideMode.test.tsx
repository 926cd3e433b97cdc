import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { minute } from '../../../domain/constants.ts';
import { type DrivenClock, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { alarmAnswered } from '../alarms/events.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

let clock: DrivenClock;
let phone: Phone;
beforeEach(() => {
  clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  phone = makePhone(rosa);
  answerFor(phone, { reminders: [reminderOf('Aspirin', '08:05')] });
});

const open = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at: '/survivordashboard', clock });
  await screen.findByRole('list', { name: 'Today' });
  await settle();
  return view;
};
const opener = () => screen.getByRole('button', { name: 'Bedside mode' });
const bedside = () => screen.queryByRole('dialog', { name: 'Bedside mode' });
const inside = () => within(screen.getByRole('dialog', { name: 'Bedside mode' }));

const openBedside = async () => {
  const view = await open();
  await view.user.click(opener());
  await settle();
  return view;
};

describe('Bedside mode', () => {
  test('shows the clock, minute by minute, and the next dose in words', async () => {
    await openBedside();
    expect(inside().getByText('08:00')).toBeVisible();
    expect(inside().getByText('Next: Aspirin, 8:05.')).toBeVisible();
    await clock.advance(minute);
    expect(await inside().findByText('08:01')).toBeVisible();
  });

  test('says that no dose is planned', async () => {
    answerFor(phone, {});
    const { user } = await renderApp({
      server: scriptedServer,
      phone,
      at: '/survivordashboard',
      clock,
    });
    await user.click(await screen.findByRole('button', { name: 'Bedside mode' }));
    expect(inside().getByText('No dose is planned.')).toBeVisible();
  });

  test('keeps the screen on while it is open, again when the page is visible again', async () => {
    const { services, user } = await openBedside();
    expect(services.screen.held()).toBe(1);
    expect(inside().queryByText(/may go dark/)).not.toBeInTheDocument();
    services.hide();
    services.screen.takeAway();
    services.show();
    await settle();
    expect(services.screen.held()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Leave bedside mode' }));
    await settle();
    expect(services.screen.held()).toBe(0);
  });

  test('says that the screen may go dark where the browser does not keep it on', async () => {
    const { services, user } = await open();
    services.screen.refuses = true;
    await user.click(opener());
    expect(await inside().findByText('The screen may go dark on this device.')).toBeVisible();
  });

  test('works with the server stopped', async () => {
    const { services, user } = await open();
    phone.network.up = false;
    await user.click(opener());
    expect(inside().getByText('Next: Aspirin, 8:05.')).toBeVisible();
    await clock.advance(5 * minute);
    await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    expect(services.heard()).toBe('file');
  });

  test('has Get help within two taps, above it', async () => {
    const { user } = await openBedside();
    await user.click(inside().getByRole('button', { name: 'Get help' }));
    expect(screen.getByRole('alertdialog', { name: 'Send an emergency alert?' })).toBeVisible();
    expect(bedside()).toBeInTheDocument();
  });
});

describe('a real alarm during bedside mode', () => {
  test('opens above it and returns to it afterwards', async () => {
    const { store, services } = await openBedside();
    await clock.advance(5 * minute);
    await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    expect(bedside()).toBeInTheDocument();
    expect(services.heard()).toBe('file');
    const dose = '2026-03-10T08:05';
    store.dispatch(alarmAnswered({ medicineKey: 'aspirin', dose, status: 'taken' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(bedside()).toBeInTheDocument();
    await expectFocus(() => screen.getByRole('heading', { name: 'Bedside mode' }));
    expect(inside().getByText('Next: Aspirin, tomorrow, 8:05.')).toBeVisible();
  });
});

describe('Back and Escape leave it', () => {
  test('Escape leads back to its button', async () => {
    const { user } = await openBedside();
    await user.keyboard('{Escape}');
    expect(bedside()).not.toBeInTheDocument();
    await expectFocus(() => opener());
  });

  test('Back leaves it and stays on the dashboard', async () => {
    const view = await open();
    await view.router.navigate('/medication');
    await view.router.navigate('/survivordashboard');
    await screen.findByRole('list', { name: 'Today' });
    await view.user.click(opener());
    await view.router.navigate(-1);
    await waitFor(() => expect(bedside()).not.toBeInTheDocument());
    expect(view.router.state.location.pathname).toBe('/survivordashboard');
    await settle();
    expect(view.services.screen.held()).toBe(0);
    await view.router.navigate(-1);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/medication'));
  });

  test('it is over after a reload: nothing of it is kept', async () => {
    const first = await openBedside();
    first.close();
    await open();
    expect(bedside()).not.toBeInTheDocument();
  });
});
