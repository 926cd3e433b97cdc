import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makeDatabase } from '../../device/database.ts';
import { makeEmergencyQueue, type QueuedAlert } from '../../device/emergency/emergencyQueue.ts';
import { alertOf } from '../../../testkit/page/alertOf.ts';
import { holdStore } from '../../../testkit/page/holdStore.ts';
import {
  type DrivenClock,
  eventually,
  makeDrivenClock,
  settle,
} from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';

const sendCall = 'POST /api/emergency/send';
const start = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
let clock: DrivenClock;
let stopFailing: () => void;
beforeEach(() => {
  clock = makeDrivenClock(start);
  phone = makePhone(rosa);
  answerFor(phone, {});
  phone.answer('PUT /api/emergency/withdraw/', () => json(503, {}));
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
  phone.answer(sendCall, () =>
    json(201, { totalCaregivers: 1, caregivers: ['Karl'], alertIds: [], message: 'Sent.' }),
  );
  stopFailing = phone.answer(sendCall, () => json(503, {}));
});

const onDevice = () => makeEmergencyQueue(makeDatabase(), clock);

const keepAlert = (alert: Partial<QueuedAlert> = {}) =>
  onDevice().add(alertOf(1, { personId: rosa.user.id, timestamp: start, ...alert }));
const openDashboard = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at: '/survivordashboard', clock });
  await screen.findByRole('heading', { level: 1, name: /Rosa/ });
  return view;
};
type View = Awaited<ReturnType<typeof openDashboard>>;
const chooseLogOut = async ({ user }: View) => {
  await user.click(screen.getByRole('button', { name: 'Rosa Meyer' }));
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
};

/** Rosa, whose alert no server has, chooses Log Out. */
const leaveWith = async (alert: Partial<QueuedAlert> = {}) => {
  await keepAlert(alert);
  const view = await openDashboard();
  await eventually(() => expect(view.store.getState().emergency.queue).toHaveLength(1));
  await settle();
  await chooseLogOut(view);
  return view;
};

/** The same, on a device that does not read what it keeps in time. Returns how it reads it after all. */
const leaveSlowDevice = async () => {
  await keepAlert();
  const letGo = await holdStore();
  const view = await openDashboard();
  await clock.advance(1_500);
  expect(view.store.getState().emergency.queue).toEqual([]);
  await chooseLogOut(view);
  await settle();
  return letGo;
};

const later = 'If you log out now, it is not sent until you sign in here again.';

describe('An emergency alert is never lost: Log Out while it waits', () => {
  test('says so first, and leaves it where the person stays', async () => {
    const { user } = await leaveWith();
    const question = await screen.findByRole('alertdialog', {
      name: 'Your emergency alert is not sent yet',
    });
    const tried = 'Upstroke tried to send now. The server could not be reached.';
    expect(await within(question).findByText(tried)).toBeVisible();
    expect(question).toHaveAccessibleDescription(`${later} ${tried}`);
    expect(phone.storage.getItem('token')).toBe(rosa.token);
    await user.click(within(question).getByRole('button', { name: 'Stay signed in' }));
    expect(await onDevice().list(rosa.user.id)).toHaveLength(1);
  });

  test('sends it at once, and logs out by itself when it is sent', async () => {
    const { user } = await leaveWith();
    const sendNow = await screen.findByRole('button', { name: 'Send now' });
    await eventually(() => expect(sendNow).toBeEnabled());
    stopFailing();
    aSecondLater();
    await user.click(sendNow);
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(await onDevice().list(rosa.user.id)).toEqual([]);
  });

  test('"I am OK", which no server knows, is no less', async () => {
    await leaveWith({ isWithdrawn: true });
    const question = await screen.findByRole('alertdialog', {
      name: 'That you are OK is not sent yet',
    });
    expect(within(question).getByText(later)).toBeVisible();
  });

  test('says where the device could not keep it', async () => {
    const { store } = await leaveWith();
    store.dispatch({ type: 'emergency/alertKept', payload: { id: alertOf(1).id, isKept: false } });
    const lost = 'This device could not keep it. If you log out now, it may never be sent.';
    expect(await screen.findByText(lost)).toBeVisible();
  });

  test('is known also of a device that reads slowly', async () => {
    const letGo = await leaveSlowDevice();
    letGo();
    const question = { name: 'Your emergency alert is not sent yet' };
    expect(await screen.findByRole('alertdialog', question)).toBeVisible();
    expect(phone.storage.getItem('token')).toBe(rosa.token);
  });

  test('waits 3 s for such a device, and no longer', async () => {
    const letGo = await leaveSlowDevice();
    await clock.advance(2_999);
    expect(phone.storage.getItem('token')).toBe(rosa.token);
    await clock.advance(1_000);
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    letGo();
  });

  test('an alert that told nobody is done with: it asks nothing', async () => {
    await leaveWith({ toldNobody: true });
    await screen.findByRole('heading', { level: 1, name: 'Login' });
  });
});
