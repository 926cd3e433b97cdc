import type { Browser, Page } from '@playwright/test';
import { startPushService } from '../testkit/server/pushService.ts';
import { callAs } from '../testkit/browser/call.ts';
import { makePair, type Pair, signInCarl } from '../testkit/browser/pair.ts';
import { helpDialog, sendAlert } from '../testkit/browser/help.ts';
import { screenStands, signIn, untilKept } from '../testkit/browser/rosa.ts';
import { makeRealServer, type RealServer } from '../testkit/browser/server.ts';
import { tapUntilHidden } from '../testkit/browser/tapUntilHidden.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { connectBrowser, standing, tapNotification } from '../testkit/browser/worker.ts';

/** What the server holds of Rosa's alerts. */
const alertsOf = async ({ origin }: RealServer, { rosa }: Pair): Promise<{ status: string }[]> => {
  const headers = { authorization: `Bearer ${rosa.token}` };
  return (await fetch(`${origin}/api/emergency/alerts`, { headers })).json();
};

/** Carl at his dashboard, on a device of his own that the worker serves. */
const openCarl = async (browser: Browser, { origin }: RealServer) => {
  const context = await browser.newContext({ baseURL: origin });
  await context.grantPermissions(['notifications'], { origin });
  const page = await context.newPage();
  await signInCarl(page);
  await untilKept(page);
  return { context, page };
};

const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Rosa Meyer' });

const delivered = test.extend<{ service: Awaited<ReturnType<typeof startPushService>> }>({
  service: async ({ browserName: _browserName }, use) => {
    const service = await startPushService();
    await use(service);
    await service.close();
  },
  server: async ({ service }, use) => {
    const server = await makeRealServer({ PUSH_ALLOWED_HOSTS: service.host });
    await server.start();
    await use(server);
    await server.remove();
  },
});

delivered(
  'two taps on any screen tell the caregiver within 5 s, and by a push that leads to the log; what they answer, and that one is OK, each side sees',
  async ({ page, browser, server, service }) => {
    const pair = await makePair(server);
    const keys = await fetch(`${server.origin}/api/push/public-key`, {
      headers: { authorization: `Bearer ${pair.carl.token}` },
    });
    const subscription = service.subscribe((await keys.json()).publicKey);
    const device = { userId: pair.carl.id, subscription };
    await callAs(server, pair.carl, 'POST', '/api/push/subscribe', device);
    const carl = await openCarl(browser, server);
    await signIn(page);
    await page.goto('/medication');
    await screenStands(page, 'My Medications');

    await sendAlert(page);
    await expect(helpDialog(page)).toContainText('Emergency Alert Sent!');
    await expect(helpDialog(page)).toContainText('Alert sent to 1 caregiver(s).');
    await expect(carl.page.getByText('An emergency is not answered').first()).toBeVisible({
      timeout: 5_000,
    });

    await expect.poll(() => service.received.length).toBe(1);
    expect(service.refused).toEqual([]);
    const { push } = await connectBrowser(carl.context, carl.page, server.origin);
    await push(JSON.stringify(service.received[0]?.message));
    await expect.poll(() => standing(carl.context)).toMatchObject([{ title: 'Emergency' }]);
    const [address = ''] = await tapNotification(carl.context, {});
    expect(address).toContain(`${server.origin}/emergencylog?emergency=`);
    await carl.page.goto(address);
    await expect(row(carl.page)).toContainText('Pending');

    await carl.page.getByRole('button', { name: 'I have seen it' }).first().click();
    await expect(helpDialog(page)).toContainText(/Carl Meyer has seen it, \d{1,2}:\d\d/);
    await tapUntilHidden(helpDialog(page).getByRole('button', { name: 'I am OK' }));
    await expect(helpDialog(page)).toContainText('Your caregivers are told that you are OK.');
    await expect(row(carl.page)).toContainText('Rosa said: I am OK');
    expect(await alertsOf(server, pair)).toMatchObject([{ status: 'false_alarm' }]);
    await carl.context.close();
  },
);

test("without a network 'You're offline! Emergency alert queued. It will be sent automatically when you're back online.': it outlives the page, and is sent once", async ({
  page,
  context,
  server,
}) => {
  const pair = await makePair(server);
  await signIn(page);
  await untilKept(page);
  await page.goto('/medication');
  await screenStands(page, 'My Medications');
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
  expect(await alertsOf(server, pair)).toEqual([]);
  await context.setOffline(false);
  await expect(opened.getByText('Emergency Alert Sent!')).toBeVisible();
  await opened.reload();
  await expect(opened.getByText('Emergency Alert Sent!')).toBeVisible();
  expect(await alertsOf(server, pair)).toMatchObject([{ status: 'pending' }]);
});

test('by the keyboard alone: asked for, sent, called off and closed, and the focus goes back', async ({
  page,
  server,
}) => {
  const pair = await makePair(server);
  await signIn(page);
  await page.goto('/medication');
  await screenStands(page, 'My Medications');
  const getHelp = page.getByRole('button', { name: 'Get help' });
  await tabTo(page, 'Get help');
  await page.keyboard.press('Enter');
  await expect(helpDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getHelp).toBeFocused();
  // A tap within a second of the last one counts as its repeat.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(helpDialog(page)).toBeVisible({ timeout: 300 });
  }).toPass();
  await pressUntilHidden(page, 'Yes, send alert');
  await expect(helpDialog(page)).toContainText('Emergency Alert Sent!');
  await pressUntilHidden(page, 'I am OK');
  await expect(helpDialog(page)).toContainText('told that you are OK');
  await tabTo(page, 'Close');
  await page.keyboard.press('Enter');
  await expect(helpDialog(page)).toBeHidden();
  await expect(getHelp).toBeFocused();
  expect(await alertsOf(server, pair)).toMatchObject([{ status: 'false_alarm' }]);
});

/** Goes on to the control of that name; fails where Tab does not lead there. */
/** By keyboard, until it counts: a press within a second of the last one counts as its repeat. */
async function pressUntilHidden(page: Page, name: string): Promise<void> {
  const button = helpDialog(page).getByRole('button', { name });
  await expect(async () => {
    if (await button.isVisible()) {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
    }
    await expect(button).toBeHidden({ timeout: 1_500 });
  }).toPass();
}

async function tabTo(page: Page, name: string): Promise<void> {
  const nameOf = () => page.evaluate(() => document.activeElement?.textContent);
  for (let count = 0; count < 40; count += 1) {
    if ((await nameOf()) === name) return;
    await page.keyboard.press('Tab');
  }
  expect(await nameOf()).toBe(name);
}
