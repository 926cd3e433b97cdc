import type { PushKind } from '../contract/messages.ts';
import type { PushMessage } from '../contract/pushMessage.ts';
import { doseTag } from '../domain/alarms.ts';
import { doseId } from '../domain/doses.ts';
import { medicineKey } from '../domain/medicines.ts';
import { localDateOf } from '../domain/zonedTime.ts';
import { outboxSyncTag } from '../src/platform/workerLink.ts';
import {
  addReminder,
  listAlerts,
  openSignedIn,
  readActivityLog,
} from '../testkit/browser/account.ts';
import {
  alarmDialog,
  answerAlarm,
  helpDialog,
  readFeed,
  sendAlert,
  waitForServiceWorker,
} from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';
import {
  connectServiceWorker,
  notificationsOn,
  tapNotification,
} from '../testkit/browser/serviceWorker.ts';

test.use({ serviceWorkers: 'allow' });

test('with the app closed a dose is a notification', async ({ page, context, rosa }) => {
  const { origin } = rosa;
  await context.grantPermissions(['notifications'], { origin });
  await openSignedIn(page, rosa);
  await waitForServiceWorker(page);
  const browser = await connectServiceWorker(context, await context.newPage(), origin);
  await page.close();
  // Another device adds it.
  const { id: reminderId, schedule_time } = await addReminder(rosa, 'Aspirin');
  const dose = `${localDateOf(Date.now(), process.env.TZ ?? '')}T${schedule_time}`;
  /** As the server sends it (decision 0010). */
  const push = (kind: PushKind, change: Partial<PushMessage['notification']> = {}, data = {}) => {
    const message: PushMessage = {
      web_push: 8030,
      notification: {
        title: 'Medication Reminder',
        body: kind === 'dose' ? "It's time to take Aspirin!" : 'Answered: Aspirin.',
        navigate: `${origin}/medication`,
        tag: doseTag(doseId(medicineKey('Aspirin'), dose)),
        silent: false,
        data: {
          id: crypto.randomUUID(),
          kind,
          subjectId: reminderId,
          aboutId: rosa.id,
          dose: { medicine_name: 'Aspirin', minute: dose, reminder_id: reminderId },
          ...data,
        },
        ...change,
      },
      mutable: true,
    };
    return browser.push(JSON.stringify(message));
  };
  const reminder = [
    {
      title: 'Medication Reminder',
      body: "It's time to take Aspirin!",
      // No page sounds.
      silent: false,
      actions: ['Taken', 'Skip'],
    },
  ];

  await push('dose');
  await expect.poll(() => notificationsOn(context)).toMatchObject(reminder);
  await push('answered');
  await expect.poll(() => notificationsOn(context)).toEqual([]);

  // With others of its minute, of which one is answered elsewhere.
  const named = (name: string) => ({ medicine_name: name, minute: dose, reminder_id: reminderId });
  const [zinc, codeine] = [named('Zinc'), named('Codeine')];
  const shared = { tag: doseTag(dose), body: "It's time to take Aspirin, Codeine and Zinc!" };
  await push('dose', shared, { dose: undefined, doses: [named('Aspirin'), codeine, zinc] });
  await expect
    .poll(() => notificationsOn(context))
    .toMatchObject([{ body: shared.body, silent: false, actions: [] }]);
  await push(
    'answered',
    { ...shared, body: "It's time to take Codeine and Zinc!" },
    { doses: [codeine, zinc] },
  );
  await expect
    .poll(() => notificationsOn(context))
    .toMatchObject([{ body: "It's time to take Codeine and Zinc!", silent: true, actions: [] }]);
  await push('answered', shared, { dose: codeine });
  await push('answered', shared, { dose: zinc });
  await expect.poll(() => notificationsOn(context)).toEqual([]);

  // Taken back elsewhere.
  await push('dose');
  await expect.poll(() => notificationsOn(context)).toMatchObject(reminder);
  expect(await tapNotification(context, {})).toEqual([`${rosa.origin}/medication`]);
  expect(await notificationsOn(context)).toEqual([]);
  await push('dose');
  await expect.poll(() => notificationsOn(context)).toMatchObject(reminder);
  expect(await tapNotification(context, { action: 'taken', times: 2 })).toEqual([]);
  expect(await notificationsOn(context)).toEqual([]);
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken: Aspirin']);

  const opened = await context.newPage();
  await opened.goto('/medication');
  await expect(opened.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
  await expect(alarmDialog(opened)).toBeHidden();
  await opened.goto('/survivordashboard');
  await expect.poll(() => readFeed(opened)).toEqual(['Aspirin taken']);
});

test('the worker sends an alert and Taken once the page is closed', async ({
  page,
  context,
  rosa,
  carl,
}) => {
  const { origin } = rosa;
  await context.grantPermissions(['notifications', 'background-sync'], { origin });
  await addReminder(rosa, 'Aspirin');
  await openSignedIn(page, rosa, '/medication');
  await waitForServiceWorker(page);
  await expect(alarmDialog(page)).toBeVisible();
  const { sync } = await connectServiceWorker(context, await context.newPage(), origin);
  await context.setOffline(true);
  await answerAlarm(page, 'Taken');
  await expect(page.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
  await sendAlert(page);
  await expect(helpDialog(page)).toContainText('Alert not sent yet');
  await page.close();
  expect([await listAlerts(carl), await readActivityLog(rosa)]).toEqual([[], []]);

  await context.setOffline(false);
  // A browser repeats a sync that came too early.
  await expect(async () => {
    await sync(outboxSyncTag);
    expect(await listAlerts(carl)).toMatchObject([{ status: 'pending' }]);
    expect(await readActivityLog(rosa)).toEqual(['Taken: Aspirin']);
  }).toPass();
  await expect
    .poll(() => notificationsOn(context))
    .toMatchObject([{ title: 'Emergency Alert Sent!', body: 'Alert sent to 1 caregiver(s).' }]);
});
