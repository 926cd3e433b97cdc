import type { PushKind, PushMessage } from '../contract/messages.ts';
import { doseTag } from '../domain/alarms.ts';
import { doseId } from '../domain/doses.ts';
import { medicineKey } from '../domain/medicines.ts';
import { localDateOf } from '../domain/zonedTime.ts';
import { outboxSyncTag } from '../src/device/workerLink.ts';
import { type Account, makeRosa } from '../testkit/browser/account.ts';
import { alarm, feedOf, signIn, timeNow, untilKept } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';
import type { Visit } from '../testkit/browser/visit.ts';
import { connectBrowser, standing, tapNotification } from '../testkit/browser/worker.ts';

interface DueDose {
  readonly rosa: Account;
  readonly reminderId: string;
  /** `YYYY-MM-DDTHH:MM`. */
  readonly minute: string;
}

/** As the server sends it (decision 0010). */
const pushOf = (origin: string, kind: PushKind, { rosa, reminderId, minute }: DueDose): string => {
  const message: PushMessage = {
    web_push: 8030,
    notification: {
      title: 'Medication Reminder',
      body: kind === 'dose' ? "It's time to take Aspirin!" : 'Answered: Aspirin.',
      navigate: `${origin}/medication`,
      tag: doseTag(doseId(medicineKey('Aspirin'), minute)),
      silent: false,
      data: {
        id: crypto.randomUUID(),
        kind,
        subjectId: reminderId,
        aboutId: rosa.id,
        dose: { medicine_name: 'Aspirin', minute, reminder_id: reminderId },
      },
    },
    mutable: true,
  };
  return JSON.stringify(message);
};

/** Rosa has closed the app on this device; Aspirin, which another one has added, is due now. */
const closed = async ({ page, context, server }: Visit) => {
  await context.grantPermissions(['notifications', 'background-sync'], { origin: server.origin });
  const rosa = await makeRosa(server);
  await signIn(page);
  await untilKept(page);
  const elsewhere = await context.newPage();
  const browser = await connectBrowser(context, elsewhere, server.origin);
  await page.close();
  const time = await timeNow();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const minute = `${localDateOf(Date.now(), timeZone)}T${time}`;
  const due = { rosa, reminderId: await rosa.addReminder('Aspirin', time), minute };
  return {
    rosa,
    sync: browser.sync,
    push: (kind: 'dose' | 'answered') => browser.push(pushOf(server.origin, kind, due)),
  };
};

const reminderStands = [
  {
    title: 'Medication Reminder',
    body: "It's time to take Aspirin!",
    // No page sounds.
    silent: false,
    actions: ['Taken', 'Skip'],
  },
];

test('with the app closed a dose stands as a notification; two taps on its Taken are one record, and the app opened afterwards does not ring', async ({
  page,
  context,
  server,
}) => {
  const { rosa, push } = await closed({ page, context, server });
  await push('dose');
  await expect.poll(() => standing(context)).toMatchObject(reminderStands);
  expect(await tapNotification(context, { action: 'taken', times: 2 })).toEqual([]);
  expect(await standing(context)).toEqual([]);
  await expect.poll(rosa.log).toEqual(['Taken: Aspirin']);

  const opened = await context.newPage();
  await opened.goto('/medication');
  await expect(opened.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
  await expect(alarm(opened)).toBeHidden();
  await opened.goto('/survivordashboard');
  await expect.poll(() => feedOf(opened)).toEqual(['Taken: Aspirin']);
});

test('Taken on a notification with the server stopped is kept, and sent once there is a network, with no page open', async ({
  page,
  context,
  server,
}) => {
  const { rosa, push, sync } = await closed({ page, context, server });
  await push('dose');
  await expect.poll(() => standing(context)).toMatchObject(reminderStands);
  await server.kill();
  expect(await tapNotification(context, { action: 'taken' })).toEqual([]);
  expect(await standing(context)).toEqual([]);
  // What comes after it is of the same dose: it is shown as answered, and taken down.
  await push('dose');
  await server.start();
  await sync(outboxSyncTag);
  await expect.poll(rosa.log).toEqual(['Taken: Aspirin']);
  await expect.poll(() => standing(context)).toEqual([]);
});

test('a tap on the notification itself opens the alarm in the app, and an answer given elsewhere takes a notification down', async ({
  page,
  context,
  server,
}) => {
  const { push } = await closed({ page, context, server });
  await push('dose');
  await expect.poll(() => standing(context)).toMatchObject(reminderStands);
  await push('answered');
  await expect.poll(() => standing(context)).toEqual([]);

  // Taken back elsewhere, it is open again.
  await push('dose');
  await expect.poll(() => standing(context)).toMatchObject(reminderStands);
  const [address = ''] = await tapNotification(context, {});
  expect(address).toBe(`${server.origin}/medication`);
  expect(await standing(context)).toEqual([]);
  const opened = await context.newPage();
  await opened.goto(address);
  await expect(alarm(opened)).toContainText("It's time to take Aspirin!");
});
