import type { RecordedDose } from '../contract/endpoints/index.ts';
import { day, minute } from '../domain/specConstants.ts';
import { outboxSyncTag } from '../src/platform/workerLink.ts';
import { openSignedIn } from '../testkit/browser/account.ts';
import { callAs } from '../testkit/browser/callWithRetry.ts';
import { connectServiceWorker, notificationsOn } from '../testkit/browser/serviceWorker.ts';
import { testWithShiftedClock as test } from '../testkit/browser/shiftedClock.ts';
import { expect } from '../testkit/browser/test.ts';
import { timeAt } from '../testkit/browser/time.ts';
import {
  alarmDialog,
  answerAlarm,
  expectScreen,
  waitForServiceWorker,
} from '../testkit/browser/userActions.ts';

test.use({ serviceWorkers: 'allow' });

const weekdayOf = (instant: number) =>
  new Date(instant).toLocaleDateString('en-GB', { weekday: 'long' });

test('a weekly medicine rings on its day and on no other, on page, worker and server', async ({
  page,
  context,
  rosa,
  moveTo,
}) => {
  const { origin } = rosa;
  const start = Date.now();
  const due = Math.floor(start / minute) * minute + 2 * day;
  await context.grantPermissions(['notifications'], { origin });
  await openSignedIn(page, rosa, '/addmedication');
  await waitForServiceWorker(page);
  await page.getByLabel('Medication Name').fill('Methotrexate');
  await page.getByRole('button', { name: '1 tablet', exact: true }).click();
  await page.getByRole('radio', { name: '1x a day' }).check();
  await page.getByLabel('Time 1').fill(timeAt(due));
  await page.getByRole('button', { name: 'Once a week' }).click();
  await page.getByRole('checkbox', { name: weekdayOf(due) }).check();
  const plan = page.getByRole('region', { name: 'This is the plan' });
  await expect(plan).toContainText(`Every ${weekdayOf(due)} at `);
  await expect(plan).toContainText('Not on other days.');
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  await expectScreen(page, 'My Medications');
  const card = page.getByRole('article', { name: 'Methotrexate' });
  await expect(card).toContainText('Not today');
  await expect(card).toContainText(`Next on ${weekdayOf(due)} `);

  const doses = async () =>
    (await callAs<RecordedDose[]>(rosa, 'GET', `/api/doses/${rosa.id}?days=31`)).map(
      ({ dose, status }) => `${dose.slice(8)} ${status}`,
    );
  const onDate = (instant: number, status: string) =>
    `${String(new Date(instant).getDate()).padStart(2, '0')}T${timeAt(instant)} ${status}`;

  // The day before, at its time.
  await moveTo(due - day + minute);
  await page.reload();
  await expect(card).toContainText('Not today');
  await expect(card).toContainText('Next tomorrow');
  await expect(alarmDialog(page)).toBeHidden();

  // A page that stays open would notice the moved clock at its next check only.
  await moveTo(due + minute);
  await page.reload();
  await expect(alarmDialog(page)).toContainText("It's time to take Methotrexate!");
  await expect.poll(doses).toEqual([onDate(due, 'pending')]);
  await answerAlarm(page, 'Taken');
  await expect.poll(doses).toEqual([onDate(due, 'taken')]);
  await expect(card).toContainText('Taken at');

  // With the app closed, the worker checks at each event.
  const { sync } = await connectServiceWorker(context, await context.newPage(), origin);
  await page.close();
  for (const days of [1, 6]) {
    await moveTo(due + days * day + minute);
    await sync(outboxSyncTag);
  }
  expect(await notificationsOn(context)).toEqual([]);
  await moveTo(due + 7 * day + minute);
  await expect(async () => {
    await sync(outboxSyncTag);
    expect(await notificationsOn(context)).toMatchObject([
      { body: "It's time to take Methotrexate!" },
    ]);
  }).toPass();
  await expect.poll(doses).toEqual([onDate(due, 'taken'), onDate(due + 7 * day, 'pending')]);
});
