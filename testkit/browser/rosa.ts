import { expect, type Page } from '@playwright/test';
import { callAs } from './call.ts';
import type { RealServer } from './server.ts';
import { tapUntilHidden } from './tapUntilHidden.ts';

export const rosa = {
  fname: 'Rosa',
  lname: 'Meyer',
  email: 'rosa@example.org',
  password: 'correct horse',
} as const;

/**
 * The screen with that heading stands. Until it is loaded the one before it does, even under the new
 * address, and it may have fields of the same names.
 */
export const screenStands = async (page: Page, heading: string | RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

/** Makes Rosa's account on its screen. */
export const register = async (page: Page): Promise<void> => {
  await page.goto('/register');
  await page.getByLabel('First Name').fill(rosa.fname);
  await page.getByLabel('Last Name').fill(rosa.lname);
  await page.getByLabel('Email').fill(rosa.email);
  await page.getByLabel('Password', { exact: true }).fill(rosa.password);
  await page.getByLabel('Confirm Password').fill(rosa.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
};

/** An account made without its screen. */
export const makePerson = async (
  server: RealServer,
  role: 'survivor' | 'caregiver',
  email: string,
): Promise<void> => {
  const person = { ...rosa, role, email, fname: 'Carl' };
  await callAs(server, { token: '' }, 'POST', '/api/auth/register', person);
};

/** Types into the form of the Login screen, or of the dialog that stands for it. */
export const typeLogin = async (
  page: Page,
  email: string = rosa.email,
  password: string = rosa.password,
): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

export const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await typeLogin(page);
  await expect(page).toHaveURL(/\/survivordashboard$/);
  await screenStands(page, /Rosa/);
};

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Rosa Meyer' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await screenStands(page, 'Login');
};

const minute = 60_000;
/** Room for typing before the minute comes. */
const typing = 15_000;

/** The next whole minute that leaves room for typing. */
export const nextMinute = (): number => Math.ceil((Date.now() + typing) / minute) * minute;

/** `HH:MM` on the clock of this machine, which is the page's own. */
export const timeAt = (instant: number): string => {
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** Loading and typing take less than this, also on a busy machine. */
const loading = 20_000;

/** The time of this minute, waited for until it leaves room for loading and typing. */
export const timeNow = async (): Promise<string> => {
  const left = () => minute - (Date.now() % minute);
  await expect.poll(left, { timeout: minute }).toBeGreaterThanOrEqual(loading);
  return timeAt(Date.now());
};

export const addMedicine = async (page: Page, name: string, time: string): Promise<void> => {
  await page.goto('/addmedication');
  await page.getByLabel('Medication Name').fill(name);
  await page.getByRole('radio', { name: '1x a day' }).check();
  await page.getByLabel('Time 1').fill(time);
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expect(page).toHaveURL(/\/medication$/);
};

export const alarm = (page: Page) => page.getByRole('alertdialog', { name: 'Medication Reminder' });

/** Adds a medicine that is due in this minute: its alarm stands. */
export const ringNow = async (page: Page, medicine: string): Promise<void> => {
  await addMedicine(page, medicine, await timeNow());
  await expect(alarm(page)).toContainText(`It's time to take ${medicine}!`);
};

/** Answers on the alarm, as late as a person can have read it. */
export const answerAlarm = async (
  page: Page,
  button: 'Taken' | 'Later' | 'Skip',
): Promise<void> => {
  const action = alarm(page).getByRole('button', { name: button, exact: true });
  await tapUntilHidden(action, alarm(page));
};

/** The details of the feed's entries, as its screen shows them. */
export const feedOf = async (page: Page): Promise<string[]> => {
  const feed = page.getByRole('feed', { name: 'ACTIVITY' });
  await expect(feed).toHaveAttribute('aria-busy', 'false');
  return feed.getByRole('article').locator('p:first-child').allTextContents();
};

/** The worker has the whole app, and serves this page: from now on it opens without a server. */
export const untilKept = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
};

/** The paths of the files that a role alone needs, by what the worker was built with. */
export const filesOf = async (page: Page, role: 'caregiver' | 'admin'): Promise<string[]> => {
  const worker = await (await page.request.get('/sw.js')).text();
  return [...new Set(worker.match(new RegExp(`assets/${role}\\.[\\w.]+`, 'g')))].map(
    (file) => `/${file}`,
  );
};

/** The same of somebody whose role has screens of its own. */
export const untilRoleKept = async (page: Page, role: 'caregiver' | 'admin'): Promise<void> => {
  await untilKept(page);
  const files = await filesOf(page, role);
  const missing = () =>
    page.evaluate(async (wanted) => {
      const found = await Promise.all(wanted.map((file) => caches.match(file)));
      return wanted.filter((_file, index) => !found[index]);
    }, files);
  await expect.poll(missing).toEqual([]);
};
