import type { PushMessage } from '../contract/messages.ts';
import { lendPushService } from '../testkit/browser/pushService.ts';
import { logOut, register, signIn, untilKept } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';
import type { Visit } from '../testkit/browser/visit.ts';
import { connectBrowser, standing } from '../testkit/browser/worker.ts';

const doseId = '0198c0de-0000-7000-9000-000000000001';
const pushId = '0198c0de-0000-7000-a000-000000000001';

const doseMessage = (origin: string): PushMessage => ({
  web_push: 8030,
  notification: {
    title: 'Medication Reminder',
    body: "It's time to take Aspirin!",
    navigate: `${origin}/medication`,
    tag: `dose:${doseId}`,
    silent: false,
    data: { id: pushId, kind: 'dose', subjectId: doseId, aboutId: doseId },
  },
  mutable: true,
});

/** Rosa's account, made on a device that may show notifications. */
const registerNotified = async ({ page, context, server }: Visit) => {
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await register(page);
};

/** Rosa at her dashboard, with a push service that answers; returns what the server said to it. */
const signInSubscribed = async (visit: Visit) => {
  const { page } = visit;
  await lendPushService(page);
  await registerNotified(visit);
  const subscribed = page.waitForResponse((response) =>
    response.url().endsWith('/api/push/subscribe'),
  );
  await signIn(page);
  return subscribed;
};

test('a push becomes a notification with its texts, is reported, and a malformed one is shown as well', async ({
  page,
  context,
  server,
}) => {
  // The worker reports on behalf of whoever is subscribed.
  await signInSubscribed({ page, context, server });
  await untilKept(page);
  const { push } = await connectBrowser(context, page, server.origin);
  const reported = context.waitForEvent('request', (request) =>
    request.url().endsWith('/api/push/shown'),
  );
  await push(JSON.stringify(doseMessage(server.origin)));
  await expect
    .poll(() => standing(context))
    .toEqual([
      {
        title: 'Medication Reminder',
        body: "It's time to take Aspirin!",
        tag: `dose:${doseId}`,
        // The page in sight does not say that it rings.
        silent: false,
        // Which dose it is, it does not say.
        actions: [],
      },
    ]);
  expect((await (await reported).response())?.status()).toBe(200);
  await push('Aspirin');
  await expect
    .poll(async () => (await standing(context)).map(({ title, body }) => [title, body]))
    .toContainEqual(['Upstroke', 'There is news. Please open Upstroke.']);
  await logOut(page);
  await expect.poll(() => standing(context)).toEqual([]);
});

test('where the push service cannot be reached the dashboard stands, says so, and offers to try again', async ({
  page,
  context,
  server,
}) => {
  await registerNotified({ page, context, server });
  await signIn(page);
  await expect(page.getByText('This device does not ring while Upstroke is closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toContainText(
    'This device could not be connected. Please try again.',
  );
  await expect(page.getByRole('heading', { level: 1, name: /Rosa/ })).toBeVisible();
});

test('after the survivor dashboard loads, a push subscription is registered with the server, and ends with Log Out', async ({
  page,
  context,
  server,
}) => {
  const answer = await signInSubscribed({ page, context, server });
  expect(answer.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'ACTIVITY' })).toBeVisible();
  await expect(page.getByText('This device does not ring')).toBeHidden();
  await logOut(page);
  const isSubscribed = () =>
    page.evaluate(() => (window as unknown as { isSubscribed: () => boolean }).isSubscribed());
  await expect.poll(isSubscribed).toBe(false);
});
