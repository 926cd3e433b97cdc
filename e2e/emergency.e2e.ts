import type { Page } from '@playwright/test';
import { outboxSyncTag } from '../src/platform/workerLink.ts';
import { startPushService } from '../testkit/server/pushService.ts';
import { listAlerts, openSignedIn } from '../testkit/browser/account.ts';
import { callAs } from '../testkit/browser/callWithRetry.ts';
import {
  expectScreen,
  helpDialog,
  sendAlert,
  tapUntilHidden,
  waitForServiceWorker,
} from '../testkit/browser/userActions.ts';
import { makeRealServer } from '../testkit/browser/realServer.ts';
import { expect, test, testWithOwnServer } from '../testkit/browser/test.ts';
import {
  connectServiceWorker,
  notificationsOn,
  tapNotification,
} from '../testkit/browser/serviceWorker.ts';

test.use({ serviceWorkers: 'allow' });

const row = (page: Page, text = 'Rosa Meyer') => page.getByRole('row').filter({ hasText: text });

/** A server that may send pushes to a push service on this machine. */
const testWithPushes = testWithOwnServer.extend<{
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

testWithPushes(
  'two taps alert the caregiver, and each side sees the answer of the other',
  async ({ page, newDevice, server, service, rosa, carl }) => {
    const { publicKey } = await callAs<{ publicKey: string }>(carl, 'GET', '/api/push/public-key');
    const device = { userId: carl.id, subscription: service.subscribe(publicKey) };
    await callAs(carl, 'POST', '/api/push/subscribe', device);
    const his = await newDevice();
    await his.context().grantPermissions(['notifications'], { origin: server.origin });
    await openSignedIn(his, carl);
    await waitForServiceWorker(his);
    await openSignedIn(page, rosa, '/medication');
    await expectScreen(page, 'My Medications');

    await sendAlert(page);
    await expect(helpDialog(page)).toContainText('Emergency Alert Sent!');
    await expect(helpDialog(page)).toContainText('Alert sent to 1 caregiver(s).');
    const pinned = his.getByRole('region', { name: 'An emergency is not answered' });
    await expect(pinned.getByText('Rosa Meyer')).toBeVisible();
    await expect(his.getByRole('alert')).toHaveText('An emergency is not answered');

    await expect.poll(() => service.received.length).toBe(1);
    expect(service.refused).toEqual([]);
    const { push } = await connectServiceWorker(his.context(), his, server.origin);
    await push(JSON.stringify(service.received[0]?.message));
    await expect.poll(() => notificationsOn(his.context())).toMatchObject([{ title: 'Emergency' }]);
    const [address = ''] = await tapNotification(his.context(), {});
    expect(address).toContain(`${server.origin}/emergencylog?emergency=`);
    await his.goto(address);
    await expect(row(his)).toContainText('Pending');

    await his.getByRole('button', { name: 'I have seen it' }).first().click();
    await expect(row(his)).toContainText(/Carl Meyer answered, \d\d:\d\d/);
    await expect(helpDialog(page)).toContainText(/Carl Meyer has seen it, \d{1,2}:\d\d/);
    await tapUntilHidden(helpDialog(page).getByRole('button', { name: 'I am OK', exact: true }));
    await tapUntilHidden(helpDialog(page).getByRole('button', { name: 'Yes, I am OK' }));
    await expect(helpDialog(page)).toContainText('Your caregivers are told that you are OK.');
    await expect(row(his)).toContainText('Rosa said: I am OK');
    expect(await listAlerts(rosa)).toMatchObject([{ status: 'acknowledged' }]);
  },
);

test('an alert outlives its page offline', async ({ page, context, rosa, carl: _carl }) => {
  await openSignedIn(page, rosa, '/medication');
  await expectScreen(page, 'My Medications');
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await sendAlert(page);
  const queued =
    "You're offline! Emergency alert queued. It will be sent automatically when you're back online.";
  await expect(helpDialog(page).getByText(queued, { exact: true })).toBeVisible();
  await expect(helpDialog(page)).toContainText('Your alert waits to be sent');
  await page.close();

  const opened = await context.newPage();
  await opened.goto('/medication');
  await expect(opened.getByText('Your alert waits to be sent')).toBeVisible();
  await expect(opened.getByText(queued, { exact: true })).toBeVisible();
  expect(await listAlerts(rosa)).toEqual([]);
  await context.setOffline(false);
  await expect(opened.getByText('Emergency Alert Sent!')).toBeVisible();
  await opened.reload();
  await expect(opened.getByText('Emergency Alert Sent!')).toBeVisible();
  expect(await listAlerts(rosa)).toMatchObject([{ status: 'pending' }]);
});

test('the worker sends a queued alert', async ({ page, context, server, rosa, carl }) => {
  await context.grantPermissions(['notifications', 'background-sync'], { origin: server.origin });
  await openSignedIn(page, rosa);
  await waitForServiceWorker(page);
  const elsewhere = await context.newPage();
  const { sync } = await connectServiceWorker(context, elsewhere, server.origin);
  await context.setOffline(true);
  await sendAlert(page);
  await expect(helpDialog(page)).toContainText('Your alert waits to be sent');
  await page.close();
  expect(await listAlerts(carl)).toEqual([]);

  await context.setOffline(false);
  // A browser repeats a sync that came too early.
  await expect(async () => {
    await sync(outboxSyncTag);
    expect(await listAlerts(carl)).toMatchObject([{ status: 'pending' }]);
  }).toPass();
  await expect
    .poll(() => notificationsOn(context))
    .toMatchObject([{ title: 'Emergency Alert Sent!', body: 'Alert sent to 1 caregiver(s).' }]);
});

test.describe('on a device in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a notification leads to its alert', async ({ page, rosa, carl }) => {
    const send = (body = {}) => callAs(rosa, 'POST', '/api/emergency/send', body);
    await send({ message: 'The first' });
    for (let count = 2; count < 6; count += 1) await send();
    const alerts = await callAs<{ emergency_id: string; pressed_at: number }[]>(
      carl,
      'GET',
      '/api/emergency/alerts',
    );
    const first = alerts.at(-1);
    await openSignedIn(page, carl, `/emergencylog?emergency=${first?.emergency_id}`);
    const alert = row(page, 'The first');
    await expect(alert).toBeInViewport({ ratio: 0.9 });
    await expect(alert.getByText('Rosa Meyer', { exact: true })).toBeFocused();
    await expect(page).toHaveURL(/\/emergencylog$/);
    const inNewYork = new Date(first?.pressed_at ?? NaN).toLocaleTimeString('en-GB', {
      timeStyle: 'short',
      timeZone: 'America/New_York',
    });
    await expect(alert.getByRole('time')).toContainText(inNewYork);
  });
});
