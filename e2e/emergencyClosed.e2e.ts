import { outboxSyncTag } from '../src/device/workerLink.ts';
import { makePair } from '../testkit/browser/pair.ts';
import { helpDialog, sendAlert } from '../testkit/browser/help.ts';
import { signIn, untilKept } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { connectBrowser, standing } from '../testkit/browser/worker.ts';

test("after the page is closed the worker sends what was queued without a network, and says 'Alert sent to N caregiver(s).'", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications', 'background-sync'], { origin: server.origin });
  const pair = await makePair(server);
  const headers = { authorization: `Bearer ${pair.carl.token}` };
  const alerts = async () =>
    (await fetch(`${server.origin}/api/emergency/alerts`, { headers })).json();
  await signIn(page);
  await untilKept(page);
  const elsewhere = await context.newPage();
  const { sync } = await connectBrowser(context, elsewhere, server.origin);
  await context.setOffline(true);
  await sendAlert(page);
  await expect(helpDialog(page)).toContainText('Your alert waits to be sent');
  await page.close();
  expect(await alerts()).toEqual([]);

  await context.setOffline(false);
  await sync(outboxSyncTag);
  await expect.poll(alerts).toMatchObject([{ status: 'pending' }]);
  await expect
    .poll(() => standing(context))
    .toMatchObject([{ title: 'Emergency Alert Sent!', body: 'Alert sent to 1 caregiver(s).' }]);
});
