import type { PushMessage } from '../contract/messages.ts';
import { hour, minute } from '../domain/constants.ts';
import { addReminder, enter } from '../testkit/browser/account.ts';
import { callAs } from '../testkit/browser/call.ts';
import { expectGoodLook } from '../testkit/browser/look.ts';
import { logOut, typeLogin, untilKept } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { connectBrowser, notificationsOn, tapNotification } from '../testkit/browser/worker.ts';

test("the survivor's Taken appears on the caregiver's dashboard without a reload; an emergency does too", async ({
  page,
  server,
  rosa,
  carl,
}) => {
  // Due since some minutes, so that no minute turns meanwhile.
  const reminder = await addReminder(rosa, 'Aspirin', -3 * minute);
  await addReminder(rosa, 'Hydrochlorothiazide', hour);
  await enter(page, carl);
  const monitoring = page.getByRole('region', { name: 'Monitoring' });
  const today = monitoring.getByRole('list', { name: 'Today' });
  await expect(today.getByText('Due now')).toBeVisible();

  await callAs(server, rosa, 'PUT', `/api/reminders/${reminder}`, { status: 'taken' });
  await callAs(server, rosa, 'POST', '/api/activities/log', {
    user_id: rosa.id,
    activity_type: 'medication',
    details: 'Taken: Aspirin',
    status: 'taken',
  });
  const answeredAt = performance.now();
  await expect(today.getByText(/^Taken at /)).toBeVisible();
  const seconds = ((performance.now() - answeredAt) / 1000).toFixed(1);
  console.log(`Shown to the caregiver ${seconds} s after Taken`);
  await expect(page.getByRole('article', { name: 'Taken: Aspirin' })).toBeVisible();

  await callAs(server, rosa, 'POST', '/api/emergency/send', {});
  const pinned = page.getByRole('region', { name: 'An emergency is not answered' });
  await expect(pinned.getByRole('button', { name: 'I have seen it' })).toBeVisible();
  await expectGoodLook(page, 'the dashboard with an emergency');
  await pinned.getByRole('link', { name: 'Open the emergency log' }).click();
  await expect(page).toHaveURL(/\/emergencylog$/);
});

test("'Emergency Alarm Setup' opens after each sign-in until 'Do not show again'", async ({
  page,
  carl,
}) => {
  const setup = page.getByRole('dialog', { name: 'Emergency Alarm Setup' });
  const signIn = async () => {
    await typeLogin(page, carl.email);
    await expect(page.getByRole('heading', { name: 'Caregiver dashboard' })).toBeVisible();
  };
  await page.goto('/login');
  await signIn();
  await expect(setup).toBeVisible();
  await expectGoodLook(page, 'the pop-up');
  await setup.getByRole('button', { name: 'OK' }).click();
  await expect(setup).toBeHidden();
  await logOut(page);
  await signIn();
  await setup.getByRole('button', { name: 'Do not show again' }).click();
  await expect(setup).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('caregiver_alarm_instructions_seen'))).toBe(
    'permanent',
  );
});

test("a missed dose is shown as a notification on the caregiver's device, and a tap opens the dashboard", async ({
  page,
  context,
  server,
  rosa,
  carl,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await enter(page, carl);
  await untilKept(page);
  const elsewhere = await context.newPage();
  const { push } = await connectBrowser(context, elsewhere, server.origin);
  const subjectId = crypto.randomUUID();
  const message: PushMessage = {
    web_push: 8030,
    notification: {
      title: 'Missed dose',
      body: 'Rosa has not answered: Aspirin, 08:00.',
      navigate: `${server.origin}/caregiverdashboard`,
      tag: `missed:${subjectId}`,
      silent: false,
      data: { id: crypto.randomUUID(), kind: 'missed', subjectId, aboutId: rosa.id },
    },
    mutable: true,
  };
  await push(JSON.stringify(message));
  const { title, body } = message.notification;
  await expect.poll(() => notificationsOn(context)).toMatchObject([{ title, body }]);
  await expect(page.getByText('A dose was missed.')).toBeVisible();
  await page.close();
  expect(await tapNotification(context, {})).toEqual([`${server.origin}/caregiverdashboard`]);
});
