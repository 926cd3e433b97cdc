import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { NewOutboxRow } from '../../../platform/outbox/outboxStore.ts';
import { makeDatabase } from '../../../platform/database.ts';
import {
  makeEmergencyQueue,
  type QueuedAlert,
} from '../../../platform/emergency/emergencyQueue.ts';
import { makeQueuedAlert } from '../../../../testkit/page/alertFixtures.ts';
import { makeCaregiverAlert } from '../../../../testkit/page/alertToCarl.ts';
import { settle } from '../../../../testkit/page/fakeClock.ts';
import { lockAlertStore } from '../../../../testkit/page/lockAlertStore.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import {
  replacePhone,
  clock,
  findHeading,
  openPage,
  phone,
  pageTestbed,
  waitForText,
  start,
} from '../../../../testkit/page/pageTestbed.ts';
import { rosa } from '../../../../testkit/page/mockServer.ts';

const logCall = 'POST /api/activities/log';
const sendCall = 'POST /api/emergency/send';
const tried = 'Upstroke tried to send now. The server could not be reached.';

pageTestbed();
const open = (at = '/survivordashboard') => openPage(at);
type View = Awaited<ReturnType<typeof open>>;
const button = (name: string) => screen.findByRole('button', { name });
const question = (name: string) => screen.findByRole('alertdialog', { name });
const chooseLogOut = async ({ user }: View) => {
  await user.click(await button('Menu'));
  await user.click(await button('Log Out'));
};
const loggedOut = async () => {
  await findHeading('Login');
  expect(phone.storage.getItem('token')).toBeNull();
};
const confirm = async ({ user }: View) => {
  const asked = within(await question('Sign out?'));
  staysSignedIn();
  await user.click(asked.getByRole('button', { name: 'Log Out' }));
};
const staysSignedIn = () => expect(phone.storage.getItem('token')).toBe(rosa.token);
/** Waits until the first try has failed, and taps on Send now when the server is back. */
const sendNow = async ({ tap }: View, prepare: () => unknown) => {
  await waitFor(async () => expect(await button('Send now')).toBeEnabled());
  prepare();
  await tap('Send now');
};

test('Log Out says what stops and asks, then clears the session and tells a survivor that reminders stop', async () => {
  const view = await open('/medication');
  await chooseLogOut(view);
  const asked = await question('Sign out?');
  expect(asked).toHaveAccessibleDescription(
    'This phone will not ring for your medicines any more.',
  );
  const answers = within(asked).getAllByRole('button');
  expect(answers.map(({ textContent }) => textContent)).toEqual(['Log Out', 'Stay signed in']);
  await view.user.click(answers[1]!);
  await waitFor(() => expect(asked).not.toBeInTheDocument());
  await chooseLogOut(view);
  await confirm(view);
  await loggedOut();
  expect(view.router.state).toMatchObject({
    location: { pathname: '/login' },
    historyAction: 'REPLACE',
  });
  expect(phone.storage.getItem('user')).toBeNull();
  await waitForText('You are signed out. Reminders stop on this device.');
  await view.user.click(screen.getByRole('heading', { level: 1 }));
  await waitForText('You are signed out. Reminders stop on this device.');
  await view.close();
  phone.storage.setItem('token', rosa.token);
  phone.storage.setItem('user', JSON.stringify({ ...rosa.user, role: 'caregiver' }));
  const caregiver = await open('/dashboard');
  await chooseLogOut(caregiver);
  await waitForText('This phone will not get emergency alerts any more.');
  await confirm(caregiver);
  await waitForText('You are signed out.');
});

test('Log Out asks before it discards what is typed', async () => {
  const view = await open('/addmedication');
  await view.user.type(await screen.findByRole('textbox', { name: 'Medication Name' }), 'Ramipril');
  await chooseLogOut(view);
  await view.tap('Keep editing');
  expect(screen.getByRole('textbox', { name: 'Medication Name' })).toHaveValue('Ramipril');
  staysSignedIn();
  await chooseLogOut(view);
  await view.tap('Discard');
  await confirm(view);
  await loggedOut();
});

test('Log Out is possible with a stored user that cannot be read', async () => {
  phone.storage.setItem('user', '{"name":');
  const view = await open('/');
  await view.user.click(await button('Menu'));
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).toBeNull();
  await view.user.click(await button('Log Out'));
  await view.user.click(await button('Log Out'));
  await waitFor(() => expect(phone.storage.getItem('token')).toBeNull());
  expect(phone.storage.getItem('user')).toBeNull();
});

describe('with two unsent doses', () => {
  const body = { user_id: rosa.user.id, activity_type: 'medication', status: 'taken' } as const;
  const unsent = (medicineName: string): NewOutboxRow => ({
    personId: rosa.user.id,
    group: medicineName,
    kind: 'doseAnswered',
    medicineName,
    madeAt: clock.now(),
    calls: [
      {
        endpoint: 'logActivity',
        idempotencyKey: medicineName,
        body: { ...body, details: `Taken: ${medicineName}` },
      },
    ],
  });
  const leave = async () => {
    const heal = phone.answer(logCall, () => json(503, {}));
    const view = await open();
    // By another tab.
    const { outbox } = view.services.device;
    for (const name of ['Aspirin', 'Statin']) await outbox.add(unsent(name), []);
    await settle();
    await chooseLogOut(view);
    await question('2 changes are not sent yet');
    const stored = () => view.services.device.outbox.list(rosa.user.id);
    return { ...view, heal, stored };
  };
  const allSent = (stored: () => Promise<unknown[]>) =>
    waitFor(async () => expect(await stored()).toEqual([]));

  test('asks first; Escape or Stay signed in keep all, though a running try succeeds', async () => {
    const view = await leave();
    const asked = await question('2 changes are not sent yet');
    expect(await within(asked).findByText(tried)).toBeVisible();
    expect(asked).toHaveAccessibleDescription(
      `They stay on this device until you sign in here again. This phone will not ring for your medicines any more. ${tried}`,
    );
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(asked).not.toBeInTheDocument());
    staysSignedIn();
    expect(view.store.getState().outbox.rows).toHaveLength(2);
    await chooseLogOut(view);
    let release = () => {};
    await sendNow(view, () => (release = phone.hold(logCall)));
    await view.user.click(await button('Stay signed in'));
    view.heal();
    release();
    await allSent(view.stored);
    await settle();
    staysSignedIn();
  });
});

describe('with an unsent emergency alert', () => {
  const notSent = 'Your emergency alert is not sent yet';
  const later = 'If you sign out now, it is not sent until you sign in here again.';
  let heal: () => void;
  beforeEach(() => {
    phone.answer('PUT /api/emergency/withdraw/', () => json(503, {}));
    phone.answer(sendCall, () =>
      json(201, {
        totalCaregivers: 1,
        caregivers: ['Karl'],
        alertIds: [],
        message: 'Sent.',
        unreachable: [],
      }),
    );
    heal = phone.answer(sendCall, () => json(503, {}));
  });
  const stored = () => makeEmergencyQueue(makeDatabase(), clock);
  const store = (alert: Partial<QueuedAlert> = {}) =>
    stored().add(makeQueuedAlert(1, { personId: rosa.user.id, timestamp: start, ...alert }));
  const leave = async (alert?: Partial<QueuedAlert>) => {
    await store(alert);
    const view = await open();
    await waitFor(() => expect(view.store.getState().emergency.queue).toHaveLength(1));
    await settle();
    await chooseLogOut(view);
    return view;
  };

  test('asks first, says where it is only in memory, and sends it with Send now', async () => {
    const view = await leave();
    const asked = within(await question(notSent));
    expect(await asked.findByText(tried)).toBeVisible();
    expect(asked.getByText(later)).toBeVisible();
    const { alert } = view.store.getState().emergency.queue[0]!;
    const payload = { type: 'stored', alert, storedOnDisk: false };
    view.store.dispatch({ type: 'emergency/alertQueueChanged', payload });
    await waitForText('This device could not keep it. If you sign out now, it may never be sent.');
    await view.user.click(asked.getByRole('button', { name: 'Stay signed in' }));
    staysSignedIn();
    expect(await stored().list(rosa.user.id)).toHaveLength(1);
    await chooseLogOut(view);
    await sendNow(view, heal);
    await confirm(view);
    await loggedOut();
    expect(await stored().list(rosa.user.id)).toEqual([]);
  });

  test('asks also before an unsent “I am OK”, but not after an alert that reached no one', async () => {
    const view = await leave({ isWithdrawn: true });
    await question('That you are OK is not sent yet');
    expect(await screen.findByText(later)).toBeVisible();
    await view.close();
    replacePhone(rosa);
    await confirm(await leave({ toldNobody: true }));
    await loggedOut();
  });

  test('asks also while an alert that was sent is running', async () => {
    heal();
    const answered_at = new Date(start).toISOString();
    const seen = { status: 'acknowledged', answered_by: 'Carl Meyer', answered_at } as const;
    phone.answer('GET /api/emergency/alerts', () =>
      json(200, [makeCaregiverAlert(1, start, seen)]),
    );
    const view = await open();
    await screen.findByText('Carl Meyer knows you need help.');
    await chooseLogOut(view);
    const asked = within(await question('Your emergency alert is still open'));
    staysSignedIn();
    await view.user.click(asked.getByRole('button', { name: 'Sign out anyway' }));
    await loggedOut();
  });

  test.each([0, 1_000])(
    'waits 3 s for a slow database, and no longer: 2999 + %i ms',
    async (ms) => {
      await store();
      const release = await lockAlertStore();
      const view = await open();
      await clock.advance(1_500);
      expect(view.store.getState().emergency.queue).toEqual([]);
      await chooseLogOut(view);
      await settle();
      await clock.advance(2_999);
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      await clock.advance(ms);
      if (ms > 0) await question('Sign out?');
      release();
      if (ms === 0) await question(notSent);
    },
  );
});
