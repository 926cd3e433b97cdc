import {
  addMedicine,
  alarm,
  answerAlarm,
  feedOf,
  register,
  signIn,
  timeNow,
  untilKept,
} from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

test('nothing acknowledged is gone when the server is killed between the steps', async ({
  page,
  server,
}) => {
  await register(page);
  await server.kill();
  await server.start();
  await signIn(page);
  await server.kill();
  await server.start();
  await addMedicine(page, 'Aspirin', await timeNow());
  await expect(page.getByText('Medication saved successfully!')).toBeVisible();
  await server.kill();
  await server.start();
  await expect(alarm(page)).toBeVisible();
  await answerAlarm(page, 'Taken');
  await expect(page.getByText('Waiting to be sent')).toBeHidden();
  await server.kill();
  await server.start();
  await page.goto('/survivordashboard');
  await expect.poll(() => feedOf(page)).toEqual(['Taken: Aspirin']);
});

test('Taken with the server dead is kept, said, and sent once it is back', async ({
  page,
  server,
}) => {
  await register(page);
  await signIn(page);
  await addMedicine(page, 'Aspirin', await timeNow());
  await expect(alarm(page)).toBeVisible();
  await untilKept(page);
  await server.kill();
  await answerAlarm(page, 'Taken');
  await expect(page.getByText('1 change is not sent yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 change is not sent yet.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
  await expect(alarm(page)).toBeHidden();

  await server.start();
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByText('1 change is not sent yet.')).toBeHidden();
  await page.goto('/survivordashboard');
  await expect.poll(() => feedOf(page)).toEqual(['Taken: Aspirin']);
});

test('a medicine added with the server dead is saved on the device, rings, and is sent later', async ({
  page,
  server,
}) => {
  await register(page);
  await signIn(page);
  const time = await timeNow();
  await page.goto('/addmedication');
  await expect(page.getByRole('heading', { name: 'Add Medication' })).toBeVisible();
  await server.kill();
  await page.getByLabel('Medication Name').fill('Zinc');
  await page.getByRole('radio', { name: '1x a day' }).check();
  await page.getByLabel('Time 1').fill(time);
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expect(page.getByRole('status')).toContainText('Medication saved successfully!');
  await expect(alarm(page)).toContainText("It's time to take Zinc!");
  await answerAlarm(page, 'Taken');

  await server.start();
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByText(/not sent yet/)).toBeHidden();
  await page.goto('/survivordashboard');
  await expect.poll(() => feedOf(page)).toEqual(['Taken: Zinc']);
});
