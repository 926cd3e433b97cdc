import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { makeDrivenPush } from '../../../testkit/page/drivenPush.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { dialogStands } from '../../ui/openDialogs.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const key = 'caregiver_alarm_instructions_seen';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
  answerForCarl(phone);
});

const open = async (push = makeDrivenPush()) => {
  const clock = makeDrivenClock(now);
  const view = await renderApp({
    server: scriptedServer,
    phone,
    at: '/caregiverdashboard',
    clock,
    push,
  });
  await screen.findByRole('heading', { level: 1, name: 'Caregiver dashboard' });
  return { ...view, clock };
};
const title = { name: 'Emergency Alarm Setup' };
const setup = () => screen.queryByRole('dialog', title);
const afterASecond = async (push?: ReturnType<typeof makeDrivenPush>) => {
  const view = await open(push);
  await view.clock.advance(1000);
  return view;
};
const tap = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) => {
  const dialog = await screen.findByRole('dialog', title);
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(setup()).not.toBeInTheDocument());
};

describe("A first-time pop-up 'Emergency Alarm Setup' (after 1 s)", () => {
  test('tells caregivers to allow notifications and keep the app minimized, not closed', async () => {
    const { clock } = await open();
    await clock.advance(999);
    expect(setup()).not.toBeInTheDocument();
    await clock.advance(1);
    const dialog = await screen.findByRole('dialog', title);
    expect(dialog).toHaveTextContent(
      'Please allow notifications, so that emergency alarms reach you.',
    );
    expect(dialog).toHaveTextContent('Keep the app minimized, not closed.');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Do not show again', 'OK']);
  });

  test('OK stores true: it is not shown at the next visit', async () => {
    const view = await afterASecond();
    await tap(view, 'OK');
    expect(phone.storage.getItem(key)).toBe('true');
    view.close();
    await afterASecond();
    await settle();
    expect(setup()).not.toBeInTheDocument();
  });

  test('Do not show again stores permanent', async () => {
    await tap(await afterASecond(), 'Do not show again');
    expect(phone.storage.getItem(key)).toBe('permanent');
  });

  test('Escape records nothing: it is shown at the next visit', async () => {
    const view = await afterASecond();
    await screen.findByRole('dialog', title);
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(setup()).not.toBeInTheDocument());
    expect(phone.storage.getItem(key)).toBeNull();
    view.close();
    await afterASecond();
    expect(await screen.findByRole('dialog', title)).toBeVisible();
  });

  test('is not shown where the screen is left before', async () => {
    const { clock, router } = await open();
    await router.navigate('/emergencylog');
    await clock.advance(1000);
    await settle();
    expect(setup()).not.toBeInTheDocument();
  });
});

describe('Allow notifications stands in it, above OK, where the browser has not been asked yet', () => {
  const buttons = async () =>
    within(await screen.findByRole('dialog', title))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const first = () => within(screen.getByRole('dialog', title)).getAllByRole('button')[0]!;

  test.each([
    ['granted', 'Notifications are allowed on this device.'],
    ['denied', 'They are not allowed. You can change that in the settings of your browser.'],
  ] as const)('it asks, and says what came of it: %s', async (says, said) => {
    phone.answer('GET /api/push/public-key', () => json(200, { publicKey: 'key' }));
    phone.answer('POST /api/push/subscribe', () => json(200, { message: '' }));
    const push = makeDrivenPush('default');
    push.says = says;
    const { ask } = push;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    push.ask = () => asked.then(ask);
    const { user } = await afterASecond(push);
    expect(await buttons()).toEqual(['Allow notifications', 'Do not show again', 'OK']);
    await user.click(first());
    await waitFor(() => expect(first()).toHaveTextContent('One moment…'));
    answer();
    expect(await within(setup()!).findByText(said)).toBeVisible();
    expect(await buttons()).toEqual(['Do not show again', 'OK']);
    await expectFocus(() => within(setup()!).getByRole('button', { name: 'OK' }));
    expect(phone.storage.getItem(key)).toBeNull();
    await waitFor(() =>
      expect(phone.callsTo('POST /api/push/subscribe')).toHaveLength(says === 'granted' ? 1 : 0),
    );
  });

  test.each(['granted', 'denied', 'unsupported'] as const)(
    'and nowhere else: %s',
    async (permission) => {
      await afterASecond(makeDrivenPush(permission));
      expect(await buttons()).toEqual(['Do not show again', 'OK']);
    },
  );
});

describe('it does not appear above', () => {
  test('another open dialog, and waits until that is closed', async () => {
    const close = dialogStands();
    await afterASecond();
    await settle();
    expect(setup()).not.toBeInTheDocument();
    close();
    await eventually(() => expect(setup()).toBeVisible());
  });

  test('the question for sign-in', async () => {
    phone.answer('GET /api/pairing/active', () =>
      json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
    );
    await afterASecond();
    await settle();
    expect(screen.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    expect(setup()).not.toBeInTheDocument();
  });

  const calledFor = async (notificationType: 'medication' | 'emergency') => {
    const view = await open();
    view.services.worker.tell({ type: 'TRIGGER_ALARM', notificationType });
    const stop = await screen.findByRole('button', { name: 'Stop sound' });
    await view.clock.advance(1000);
    await settle();
    expect(setup()).not.toBeInTheDocument();
    await view.user.click(stop);
    await waitFor(() => expect(stop).not.toBeInTheDocument());
    return view;
  };

  test('news of a dose that a worker called for, and waits until that is stopped', async () => {
    await calledFor('medication');
    await eventually(() => expect(setup()).toBeVisible());
  });

  test('a call for help, nor what is done about it: it comes at the next visit', async () => {
    const { clock, router, close } = await calledFor('emergency');
    await settle();
    expect(setup()).not.toBeInTheDocument();
    await router.navigate('/emergencylog');
    await router.navigate('/caregiverdashboard');
    await screen.findByRole('heading', { level: 1, name: 'Caregiver dashboard' });
    await clock.advance(1000);
    await settle();
    expect(setup()).not.toBeInTheDocument();
    close();
    await afterASecond();
    expect(await screen.findByRole('dialog', title)).toBeVisible();
  });

  test('a call for help that came while it stood, though that is over', async () => {
    const { user, services } = await afterASecond();
    await screen.findByRole('dialog', title);
    services.worker.tell({ type: 'TRIGGER_ALARM', notificationType: 'emergency' });
    await user.click(await screen.findByRole('button', { name: 'Stop sound' }));
    await settle();
    expect(setup()).not.toBeInTheDocument();
    expect(phone.storage.getItem(key)).toBeNull();
  });
});
