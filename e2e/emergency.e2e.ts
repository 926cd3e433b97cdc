import type { Page } from '@playwright/test';
import { startPushService } from '../testkit/server/pushService.ts';
import { listAlerts, openSignedIn } from '../testkit/browser/account.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { callAs } from '../testkit/browser/callWithRetry.ts';
import {
  expectScreen,
  helpDialog,
  logOut,
  sendAlert,
  tapUntilHidden,
  waitForServiceWorker,
} from '../testkit/browser/userActions.ts';
import { makeRealServer } from '../testkit/browser/realServer.ts';
import { expect, testWithOwnServer } from '../testkit/browser/test.ts';
import { timeAt } from '../testkit/browser/time.ts';
import {
  connectServiceWorker,
  installFakePushService,
  notificationsOn,
  tapNotification,
} from '../testkit/browser/serviceWorker.ts';

const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Rosa Meyer' });

/** A server that may send pushes to a push service on this machine. */
const test = testWithOwnServer.extend<{
  service: Awaited<ReturnType<typeof startPushService>>;
}>({
  service: async ({ browserName: _browserName }, use) => {
    const service = await startPushService();
    await use(service);
    await service.close();
  },
  ownServer: async ({ service }, use) => {
    const server = await makeRealServer({ PUSH_ALLOWED_HOSTS: service.host });
    await server.start();
    await use(server);
    await server.remove();
  },
});

test.use({ serviceWorkers: 'allow' });

test('two taps alert the caregiver, and each side sees the answer of the other', async ({
  page,
  newDevice,
  server,
  service,
  rosa,
  carl,
}) => {
  const { publicKey } = await callAs<{ publicKey: string }>(carl, 'GET', '/api/push/public-key');
  const his = await newDevice();
  await his.clock.install();
  const isSubscribed = await installFakePushService(his, service.subscribe(publicKey));
  await his.context().grantPermissions(['notifications'], { origin: server.origin });
  const subscribed = his.waitForResponse(/\/api\/push\/subscribe$/);
  await openSignedIn(his, carl);
  expect((await subscribed).status()).toBe(200);
  await waitForServiceWorker(his);
  // No poll of the page brings the alert, only its push.
  await his.clock.pauseAt(Date.now() + 1_000);
  await openSignedIn(page, rosa, '/medication');
  await expectScreen(page, 'My Medications');

  await sendAlert(page);
  await expect(helpDialog(page)).toContainText('Emergency Alert Sent!');
  await expect(helpDialog(page)).toContainText('Sent to 1 caregiver at');

  await expect.poll(() => service.received.length).toBe(1);
  expect(service.refused).toEqual([]);
  const pinned = his.getByRole('region', { name: 'Rosa Meyer needs help' });
  await expect(pinned).toBeHidden();
  const { push } = await connectServiceWorker(his.context(), his, server.origin);
  const reported = his
    .context()
    .waitForEvent('request', (request) => request.url().endsWith('/api/push/shown'));
  await push(JSON.stringify(service.received[0]?.message));
  await expect.poll(() => notificationsOn(his.context())).toMatchObject([{ title: 'Emergency' }]);
  expect((await (await reported).response())?.status()).toBe(200);
  await expect(pinned).toBeVisible();
  await expect(his.getByRole('alert')).toHaveText('Rosa Meyer needs help');
  await his.clock.resume();
  await expectAccessible(his, 'the dashboard with an emergency');
  const [address = ''] = await tapNotification(his.context(), {});
  expect(address).toContain(`${server.origin}/emergencylog?emergency=`);
  await his.goto(address);
  await expect(his.getByRole('button', { name: 'I have seen it' })).toBeInViewport();
  await expect(row(his)).toContainText('Pending');
  const [{ pressed_at } = { pressed_at: '' }] = await listAlerts(rosa);
  await expect(row(his).getByRole('time')).toContainText(timeAt(Date.parse(pressed_at)));
  await expectAccessible(his, 'the log with an emergency');

  await his.getByRole('button', { name: 'I have seen it' }).click();
  await expect(row(his)).toContainText(/Carl Meyer has seen it at [1-9]?\d:\d\d\./);
  await expect(helpDialog(page)).toContainText(
    /Carl Meyer knows you need help\..*Carl Meyer has seen it at [1-9]?\d:\d\d\./,
  );
  await tapUntilHidden(helpDialog(page).getByRole('button', { name: 'I am OK', exact: true }));
  await tapUntilHidden(helpDialog(page).getByRole('button', { name: 'Yes, I am OK' }));
  await expect(helpDialog(page)).toContainText('We told your caregivers you are OK.');
  await expect(row(his)).toContainText('Rosa said "I am OK"');
  expect(await listAlerts(rosa)).toMatchObject([{ status: 'acknowledged' }]);

  await push('Unreadable');
  await expect.poll(() => notificationsOn(his.context())).toMatchObject([{ title: 'Upstroke' }]);
  expect(await isSubscribed()).toBe(true);
  await logOut(his);
  await expect.poll(() => notificationsOn(his.context())).toEqual([]);
  await expect.poll(isSubscribed).toBe(false);
});
