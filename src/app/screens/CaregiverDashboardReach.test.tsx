import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { day } from '../../../domain/constants.ts';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { drivenAddress, makeDrivenPush } from '../../../testkit/page/drivenPush.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { reminderOf, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'permanent');
  answerForCarl(phone, { reminders: [reminderOf('Aspirin', '07:00')] });
  phone.answer('GET /api/push/public-key', () => json(200, { publicKey: 'key' }));
  phone.answer('POST /api/push/subscribe', () => json(200, { message: '' }));
});

const open = async (
  push: ReturnType<typeof makeDrivenPush>,
  soundOutcome: 'file' | 'blocked' = 'file',
) => {
  const clock = makeDrivenClock(now);
  const at = '/caregiverdashboard';
  const view = await renderApp({ server: scriptedServer, phone, at, clock, push, soundOutcome });
  await screen.findByRole('region', { name: 'Alerts on this device' });
  return view;
};
const reach = () => within(screen.getByRole('region', { name: 'Alerts on this device' }));
const subscribed = () => phone.callsTo('POST /api/push/subscribe').map(({ body }) => body);
const reached = 'Missed doses and emergencies reach this device, also while Upstroke is closed.';

test('after the caregiver dashboard loads a push subscription is registered, and it is said that alerts reach this device', async () => {
  await open(makeDrivenPush('granted'));
  expect(await reach().findByText(reached)).toBeVisible();
  expect(subscribed()).toEqual([{ userId: carl.user.id, subscription: drivenAddress }]);
});

test('that nothing was pushed for a day is no fault here: only what goes wrong is', async () => {
  const push = makeDrivenPush('granted');
  push.heard = now - 2 * day;
  const { store } = await open(push);
  expect(await reach().findByText(reached)).toBeVisible();
  await waitFor(() => expect(store.getState().readiness.heardAt).toBe(now - 2 * day));
  expect(reach().getByText(reached)).toBeVisible();
});

test.each([
  ['default', 'Alerts do not reach this device while Upstroke is closed.', 'Allow notifications'],
  ['denied', 'Alerts do not reach this device while Upstroke is closed.', null],
  ['unsupported', 'You see alerts only while this page is open.', null],
] as const)(
  'where notifications are %s it says so, and how to mend it',
  async (state, said, mend) => {
    await open(makeDrivenPush(state));
    expect(await reach().findByText(said)).toBeVisible();
    expect(
      reach()
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(mend === null ? [] : [mend]);
    expect(subscribed()).toEqual([]);
  },
);

test('Allow notifications asks, registers at once and says what came of it', async () => {
  const { user } = await open(makeDrivenPush('default'));
  await user.click(await reach().findByRole('button', { name: 'Allow notifications' }));
  expect(await reach().findByText(reached)).toBeVisible();
  expect(subscribed()).toHaveLength(1);
  expect(
    await within(screen.getByRole('status')).findByText(
      'Notifications are on, also while Upstroke is closed.',
    ),
  ).toBeVisible();
});

test.each([
  [403, 'Alerts do not reach this device while Upstroke is closed.'],
  [503, 'Alerts may not reach this device while Upstroke is closed.'],
])('where the server answers %i it says so, and Try again connects', async (status, said) => {
  const stop = phone.answer('POST /api/push/subscribe', () =>
    json(status, { code: 'forbidden', message: 'No.' }),
  );
  const { user } = await open(makeDrivenPush('granted'));
  expect(await reach().findByText(said)).toBeVisible();
  stop();
  await user.click(reach().getByRole('button', { name: 'Try again' }));
  expect(await reach().findByText(reached)).toBeVisible();
});

test.each([
  ['file', false],
  ['blocked', true],
] as const)(
  'that a browser holds back sound until a tap is said where it does: %s',
  async (soundOutcome, isSaid) => {
    await open(makeDrivenPush('granted'), soundOutcome);
    expect(await reach().findByText(reached)).toBeVisible();
    const words = reach().queryByText('Tap anywhere, so that alarms can sound here.');
    expect(words !== null).toBe(isSaid);
  },
);
