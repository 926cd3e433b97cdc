import type { Page } from '@playwright/test';
import type { PushMessage } from '../contract/messages.ts';
import { narrowWithLargeText, scrollsSideways, violations } from '../testkit/browser/look.ts';
import { callAs } from '../testkit/browser/call.ts';
import { makePair, type Pair } from '../testkit/browser/pair.ts';
import { signIn, timeAt, typeLogin, untilKept } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { connectBrowser, standing, tapNotification } from '../testkit/browser/worker.ts';

const hour = 3_600_000;
const title = 'Caregiver dashboard';

const setup = (page: Page) => page.getByRole('dialog', { name: 'Emergency Alarm Setup' });
const monitoring = (page: Page) => page.getByRole('region', { name: 'Monitoring' });

const signInCarl = async (page: Page, { carl }: Pair) => {
  await page.goto('/login');
  await typeLogin(page, carl.email);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};
const answerSetup = async (page: Page, button: 'OK' | 'Do not show again') => {
  await setup(page).getByRole('button', { name: button }).click();
  await expect(setup(page)).toBeHidden();
};
/** The pop-up comes after 1 s, or not at all. */
const staysAway = async (page: Page) => {
  await expect(monitoring(page).getByText('Rosa Meyer')).toBeVisible();
  await page.waitForTimeout(2_000);
  await expect(setup(page)).toBeHidden();
};
const logOutCarl = async (page: Page) => {
  await page.getByRole('button', { name: 'Carl Meyer' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

test("'Emergency Alarm Setup': OK holds until the next sign-in, 'Do not show again' for good", async ({
  page,
  server,
}) => {
  const pair = await makePair(server);
  await signInCarl(page, pair);
  await expect(setup(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(setup(page)).toBeHidden();
  await page.reload();
  await answerSetup(page, 'OK');
  await page.reload();
  await staysAway(page);

  await logOutCarl(page);
  await signInCarl(page, pair);
  await answerSetup(page, 'Do not show again');
  await logOutCarl(page);
  await signInCarl(page, pair);
  await staysAway(page);
});

test("the survivor's Taken appears on the caregiver's dashboard within 5 s, without a reload", async ({
  page,
  context,
  browser,
  server,
}) => {
  const pair = await makePair(server);
  await context.addInitScript(() =>
    localStorage.setItem('caregiver_alarm_instructions_seen', 'permanent'),
  );
  await signInCarl(page, pair);
  const other = await browser.newContext({ baseURL: server.origin });
  const phone = await other.newPage();
  await signIn(phone);
  const time = timeAt(Date.now());
  const reminder = await callAs<{ id: string }>(server, pair.rosa, 'POST', '/api/reminders', {
    user_id: pair.rosa.id,
    medicine_name: 'Aspirin',
    dosage: '1 tablet',
    schedule_time: time,
    frequency: '1x',
  });
  const line = monitoring(page).getByRole('list', { name: 'Today' });
  await expect(line.getByText('Due now')).toBeVisible({ timeout: 10_000 });
  await callAs(server, pair.rosa, 'PUT', `/api/reminders/${reminder.id}`, { status: 'taken' });
  await callAs(server, pair.rosa, 'POST', '/api/activities/log', {
    user_id: pair.rosa.id,
    activity_type: 'medication',
    details: 'Taken: Aspirin',
    status: 'taken',
  });
  await expect(line.getByText(/^Taken at /)).toBeVisible({ timeout: 5_000 });
  await expect(page.getByRole('article', { name: 'Taken: Aspirin' })).toBeVisible();
  await expect(monitoring(page).getByText(/^(Just now|1 minute ago)$/)).toBeVisible({
    timeout: 70_000,
  });
  await other.close();
});

test('an emergency is pinned on top without a reload, and leads to the log', async ({
  page,
  server,
}) => {
  const pair = await makePair(server);
  await signInCarl(page, pair);
  await answerSetup(page, 'OK');
  await callAs(server, pair.rosa, 'POST', '/api/emergency/send', {});
  const pinned = page.getByRole('region', { name: 'An emergency is not answered' });
  await expect(pinned.getByText('Rosa Meyer')).toBeVisible({ timeout: 5_000 });
  await expect(page.getByRole('alert')).toHaveText('An emergency is not answered');
  await pinned.getByRole('link', { name: 'Open the emergency log' }).click();
  await expect(page).toHaveURL(/\/emergencylog$/);
});

test('a missed dose stands as a notification on the device of a caregiver, and a tap opens their dashboard', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.origin });
  const pair = await makePair(server);
  await signInCarl(page, pair);
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
      data: { id: crypto.randomUUID(), kind: 'missed', subjectId, aboutId: pair.rosa.id },
    },
    mutable: true,
  };
  await push(JSON.stringify(message));
  await expect
    .poll(async () => (await standing(context)).map(({ title: shown, body }) => [shown, body]))
    .toEqual([['Missed dose', 'Rosa has not answered: Aspirin, 08:00.']]);
  await expect(page.getByText('A dose was missed.')).toBeVisible();
  await page.close();
  expect(await tapNotification(context, {})).toEqual([`${server.origin}/caregiverdashboard`]);
});

test('axe finds nothing on the dashboard with a day, an emergency and the pop-up, and it does not scroll sideways', async ({
  page,
  server,
}) => {
  const pair = await makePair(server);
  for (const [medicine, ahead] of [
    ['Aspirin', 0],
    ['Hydrochlorothiazide', hour],
  ] as const) {
    await callAs(server, pair.rosa, 'POST', '/api/reminders', {
      user_id: pair.rosa.id,
      medicine_name: medicine,
      dosage: '1 tablet',
      schedule_time: timeAt(Date.now() + ahead),
      frequency: '1x',
    });
  }
  await signInCarl(page, pair);
  await expect(setup(page)).toBeVisible();
  expect.soft(await violations(page), 'the pop-up').toEqual([]);
  await answerSetup(page, 'OK');
  await callAs(server, pair.rosa, 'POST', '/api/emergency/send', {});
  await expect(page.getByRole('button', { name: 'I have seen it' })).toBeVisible();
  await expect(monitoring(page).getByText('Hydrochlorothiazide', { exact: true })).toBeVisible();
  expect.soft(await violations(page), 'the dashboard').toEqual([]);
  await narrowWithLargeText(page);
  expect.soft(await scrollsSideways(page), 'at 320 px with text of 200 %').toBe(false);
});
