import { makeAdmin, signInAda } from '../testkit/browser/admin.ts';
import {
  addMedicine,
  makePerson,
  register,
  signIn,
  timeAt,
  typeLogin,
} from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';
import type { Page } from '@playwright/test';

type Screens = readonly (readonly [path: string, heading: string | RegExp])[];

const publicScreens: Screens = [
  ['/', 'Login'],
  ['/login', 'Login'],
  ['/register', 'Create Account'],
  ['/forgot-password', /Forgot Password/],
  ['/reset-password?token=abc', 'Reset Password'],
];

const survivorScreens: Screens = [
  ['/survivordashboard', /^Good/],
  ['/dashboard', /^Good/],
  ['/editprofilesurvivor', 'Edit Profile'],
  ['/medication', 'My Medications'],
  ['/addmedication', 'Add Medication'],
  ['/connectcaregiver', 'Connect Caregiver'],
  ['/addcaregiver', 'Add Caregiver'],
  ['/speechpractice', 'Speech Practice'],
  ['/speechpracticeeasy', 'Speech Practice: easy'],
  ['/speechpracticemedium', 'Speech Practice: medium'],
  ['/speechpracticehard', 'Speech Practice: hard'],
  ['/exerciseguide', 'Exercise Guide'],
  ['/exerciselist', 'Exercises'],
];

const caregiverScreens: Screens = [
  ['/caregiverdashboard', /dashboard/i],
  ['/dashboard', /dashboard/i],
  ['/editprofilecaregiver', 'Edit Profile'],
  ['/CGmedication', /Medications/],
  ['/CGaddmedication', 'Add Medication'],
  ['/adherence', /doses/i],
  ['/connectsurvivor', 'Connect Stroke Survivor'],
  ['/connectsurvivor1', /connect/i],
  ['/enterpin', /connect stroke survivor/i],
  ['/scanqr', /scan qr code/i],
  ['/emergencylog', 'Emergency Log'],
  ['/speechpracticemonitor', 'Speech Practice'],
  ['/speechmonitoreasy', 'EASY (3–5 WORDS)'],
  ['/speechmonitormedium', 'MEDIUM (6–9 WORDS)'],
  ['/speechmonitorhard', 'HARD (10+ WORDS)'],
  ['/caregiverexerciselist', 'Exercises'],
  ['/editaffectedparts', 'Edit Affected Parts'],
];

const adminScreens: Screens = [
  ['/admindashboard', 'ADMIN PANEL'],
  ['/dashboard', 'ADMIN PANEL'],
];

const holds = async (page: Page, path: string, heading: string | RegExp) => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
};

/** Opens one after the other, each reloaded; then all of them by Back, and again by Forward. */
const walk = async (page: Page, screens: Screens) => {
  for (const [path, heading] of screens) {
    await page.goto(path);
    await holds(page, path, heading);
    await page.reload();
    await holds(page, path, heading);
  }
  for (const [path, heading] of screens.slice(0, -1).toReversed()) {
    await page.goBack();
    await holds(page, path, heading);
  }
  for (const [path, heading] of screens.slice(1)) {
    await page.goForward();
    await holds(page, path, heading);
  }
};

test('each open screen outlives reload, Back and Forward', async ({ page }) => {
  await walk(page, publicScreens);
});

test('each screen of a survivor outlives reload, Back and Forward', async ({ page }) => {
  await register(page);
  await signIn(page);
  await addMedicine(page, 'Aspirin', timeAt(Date.now() + 2 * 3_600_000));
  const edit = await page.getByRole('link', { name: 'Edit' }).getAttribute('href');
  await walk(page, [...survivorScreens, [edit ?? '', 'EDIT MEDICATION']]);
});

test('an address that is opened anew begins at its top', async ({ page }) => {
  await register(page);
  await signIn(page);
  await page.goto('/editprofilesurvivor');
  await page.getByRole('heading', { name: 'Settings for this device' }).scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);
  await page.goto('/survivordashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  expect(await scrolled()).toBe(0);
});

test('each screen of a caregiver outlives reload, Back and Forward', async ({ page, server }) => {
  await makePerson(server, 'caregiver', 'carl@example.org');
  await page.goto('/login');
  await typeLogin(page, 'carl@example.org');
  await expect(page).toHaveURL(/\/caregiverdashboard$/);
  await walk(page, caregiverScreens);
});

test('each screen of an admin outlives reload, Back and Forward', async ({ page, server }) => {
  await makeAdmin(server);
  await signInAda(page);
  await walk(page, adminScreens);
});
