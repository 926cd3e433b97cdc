import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeRosa } from '../testkit/browser/account.ts';
import { makeAdmin, signInAda } from '../testkit/browser/admin.ts';
import { violations } from '../testkit/browser/look.ts';
import { callAs } from '../testkit/browser/call.ts';
import { makePair, type Pair } from '../testkit/browser/pair.ts';
import {
  screenStands,
  signIn,
  timeAt,
  typeLogin,
  untilKept,
  untilRoleKept,
} from '../testkit/browser/rosa.ts';
import { stored } from '../testkit/browser/stored.ts';
import { expect, test } from '../testkit/browser/test.ts';

interface Stop {
  readonly path: string;
  readonly heading: string | RegExp;
  /** What it last knew, and its age where it is not the person's own typing. */
  readonly shows?: readonly (string | RegExp)[];
  /** What is said there of what cannot work; without it nothing is. */
  readonly needs?: string | RegExp;
}

const saved = /^This is what was saved on this device (just now|\d+ minutes? ago)\.$/;
const read = /^What is shown was read (just now|\d+ minutes? ago)\.$/;
const needsNetwork = /needs the network/;
const away = 'The server cannot be reached now.';
const needs = (what = 'This'): string => `${what} needs the network. ${away}`;

const forSurvivor: readonly Stop[] = [
  { path: '/survivordashboard', heading: /^Good/, shows: ['Aspirin', saved] },
  { path: '/dashboard', heading: /^Good/, shows: ['Aspirin', saved] },
  { path: '/medication', heading: 'My Medications', shows: ['Aspirin', saved] },
  { path: '/addmedication', heading: 'Add Medication' },
  { path: '/adherence', heading: 'My Doses', needs: 'This needs the network' },
  {
    path: '/connectcaregiver',
    heading: 'Connect Caregiver',
    shows: ['Carl Meyer', saved],
    needs: needs('A new code'),
  },
  { path: '/addcaregiver', heading: 'Add Caregiver', needs: needs('A new code') },
  {
    path: '/editprofilesurvivor',
    heading: 'Edit Profile',
    shows: [read],
    needs: needs(),
  },
  { path: '/exerciseguide', heading: 'Exercise Guide' },
  { path: '/exerciselist', heading: 'Exercises' },
  { path: '/speechpractice', heading: 'Speech Practice' },
  { path: '/speechpracticeeasy', heading: 'Speech Practice: easy' },
  { path: '/speechpracticemedium', heading: 'Speech Practice: medium' },
  { path: '/speechpracticehard', heading: 'Speech Practice: hard' },
];

const unheard = 'What is new is missing here, an emergency too.';
const forCaregiver: readonly Stop[] = [
  {
    path: '/caregiverdashboard',
    heading: 'Caregiver dashboard',
    shows: [unheard, 'Rosa', 'Aspirin', /^The medicines are shown as they were read/, saved],
  },
  { path: '/dashboard', heading: 'Caregiver dashboard', shows: [unheard, 'Aspirin', saved] },
  { path: '/CGmedication', heading: /Medications/, shows: [unheard, 'Aspirin', saved] },
  { path: '/CGaddmedication', heading: 'Add Medication for Rosa', shows: [unheard] },
  { path: '/adherence', heading: /Doses/, shows: [unheard], needs: 'This needs the network' },
  {
    path: '/connectsurvivor',
    heading: 'Connect Stroke Survivor',
    shows: [unheard, 'Rosa Meyer', saved],
  },
  {
    path: '/connectsurvivor1',
    heading: 'Connect Stroke Survivor',
    shows: [unheard],
    needs: needs('Connecting'),
  },
  {
    path: '/enterpin',
    heading: 'CONNECT STROKE SURVIVOR',
    shows: [unheard],
    needs: needs('Connecting'),
  },
  { path: '/scanqr', heading: 'SCAN QR CODE', shows: [unheard], needs: needs('Connecting') },
  {
    path: '/emergencylog',
    heading: 'Emergency Log',
    shows: [unheard, 'What is shown is a sample.'],
    needs: 'This needs the network',
  },
  { path: '/editprofilecaregiver', heading: 'Edit Profile', shows: [unheard] },
  { path: '/speechpracticemonitor', heading: 'Speech Practice', shows: [unheard] },
  { path: '/speechmonitoreasy', heading: 'EASY (3–5 WORDS)', shows: [unheard] },
  { path: '/speechmonitormedium', heading: 'MEDIUM (6–9 WORDS)', shows: [unheard] },
  { path: '/speechmonitorhard', heading: 'HARD (10+ WORDS)', shows: [unheard] },
  { path: '/caregiverexerciselist', heading: 'Exercises', shows: [unheard] },
  { path: '/editaffectedparts', heading: 'Edit Affected Parts', shows: [unheard] },
];

const forAdmin: readonly Stop[] = [
  { path: '/admindashboard', heading: 'ADMIN PANEL' },
  { path: '/dashboard', heading: 'ADMIN PANEL' },
];

const forAll: readonly Stop[] = [
  { path: '/', heading: 'Login', needs: needs() },
  { path: '/login', heading: 'Login', needs: needs() },
  { path: '/register', heading: 'Create Account', needs: needs() },
  { path: '/forgot-password', heading: /Forgot Password/, needs: needs() },
  { path: '/reset-password?token=abc', heading: 'Reset Password', needs: needs() },
];

/** Each address once, so that whatever it reads is read. */
const lookAround = async (page: Page, stops: readonly Stop[]) => {
  for (const { path, heading, shows } of stops) {
    await page.goto(path);
    await screenStands(page, heading);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    // The form stands by the sign-in alone: nothing on it tells that the profile has been read since.
    if (shows?.includes(read)) {
      await expect.poll(() => stored(page, 'profile')).toMatch(/"readAt":"\d/);
    }
  }
};

/** Each address again, from the worker alone. */
const walkAway = async (page: Page, stops: readonly Stop[]) => {
  for (const { path, heading, shows = [], needs: said } of stops) {
    await test.step(path, async () => {
      await page.goto(path);
      await screenStands(page, heading);
      for (const words of shows) {
        await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
      }
      if (said === undefined) await expect(page.getByText(needsNetwork)).toBeHidden();
      else await expect(page.getByText(said, { exact: true })).toBeVisible();
      await expect(page.getByText('Something went wrong')).toBeHidden();
    });
  }
};

const signInCarl = async (page: Page, { carl }: Pair) => {
  await page.goto('/login');
  await typeLogin(page, carl.email);
  await screenStands(page, 'Caregiver dashboard');
  // It opens by itself, and once is enough.
  await page.getByRole('button', { name: 'Do not show again' }).click();
};

/** Opens its pages on devices of their own. */
const devices = (browser: Browser, baseURL: string) => {
  const contexts: BrowserContext[] = [];
  return {
    open: async (): Promise<Page> => {
      const viewport = { width: 390, height: 844 };
      const context = await browser.newContext({ baseURL, viewport, permissions: ['camera'] });
      contexts.push(context);
      return context.newPage();
    },
    close: () => Promise.all(contexts.map((context) => context.close())),
  };
};

test('every screen opens with the server stopped, shows what it last knew with its age, and says before it is tried what cannot work', async ({
  page: anyone,
  browser,
  server,
}) => {
  const pair = await makePair(server);
  await makeAdmin(server);
  const { id } = await callAs<{ id: string }>(server, pair.rosa, 'POST', '/api/reminders', {
    user_id: pair.rosa.id,
    medicine_name: 'Aspirin',
    dosage: '1 tablet',
    schedule_time: timeAt(Date.now() + 2 * 3_600_000),
    frequency: '1x',
  });
  const { open, close } = devices(browser, server.origin);
  const edited = (path: string, heading: string): Stop => ({
    path: `${path}?id=${id}`,
    heading,
    shows: [saved],
  });
  const survivorStops = [...forSurvivor, edited('/editmedication', 'EDIT MEDICATION')];
  const caregiverStops = [...forCaregiver, edited('/CGeditmedication', 'Edit Medication for Rosa')];
  const [survivor, caregiver, admin] = await Promise.all([open(), open(), open()]);

  await Promise.all([
    lookAround(anyone, forAll).then(() => untilKept(anyone)),
    signIn(survivor)
      .then(() => lookAround(survivor, survivorStops))
      .then(() => untilKept(survivor)),
    signInCarl(caregiver, pair)
      .then(() => lookAround(caregiver, caregiverStops))
      .then(() => untilRoleKept(caregiver, 'caregiver')),
    signInAda(admin)
      .then(() => lookAround(admin, forAdmin))
      .then(() => untilRoleKept(admin, 'admin')),
  ]);
  await server.kill();
  await Promise.all([
    walkAway(anyone, forAll),
    walkAway(survivor, survivorStops),
    walkAway(caregiver, caregiverStops),
    walkAway(admin, forAdmin),
  ]);

  await test.step('and once it is back each of them knows without a reload', async () => {
    await Promise.all([
      anyone.goto('/login'),
      survivor.goto('/connectcaregiver'),
      caregiver.goto('/emergencylog'),
    ]);
    const notRead = 'Your connections could not be read from the server.';
    await expect(anyone.getByText(needs())).toBeVisible();
    await expect(survivor.getByText(notRead)).toBeVisible();
    await expect(caregiver.getByText('This needs the network')).toBeVisible();
    await server.start();
    await expect(anyone.getByText(needs())).toBeHidden({ timeout: 15_000 });
    await expect(survivor.getByText(notRead)).toBeHidden();
    await expect(caregiver.getByText('No emergency alerts yet.')).toBeVisible();
    await expect(caregiver.getByText(unheard)).toBeHidden();
  });
  await close();
});

const noNetwork = 'This needs the network. You are offline now.';

test('a network that goes while a screen is open is said there within seconds, read aloud with the button, and taken back', async ({
  page,
  context,
  server,
}) => {
  await makePair(server);
  await signIn(page);
  await page.goto('/editprofilesurvivor');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toHaveAccessibleDescription('');
  await page.getByLabel('First Name').fill('Rosalinde');
  await context.setOffline(true);
  await expect(page.getByText(noNetwork)).toBeVisible();
  await expect(save).toHaveAccessibleDescription(noNetwork);
  await expect(page.getByText(/^What is shown was read /)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(noNetwork)).toBeHidden();
  await expect(page.getByLabel('First Name')).toHaveValue('Rosalinde');
  await save.click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test('a network that goes while the medicines are on the screen is said there with their age, and taken back', async ({
  page,
  context,
  server,
}) => {
  const { addReminder } = await makeRosa(server);
  await addReminder('Aspirin', timeAt(Date.now() + 2 * 3_600_000));
  await signIn(page);
  await page.goto('/medication');
  await expect(page.getByRole('article', { name: 'Aspirin' })).toBeVisible();
  await expect(page.getByText(saved)).toBeHidden();
  await context.setOffline(true);
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Aspirin' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(saved)).toBeHidden();
});
