import { expect, test } from '@jest/globals';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { eventually, settle } from '../../../testkit/page/fakeClock.ts';
import { makeFakePush } from '../../../testkit/page/fakePush.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  clock,
  findHeading,
  openPage,
  phone,
  pageTestbed,
} from '../../../testkit/page/pageTestbed.ts';
import { makeCaregiverAlert } from '../../../testkit/page/alertToCarl.ts';
import { useBackHandler } from '../../ui/openDialogs.ts';
import { carl } from '../../../testkit/page/mockServer.ts';

const key = 'caregiver_alarm_instructions_seen';
const at = '/caregiverdashboard';
const title = { name: 'Emergency Alarm Setup' };

pageTestbed(carl);

const setup = () => screen.queryByRole('dialog', title);
const hidden = () => waitFor(() => expect(setup()).not.toBeInTheDocument());
const shown = () => eventually(() => expect(setup()).toBeVisible());
const namesOfButtons = () =>
  within(screen.getByRole('dialog', title))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const rest = ['Do not show again', 'OK'];

const open = async (push = makeFakePush()) => {
  const view = await openPage(at, 'Caregiver dashboard', { push });
  return {
    ...view,
    aSecond: async () => {
      await clock.advance(1000);
      await settle();
    },
    tap: (name: string) => {
      const dialog = setup();
      return view.user.click((dialog ? within(dialog) : screen).getByRole('button', { name }));
    },
    sound: async (notificationType: 'medication' | 'emergency') => {
      view.services.worker.postToPage({ type: 'TRIGGER_ALARM', notificationType });
      await screen.findByRole('button', { name: 'Stop sound' });
    },
    visitAgain: async () => {
      await view.router.navigate('/emergencylog');
      await clock.advance(1000);
      await settle();
      expect(setup()).not.toBeInTheDocument();
      await view.router.navigate(at);
      await findHeading('Caregiver dashboard');
    },
  };
};

test('the setup of alarms appears after a second, at each visit until OK', async () => {
  const first = await open();
  await clock.advance(999);
  expect(setup()).not.toBeInTheDocument();
  await clock.advance(1);
  await shown();
  expect(setup()).toHaveTextContent('Keep the app minimized, not closed.');
  expect(namesOfButtons()).toEqual(rest);
  await first.user.keyboard('{Escape}');
  await hidden();
  expect(phone.storage.getItem(key)).toBeNull();
  await first.close();
  const second = await open();
  await second.aSecond();
  await second.tap('OK');
  await hidden();
  expect(phone.storage.getItem(key)).toBe('true');
  await second.close();
  const third = await open();
  await third.aSecond();
  expect(setup()).not.toBeInTheDocument();
});

test('the setup waits for what is open, on its own screen only', async () => {
  const { unmount: close } = renderHook(() => useBackHandler(() => undefined, 'dialog'));
  const { aSecond, sound, tap, visitAgain } = await open();
  await visitAgain();
  await aSecond();
  expect(setup()).not.toBeInTheDocument();
  await sound('medication');
  close();
  await settle();
  expect(setup()).not.toBeInTheDocument();
  await tap('Stop sound');
  await shown();
});

test('the setup waits for the list of alerts, and never covers an open one', async () => {
  const release = phone.hold('GET /api/emergency/alerts');
  const threeHoursAgo = clock.now() - 3 * 60 * 60_000;
  phone.answer('GET /api/emergency/alerts', () =>
    json(200, [makeCaregiverAlert(1, threeHoursAgo, { answered_by: 'Ben Weber' })]),
  );
  const { aSecond } = await open();
  await aSecond();
  expect(setup()).not.toBeInTheDocument();
  release();
  await screen.findByText('Rosa Meyer needs help');
  await settle();
  expect(setup()).not.toBeInTheDocument();
});

test('the setup makes way for a call for help, and appears again only after a reload', async () => {
  const { aSecond, close, sound, tap, visitAgain } = await open();
  await aSecond();
  await shown();
  await sound('emergency');
  await hidden();
  await tap('Stop sound');
  await settle();
  expect(setup()).not.toBeInTheDocument();
  await visitAgain();
  await aSecond();
  expect(setup()).not.toBeInTheDocument();
  expect(phone.storage.getItem(key)).toBeNull();
  await close();
  await (await open()).aSecond();
  await shown();
});

test.each([
  ['granted', 'there', /^Alerts reach this device/, 1],
  ['granted', 'away', /^Alerts won't reach you when Upstroke is closed\.$/, 0],
  ['denied', 'there', /Turn on notifications in the settings of your browser\.$/, 0],
] as const)('the setup asks for notifications: %s, %s', async (says, service, words, calls) => {
  phone.answer('GET /api/push/public-key', () => json(200, { publicKey: 'key' }));
  phone.answer('POST /api/push/subscribe', () => json(200, { message: '' }));
  const push = makeFakePush('default');
  Object.assign(push, { promptAnswer: says, service });
  const { aSecond, tap } = await open(push);
  await aSecond();
  expect(namesOfButtons()).toEqual(['Allow notifications', ...rest]);
  await tap('Allow notifications');
  expect(await within(setup()!).findByText(words)).toBeVisible();
  expect(namesOfButtons()).toEqual(rest);
  await expectFocus(() => within(setup()!).getByRole('button', { name: 'OK' }));
  expect(phone.storage.getItem(key)).toBeNull();
  await waitFor(() => expect(phone.callsTo('POST /api/push/subscribe')).toHaveLength(calls));
  await tap('Do not show again');
  await hidden();
  expect(phone.storage.getItem(key)).toBe('permanent');
});
