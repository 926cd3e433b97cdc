import { expect, type Locator, type Page } from '@playwright/test';

/** Taps until it counts: in the first moments of a dialog, and just after another tap, it does not. */
export const tapUntilHidden = async (target: Locator, gone = target): Promise<void> => {
  await expect(async () => {
    if (await target.isVisible()) await target.click({ timeout: 5_000 });
    await expect(gone).toBeHidden({ timeout: 1_000 });
  }).toPass();
};

export const rosa = {
  fname: 'Rosa',
  lname: 'Meyer',
  email: 'rosa@example.org',
  password: 'correct horse',
} as const;

/** Waits for the screen with that heading: until it is loaded, the one before is shown under its address. */
export const expectScreen = async (page: Page, heading: string | RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

/** Fills in the Login screen, or the sign-in dialog. */
export const typeLogin = async (
  page: Page,
  email: string = rosa.email,
  password: string = rosa.password,
): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

export const signIn = async (page: Page, email: string = rosa.email): Promise<void> => {
  await page.goto('/login');
  await typeLogin(page, email);
  await expect(page).toHaveURL(/\/survivordashboard$/);
  await expectScreen(page, /Rosa/);
};

export const confirmLogOut = async (page: Page): Promise<void> => {
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await expect(question).toBeVisible();
  await tapUntilHidden(question.getByRole('button', { name: 'Log Out' }));
};

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await confirmLogOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expectScreen(page, 'Login');
};

export const addMedicine = async (page: Page, name: string, time: string): Promise<void> => {
  await page.goto('/addmedication');
  await page.getByLabel('Medication Name').fill(name);
  await page.getByRole('button', { name: '1 tablet, 1x a day at 8:00' }).click();
  await page.getByLabel('Time 1').fill(time);
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  await expect(page).toHaveURL(/\/medication$/);
};

export const alarmDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Medication Reminder' });

/** Answers the alarm, once its first moments are over, in which taps do not count. */
export const answerAlarm = async (
  page: Page,
  button: 'Taken' | 'Later' | 'Skip',
): Promise<void> => {
  const action = alarmDialog(page).getByRole('button', { name: button, exact: true });
  await tapUntilHidden(action, alarmDialog(page));
};

/** The dialog over every screen of a user who asks for help. */
export const helpDialog = (page: Page): Locator => page.getByRole('alertdialog');

/** Sends an emergency alert by its two taps. */
export const sendAlert = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Get help' }).click();
  const yes = helpDialog(page).getByRole('button', { name: 'Yes, send alert' });
  await expect(yes).toBeVisible();
  await tapUntilHidden(yes);
};

/** What waits is sent as soon as the user asks for it, or by itself before. */
export const waitUntilSent = (page: Page): Promise<void> =>
  tapUntilHidden(
    page.getByRole('button', { name: 'Try again' }).last(),
    page.getByText(/not sent yet/),
  );

/** The details of the feed's entries on the screen. */
export const readFeed = async (page: Page): Promise<string[]> => {
  const feed = page.getByRole('feed', { name: 'ACTIVITY' });
  await page.getByRole('button', { name: /View All|Minimize/ }).waitFor();
  // Folded on a phone.
  if (!(await page.getByRole('button', { name: 'THIS DAY' }).isVisible()))
    await page.getByRole('button', { name: 'View All' }).click();
  await expect(feed).toHaveAttribute('aria-busy', 'false');
  return feed.getByRole('article').locator('p').allTextContents();
};

/** The worker has stored the whole app and controls this page, which then opens without a server. */
export const waitForServiceWorker = async (page: {
  readonly evaluate: <T>(run: () => T | Promise<T>) => Promise<T>;
}): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
};
