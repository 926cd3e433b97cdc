import type { Page } from '@playwright/test';
import {
  addMedicine,
  alarm,
  answerAlarm,
  nextMinute,
  ringNow,
  screenStands,
  timeAt,
  untilKept,
} from '../testkit/browser/rosa.ts';
import { sounds } from '../testkit/browser/sound.ts';
import { tapUntilHidden } from '../testkit/browser/tapUntilHidden.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { signInRosa } from '../testkit/browser/visit.ts';

/** What waits is sent as soon as a person asks for it, or by itself before. */
const untilSent = (page: Page): Promise<void> =>
  tapUntilHidden(
    page.getByRole('button', { name: 'Try again' }).last(),
    page.getByText(/not sent yet/),
  );

test('answers with the server stopped just after one dose and while another is due are logged once each', async ({
  page,
  context,
  server,
}) => {
  const { log } = await signInRosa({ page, context, server });
  await untilKept(page);
  await ringNow(page, 'Aspirin');
  await answerAlarm(page, 'Taken');
  await server.kill();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');

  await server.start();
  await untilSent(page);
  await ringNow(page, 'Zinc');
  await server.kill();
  await answerAlarm(page, 'Skip');
  await expect(page.getByText('1 change is not sent yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Zinc' })).toContainText('Skipped at');
  await expect(alarm(page)).toBeHidden();

  await server.start();
  await untilSent(page);
  await expect.poll(log).toEqual(['Skipped: Zinc', 'Taken: Aspirin']);
});

test('bedside mode, with the server stopped before the dose: clock and next dose, a real alarm above it, and back to it', async ({
  page,
  context,
  server,
}) => {
  const { log } = await signInRosa({ page, context, server });
  await untilKept(page);
  const time = timeAt(nextMinute());
  await addMedicine(page, 'Aspirin', time);
  await page.goto('/survivordashboard');
  await page.getByRole('button', { name: 'Bedside mode' }).click();
  const bedside = page.getByRole('dialog', { name: 'Bedside mode' });
  await server.kill();
  await expect(bedside).toContainText('Next: Aspirin');
  const clock = bedside.getByText(/^\d\d:\d\d$/);
  const isRight = async () => (await clock.textContent()) === timeAt(Date.now());
  await expect.poll(isRight).toBe(true);

  await expect(alarm(page)).toContainText("It's time to take Aspirin!", { timeout: 90_000 });
  await expect.poll(() => sounds(page)).toBe(true);
  await answerAlarm(page, 'Taken');
  await expect(bedside).toBeVisible();
  await expect(bedside).toContainText('Next: Aspirin, tomorrow');
  await expect.poll(isRight).toBe(true);
  await page.getByRole('button', { name: 'Leave bedside mode' }).click();
  await expect(page.getByText('1 change is not sent yet.')).toBeVisible();
  await server.start();
  await untilSent(page);
  await expect.poll(log).toEqual(['Taken: Aspirin']);
});

test('a medicine edited with the server stopped rings at its new time after a reload, waits to be sent, and is sent once', async ({
  page,
  context,
  server,
}) => {
  const { log } = await signInRosa({ page, context, server });
  await untilKept(page);
  await addMedicine(page, 'Aspirin', timeAt(Date.now() + 2 * 3_600_000));
  await page.getByRole('link', { name: 'Edit' }).click();
  await screenStands(page, 'EDIT MEDICATION');
  await server.kill();
  const time = timeAt(nextMinute());
  await page.getByLabel('Time 1').fill(time);
  await page.getByLabel('Dosage').fill('2 tablets');
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByRole('status')).toContainText('Medication updated successfully!');
  await expect(page).toHaveURL(/\/medication$/);
  await page.reload();
  const card = page.getByRole('article', { name: 'Aspirin' });
  await expect(card).toContainText('Waiting to be sent');
  await expect(card).toContainText('2 tablets');
  await expect(alarm(page)).toContainText("It's time to take Aspirin!", { timeout: 90_000 });
  await expect(alarm(page)).toContainText('2 tablets');
  await answerAlarm(page, 'Taken');

  await server.start();
  await untilSent(page);
  await expect.poll(log).toEqual(['Taken: Aspirin']);
  await page.reload();
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('2 tablets');
  await expect(card).toContainText('Taken at');
  await expect(card).not.toContainText('Waiting to be sent');
  await expect(alarm(page)).toBeHidden();
});
