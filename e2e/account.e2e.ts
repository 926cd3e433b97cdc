import { addMedicine, register, screenStands, signIn, timeAt } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

test('a person signs in and out by keyboard alone', async ({ page }) => {
  await register(page);
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('rosa@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('correct horse');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Rosa/ })).toBeFocused();
  await page.getByRole('button', { name: 'Rosa Meyer' }).focus();
  await page.keyboard.press('Enter');
  for (const item of ['Edit Profile', 'Settings']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: item })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/register$/);
  await page.goto('/survivordashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('an account that is made leads on to the login: message and button are in sight, neither over the other', async ({
  page,
}) => {
  await register(page);
  const onward = page.getByRole('link', { name: 'Go to Login' });
  await expect(onward).toBeFocused();
  await expect(onward).toBeInViewport({ ratio: 1 });
  const message = page.getByRole('status');
  await expect(message).toBeInViewport({ ratio: 1 });
  const [said, button] = [await message.boundingBox(), await onward.boundingBox()];
  expect(button?.y ?? 0).toBeGreaterThanOrEqual((said?.y ?? Infinity) + (said?.height ?? 0));
});

test('Back leaves the dashboard for where the person came from, not for the login it replaced', async ({
  page,
}) => {
  await register(page);
  await page.getByRole('link', { name: /Sign in/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused();
  await page.getByLabel('Email').fill('rosa@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/survivordashboard$/);
  await screenStands(page, /Rosa/);
  await page.getByRole('link', { name: 'My Medications' }).click();
  await expect(page).toHaveURL(/\/medication$/);
  await screenStands(page, 'My Medications');
  await page.goBack();
  await expect(page).toHaveURL(/\/survivordashboard$/);
  await screenStands(page, /Rosa/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Rosa/ })).toBeVisible();
});

test('an address of the app without a session leads to the login', async ({ page }) => {
  for (const path of ['/medication', '/survivordashboard', '/CGmedication/', '/no-such-address']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('a double tap on SAVE makes one medicine', async ({ page }) => {
  await register(page);
  await signIn(page);
  await page.goto('/addmedication');
  await page.getByLabel('Medication Name').fill('Aspirin');
  await page.getByRole('radio', { name: '2x a day' }).check();
  await page.getByRole('button', { name: 'SAVE' }).dblclick();
  await expect(page).toHaveURL(/\/medication$/);
  await screenStands(page, 'My Medications');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a deleted medicine is gone, also after a reload', async ({ page }) => {
  await register(page);
  await signIn(page);
  await addMedicine(page, 'Aspirin', timeAt(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('status')).toContainText('Aspirin deleted successfully');
  await expect(page.getByText('No medications yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No medications yet.')).toBeVisible();
});
