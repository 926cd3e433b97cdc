import type { Page } from '@playwright/test';
import { makeAdmin, signInAda } from '../testkit/browser/admin.ts';
import { narrowWithLargeText, scrollsSideways, violations } from '../testkit/browser/look.ts';
import {
  addMedicine,
  alarm,
  answerAlarm,
  makePerson,
  register,
  signIn,
  timeAt,
  timeNow,
  typeLogin,
} from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

const openScreens: Readonly<Record<string, string | RegExp>> = {
  '/login': 'Login',
  '/register': 'Create Account',
  '/forgot-password': /Forgot Password/,
  '/reset-password?token=abc': 'Reset Password',
};

const ownScreens: Readonly<Record<string, string | RegExp>> = {
  '/survivordashboard': /^Good/,
  '/editprofilesurvivor': 'Edit Profile',
  '/medication': 'My Medications',
  '/addmedication': 'Add Medication',
  '/connectcaregiver': 'Connect Caregiver',
  '/addcaregiver': 'Add Caregiver',
  '/exerciseguide': 'Exercise Guide',
  '/exerciselist': 'Exercises',
  '/speechpractice': 'Speech Practice',
  '/speechpracticeeasy': 'Speech Practice: easy',
  '/speechpracticemedium': 'Speech Practice: medium',
  '/speechpracticehard': 'Speech Practice: hard',
  '/no-such-address': 'This page does not exist',
};

const caregiverScreens: Readonly<Record<string, string | RegExp>> = {
  '/caregiverdashboard': /dashboard/i,
  '/editprofilecaregiver': 'Edit Profile',
  '/CGmedication': /Medications/,
  '/CGaddmedication': 'Add Medication',
  '/adherence': /doses/i,
  '/connectsurvivor': 'Connect Stroke Survivor',
  '/connectsurvivor1': /connect/i,
  '/enterpin': /connect stroke survivor/i,
  '/scanqr': /scan qr code/i,
  '/emergencylog': 'Emergency Log',
  '/speechpracticemonitor': 'Speech Practice',
  '/speechmonitoreasy': 'EASY (3–5 WORDS)',
  '/speechmonitormedium': 'MEDIUM (6–9 WORDS)',
  '/speechmonitorhard': 'HARD (10+ WORDS)',
  '/caregiverexerciselist': 'Exercises',
  '/editaffectedparts': 'Edit Affected Parts',
};

const adminScreens: Readonly<Record<string, string | RegExp>> = {
  '/admindashboard': 'ADMIN PANEL',
  '/admindashboard?#exercise': 'ADMIN PANEL',
  '/admindashboard?#speech': 'ADMIN PANEL',
  '/admindashboard?#games': 'ADMIN PANEL',
};

const look = async (page: Page, screens: Readonly<Record<string, string | RegExp>>) => {
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect.soft(await violations(page), path).toEqual([]);
    await narrowWithLargeText(page);
    expect.soft(await scrollsSideways(page), `${path} at 320 px with text of 200 %`).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
  }
};

const boxOf = async (page: Page, button: string) => {
  const box = await alarm(page).getByRole('button', { name: button, exact: true }).boundingBox();
  if (!box) throw new Error(`${button} is not to be seen`);
  return box;
};

/** The free way between two buttons of the alarm, in pixels: beside or below each other. */
const gapBetween = async (page: Page, one: string, another: string): Promise<number> => {
  const [a, b] = [await boxOf(page, one), await boxOf(page, another)];
  const across = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width));
  const down = Math.max(b.y - (a.y + a.height), a.y - (b.y + b.height));
  return Math.max(across, down);
};

test('axe finds nothing on any screen, and none scrolls sideways', async ({ page }) => {
  await look(page, openScreens);
  await register(page);
  await signIn(page);
  await addMedicine(page, 'Hydrochlorothiazide', timeAt(Date.now() + 3_600_000));
  const edit = await page.getByRole('link', { name: 'Edit' }).getAttribute('href');
  await look(page, { ...ownScreens, [edit ?? '']: 'EDIT MEDICATION' });
  await page.goto('/addmedication');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expect(page.getByText('❌ Please enter medication name').first()).toBeVisible();
  expect.soft(await violations(page), 'a form with problems').toEqual([]);
  await page.goto('/survivordashboard');
  await page.getByRole('button', { name: 'Get help' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect.soft(await violations(page), 'get help').toEqual([]);
});

test('axe finds nothing on the screens of a caregiver', async ({ page, server }) => {
  await makePerson(server, 'caregiver', 'carl@example.org');
  await page.goto('/login');
  await typeLogin(page, 'carl@example.org');
  await expect(page).toHaveURL(/\/caregiverdashboard$/);
  await look(page, caregiverScreens);
});

test('axe finds nothing on the screens of an admin', async ({ page, server }) => {
  await makeAdmin(server);
  await signInAda(page);
  await look(page, adminScreens);
});

test('axe finds nothing on an alarm, of one medicine or of several, and its targets are large enough and far enough apart', async ({
  page,
}) => {
  await register(page);
  await signIn(page);
  await addMedicine(page, 'Aspirin', await timeNow());
  await expect(alarm(page)).toBeVisible();
  expect.soft(await violations(page), 'one medicine').toEqual([]);
  expect((await boxOf(page, 'Taken')).height).toBeGreaterThanOrEqual(96);
  for (const name of ['Later', 'Skip', 'Say it', 'Stop sound']) {
    expect((await boxOf(page, name)).height, name).toBeGreaterThanOrEqual(64);
  }
  for (const name of ['Later', 'Skip']) {
    expect(await gapBetween(page, 'Taken', name), name).toBeGreaterThanOrEqual(24);
  }
  await answerAlarm(page, 'Later');

  await addMedicine(page, 'Zinc', await timeNow());
  await expect(alarm(page)).toBeVisible();
  await answerAlarm(page, 'Later');
  await page.getByRole('button', { name: 'Answer now' }).click();
  await expect(alarm(page)).toContainText('It is time for these medicines');
  expect.soft(await violations(page), 'several medicines').toEqual([]);
  const forAll = page.getByRole('button', { name: 'Taken for all' });
  await expect(forAll).toBeInViewport({ ratio: 1 });
  expect((await boxOf(page, 'Taken for all')).height).toBeGreaterThanOrEqual(96);
  for (const name of ['Aspirin', 'Zinc']) {
    const gap = await gapBetween(page, `Taken: ${name}`, `Skip: ${name}`);
    expect(gap, name).toBeGreaterThanOrEqual(24);
    expect((await boxOf(page, `Taken: ${name}`)).height, name).toBeGreaterThanOrEqual(96);
    expect((await boxOf(page, `Skip: ${name}`)).height, name).toBeGreaterThanOrEqual(64);
  }
});
