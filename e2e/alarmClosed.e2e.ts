import type { PushKind, PushMessage } from '../contract/messages.ts';
import { doseTag } from '../domain/alarms.ts';
import { doseId } from '../domain/doses.ts';
import { medicineKey } from '../domain/medicines.ts';
import { localDateOf } from '../domain/zonedTime.ts';
import { addReminder, openSignedIn, readActivityLog } from '../testkit/browser/account.ts';
import { alarmDialog, readFeed, waitForServiceWorker } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { connectPush, notificationsOn, tapNotification } from '../testkit/browser/serviceWorker.ts';

test.use({ serviceWorkers: 'allow' });

test('with the app closed a dose is a notification', async ({ page, context, rosa }) => {
  const { origin } = rosa;
  await context.grantPermissions(['notifications'], { origin });
  await openSignedIn(page, rosa);
  await waitForServiceWorker(page);
  const deliver = await connectPush(context, await context.newPage(), origin);
  await page.close();
  // Another device adds it.
  const { id: reminderId, schedule_time } = await addReminder(rosa, 'Aspirin');
  const dose = `${localDateOf(Date.now(), process.env.TZ ?? '')}T${schedule_time}`;
  /** As the server sends it (decision 0010). */
  const push = (kind: PushKind) => {
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
        },
      },
      mutable: true,
    };
    return deliver(JSON.stringify(message));
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
  await expect.poll(() => readFeed(opened)).toEqual(['Taken: Aspirin']);
});
