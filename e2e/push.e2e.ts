import type { PushMessage } from '../contract/messages.ts';
import { openSignedIn } from '../testkit/browser/account.ts';
import { installFakePushService } from '../testkit/browser/fakePushService.ts';
import { logOut, waitForServiceWorker } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { connectServiceWorker, notificationsOn } from '../testkit/browser/serviceWorker.ts';

test.use({ serviceWorkers: 'allow' });

test('the dashboard subscribes, and Log Out ends it', async ({ page, context, server, rosa }) => {
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await installFakePushService(page);
  const subscribed = page.waitForResponse((response) =>
    response.url().endsWith('/api/push/subscribe'),
  );
  await openSignedIn(page, rosa);
  expect((await subscribed).status()).toBe(200);
  await waitForServiceWorker(page);

  const tag = 'dose:0198c0de-0000-7000-9000-000000000001';
  const id = '0198c0de-0000-7000-9000-000000000001';
  const message: PushMessage = {
    web_push: 8030,
    notification: {
      title: 'Medication Reminder',
      body: "It's time to take Aspirin!",
      navigate: `${server.origin}/medication`,
      tag,
      silent: false,
      data: { id: crypto.randomUUID(), kind: 'dose', subjectId: id, aboutId: id },
    },
    mutable: true,
  };
  const { push } = await connectServiceWorker(context, page, server.origin);
  const reported = context.waitForEvent('request', (request) =>
    request.url().endsWith('/api/push/shown'),
  );
  await push(JSON.stringify(message));
  const { title, body } = message.notification;
  // The message names no dose to answer, and the visible page does not ring.
  const shown = { title, body, tag, silent: false, actions: [] };
  await expect.poll(() => notificationsOn(context)).toEqual([shown]);
  expect((await (await reported).response())?.status()).toBe(200);

  await logOut(page);
  await expect.poll(() => notificationsOn(context)).toEqual([]);
  const isSubscribed = () =>
    page.evaluate(() => (window as unknown as { isSubscribed: () => boolean }).isSubscribed());
  await expect.poll(isSubscribed).toBe(false);
});
