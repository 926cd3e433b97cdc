import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { keepInOutbox } from '../../api/outbox/flush.ts';
import {
  type DrivenClock,
  eventually,
  makeDrivenClock,
  settle,
} from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';

const logCall = 'POST /api/activities/log';

let phone: Phone;
let clock: DrivenClock;
beforeEach(() => {
  clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  phone = makePhone(rosa);
  answerFor(phone, {});
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
});

const unsent = (medicineName: string) =>
  keepInOutbox({
    personId: rosa.user.id,
    group: medicineName,
    kind: 'doseAnswered',
    medicineName,
    madeAt: clock.now(),
    calls: [
      {
        endpoint: 'logActivity',
        idempotencyKey: medicineName,
        body: {
          user_id: rosa.user.id,
          activity_type: 'medication',
          details: `Taken: ${medicineName}`,
          status: 'taken',
        },
      },
    ],
  });

/** A survivor with two answers that no server has taken yet chooses Log Out. */
const leaveWithTwoUnsent = async () => {
  const stopFailing = phone.answer(logCall, () => json(503, {}));
  const view = await renderApp({ server: scriptedServer, phone, at: '/survivordashboard', clock });
  await screen.findByRole('heading', { level: 1, name: /Rosa/ });
  await Promise.all([
    view.store.dispatch(unsent('Aspirin')),
    view.store.dispatch(unsent('Statin')),
  ]);
  await settle();
  await view.user.click(screen.getByRole('button', { name: 'Rosa Meyer' }));
  await view.user.click(screen.getByRole('button', { name: 'Log Out' }));
  const question = await screen.findByRole('alertdialog', { name: '2 events are not sent yet' });
  return { ...view, question, stopFailing };
};

const button = (name: string) => screen.findByRole('button', { name });

describe('Log Out with something that is not sent', () => {
  test('says so, and leaves all of it where the person stays', async () => {
    const { user, question, store } = await leaveWithTwoUnsent();
    const tried = 'Upstroke tried to send now. The server could not be reached.';
    expect(await within(question).findByText(tried)).toBeVisible();
    expect(question).toHaveAccessibleDescription(
      `They stay on this device until you sign in here again. ${tried}`,
    );
    await user.click(await button('Stay signed in'));
    expect(question).not.toBeInTheDocument();
    expect(phone.storage.getItem('token')).toBe(rosa.token);
    expect(store.getState().outbox.rows).toHaveLength(2);
  });

  test('tries to send it at once, and logs out by itself when it is sent', async () => {
    const { user, router, stopFailing } = await leaveWithTwoUnsent();
    await waitFor(() => expect(phone.callsTo(logCall)).toHaveLength(4));
    stopFailing();
    await waitFor(async () => expect(await button('Send now')).toBeEnabled());
    aSecondLater();
    await user.click(await button('Send now'));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(router.state.location.pathname).toBe('/login');
    expect(phone.storage.getItem('token')).toBeNull();
  });

  test('logs out anyway; what was not sent stays, bound to its person, and goes out when that person signs in again', async () => {
    const { user, services, stopFailing, store } = await leaveWithTwoUnsent();
    await user.click(await button('Log out anyway'));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await eventually(async () =>
      expect(await services.device.outbox.list(rosa.user.id)).toHaveLength(2),
    );
    expect(store.getState().outbox.rows).toEqual([]);
    stopFailing();
    phone.answer('POST /api/auth/login', () =>
      json(200, { user: rosa.user, token: 'new', message: '' }),
    );
    await user.type(screen.getByRole('textbox', { name: 'Email' }), rosa.email);
    await user.type(screen.getByLabelText('Password'), rosa.password);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: /Rosa/ });
    await eventually(async () =>
      expect(await services.device.outbox.list(rosa.user.id)).toEqual([]),
    );
  });

  test('never logs out from under an alarm, which would fall silent unanswered', async () => {
    answerFor(phone, { reminders: [reminderOf('Ramipril', '08:01')] });
    const { user, services, stopFailing } = await leaveWithTwoUnsent();
    await clock.advance(60_000);
    await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    stopFailing();
    aSecondLater();
    await user.click(await button('Send now'));
    services.goOnline();
    await eventually(async () =>
      expect(await services.device.outbox.list(rosa.user.id)).toEqual([]),
    );
    expect(services.heard()).toBe('file');
    expect(phone.storage.getItem('token')).toBe(rosa.token);
  });

  test('never logs out by itself what somebody has put down: only a tap begins it', async () => {
    const { user, services, stopFailing } = await leaveWithTwoUnsent();
    await waitFor(async () => expect(await button('Send now')).toBeEnabled());
    stopFailing();
    services.goOnline();
    await eventually(async () =>
      expect(await services.device.outbox.list(rosa.user.id)).toEqual([]),
    );
    await settle();
    expect(phone.storage.getItem('token')).toBe(rosa.token);
    const question = await screen.findByRole('alertdialog', { name: 'Everything is sent' });
    await user.click(within(question).getByRole('button', { name: 'Log Out' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
  });

  test('Escape stays', async () => {
    const { user } = await leaveWithTwoUnsent();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(phone.storage.getItem('token')).toBe(rosa.token);
  });
});

test('Log Out clears local storage and goes to /login, and says that reminders stop', async () => {
  const { user, router } = await renderApp({
    server: scriptedServer,
    phone,
    at: '/medication',
    clock,
  });
  await user.click(await button('Rosa Meyer'));
  await user.click(await button('Log Out'));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.historyAction).toBe('REPLACE');
  for (const key of ['token', 'user', 'lastResetDate']) {
    expect(phone.storage.getItem(key)).toBeNull();
  }
  expect(
    within(screen.getByRole('status')).getByText(
      'You are logged out. Reminders stop on this device.',
    ),
  ).toBeVisible();
});

test('a caregiver who logs out hears nothing of reminders', async () => {
  phone = makePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
  const { user } = await renderApp({ server: scriptedServer, phone, at: '/dashboard', clock });
  await user.click(await button('Rosa Meyer'));
  await user.click(await button('Log Out'));
  expect(await screen.findByText('You are logged out.')).toBeVisible();
});

test('a stored user that cannot be read has a hard-coded sample name in the header, and a way out', async () => {
  phone.storage.setItem('user', '{"name":');
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
  const { user } = await renderApp({ server: scriptedServer, phone, at: '/', clock });
  await user.click(await button('Upstroke User'));
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).not.toBeInTheDocument();
  await user.click(await button('Log Out'));
  await waitFor(() => expect(phone.storage.getItem('token')).toBeNull());
  expect(phone.storage.getItem('user')).toBeNull();
});
