import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { makeDrivenPush } from '../../../testkit/page/drivenPush.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { dialogStands } from '../../ui/openDialogs.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const key = 'caregiver_alarm_instructions_seen';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
  answerForCarl(phone);
});

const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Caregiver dashboard' });
const open = async (push = makeDrivenPush()) => {
  const clock = makeDrivenClock(now);
  const at = '/caregiverdashboard';
  const view = await renderApp({ server: scriptedServer, phone, at, clock, push });
  await dashboard();
  const tap = (name: string) => {
    const dialog = setup();
    return view.user.click((dialog ? within(dialog) : screen).getByRole('button', { name }));
  };
  const worker = (notificationType: 'medication' | 'emergency') =>
    view.services.worker.tell({ type: 'TRIGGER_ALARM', notificationType });
  return { ...view, clock, tap, worker };
};
const openForASecond = async (push?: ReturnType<typeof makeDrivenPush>) => {
  const view = await open(push);
  await view.clock.advance(1000);
  await settle();
  return view;
};
const title = { name: 'Emergency Alarm Setup' };
const setup = () => screen.queryByRole('dialog', title);
const hidden = () => expect(setup()).not.toBeInTheDocument();
const namesOfButtons = () =>
  within(screen.getByRole('dialog', title))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe("the first-time pop-up 'Emergency Alarm Setup'", () => {
  test('appears after a second, and again at each visit until OK', async () => {
    const first = await open();
    await first.clock.advance(999);
    hidden();
    await first.clock.advance(1);
    const dialog = await screen.findByRole('dialog', title);
    for (const words of [
      'Please allow notifications, so that emergency alarms reach you.',
      'Keep the app minimized, not closed.',
    ]) {
      expect(dialog).toHaveTextContent(words);
    }
    expect(namesOfButtons()).toEqual(['Do not show again', 'OK']);
    await first.user.keyboard('{Escape}');
    await waitFor(hidden);
    expect(phone.storage.getItem(key)).toBeNull();
    first.close();
    const second = await openForASecond();
    await second.tap('OK');
    await waitFor(hidden);
    expect(phone.storage.getItem(key)).toBe('true');
    second.close();
    await openForASecond();
    hidden();
  });

  test('stores Do not show again, and does not appear on another screen', async () => {
    const { clock, router, tap } = await open();
    await router.navigate('/emergencylog');
    await clock.advance(1000);
    await settle();
    hidden();
    await router.navigate('/caregiverdashboard');
    await dashboard();
    await clock.advance(1000);
    await screen.findByRole('dialog', title);
    await tap('Do not show again');
    await waitFor(hidden);
    expect(phone.storage.getItem(key)).toBe('permanent');
  });

  test.each([
    ['granted', 'Notifications are allowed on this device.', 1],
    ['denied', 'They are not allowed. You can change that in the settings of your browser.', 0],
  ] as const)(
    'asks for notifications where the browser was not asked yet: %s',
    async (says, words, subscriptions) => {
      phone.answer('GET /api/push/public-key', () => json(200, { publicKey: 'key' }));
      phone.answer('POST /api/push/subscribe', () => json(200, { message: '' }));
      const push = makeDrivenPush('default');
      push.says = says;
      const { ask } = push;
      let answer = () => {};
      const asked = new Promise<void>((resolve) => (answer = resolve));
      push.ask = () => asked.then(ask);
      const { tap } = await openForASecond(push);
      const rest = ['Do not show again', 'OK'];
      expect(namesOfButtons()).toEqual(['Allow notifications', ...rest]);
      await tap('Allow notifications');
      await waitFor(() => expect(namesOfButtons()).toEqual(['One moment…', ...rest]));
      answer();
      expect(await within(setup()!).findByText(words)).toBeVisible();
      expect(namesOfButtons()).toEqual(rest);
      await expectFocus(() => within(setup()!).getByRole('button', { name: 'OK' }));
      expect(phone.storage.getItem(key)).toBeNull();
      await waitFor(() =>
        expect(phone.callsTo('POST /api/push/subscribe')).toHaveLength(subscriptions),
      );
    },
  );

  test('waits until another dialog is closed, and until sign-in is answered', async () => {
    const close = dialogStands();
    const { clock } = await openForASecond();
    hidden();
    close();
    await eventually(() => expect(setup()).toBeVisible());
    phone.answer('GET /api/changes', () =>
      json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
    );
    await clock.advance(5_000);
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    hidden();
  });

  test('waits until the sound of a missed dose is stopped', async () => {
    const { clock, worker, tap } = await open();
    worker('medication');
    await screen.findByRole('button', { name: 'Stop sound' });
    await clock.advance(1000);
    await settle();
    hidden();
    await tap('Stop sound');
    await eventually(() => expect(setup()).toBeVisible());
  });

  test('makes way for a call for help, and appears again only at the next visit', async () => {
    const { clock, router, close, worker, tap } = await openForASecond();
    expect(setup()).toBeVisible();
    worker('emergency');
    await screen.findByRole('button', { name: 'Stop sound' });
    await waitFor(hidden);
    await tap('Stop sound');
    await settle();
    hidden();
    await router.navigate('/emergencylog');
    await router.navigate('/caregiverdashboard');
    await dashboard();
    await clock.advance(1000);
    await settle();
    hidden();
    expect(phone.storage.getItem(key)).toBeNull();
    close();
    await openForASecond();
    expect(setup()).toBeVisible();
  });
});

test('a caregiver reads within 10 s that the server cannot be reached, until it can', async () => {
  phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
  const lost = 'The server cannot be reached.';
  const { clock } = await open();
  phone.network.up = false;
  await clock.advance(4_000);
  expect(screen.queryByText(lost)).not.toBeInTheDocument();
  await clock.advance(5_000);
  expect(await screen.findByText(lost)).toBeVisible();
  expect(
    screen.getByText(
      /^You see what was known at \d+:\d\d\. What came since is missing, an emergency too\.$/,
    ),
  ).toBeVisible();
  phone.network.up = true;
  await clock.advance(5_000);
  await waitFor(() => expect(screen.queryByText(lost)).not.toBeInTheDocument());
});
