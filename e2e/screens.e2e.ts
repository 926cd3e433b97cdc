import type { Page } from '@playwright/test';
import { hour } from '../domain/specConstants.ts';
import {
  type Account,
  addReminder,
  openSignedIn,
  createAdmin,
} from '../testkit/browser/account.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { callAs } from '../testkit/browser/callWithRetry.ts';
import { roleFiles, waitForRoleFiles } from '../testkit/browser/cachedFiles.ts';
import { findUnmirrored } from '../testkit/browser/mirrored.ts';
import { expectScreen, waitForServiceWorker } from '../testkit/browser/userActions.ts';
import { readPersistedSlice } from '../testkit/browser/readPersistedSlice.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { expectTranslated, translate } from '../testkit/browser/translate.ts';

test.use({ serviceWorkers: 'allow' });

interface Screen {
  readonly path: string;
  readonly heading: string | RegExp;
  /** Texts without a network: what the device last knew, and its age. */
  readonly shows?: readonly (string | RegExp)[];
  /** The text that says which action needs the network; without it there is none. */
  readonly needs?: string | RegExp;
}

const saved = /^This is what was saved on this device (just now|\d+ minutes? ago)\.$/;
const read = /^Last updated (just now|\d+ minutes? ago)\.$/;
const unheard = 'Anything new is missing here, even an emergency.';
const needsNetwork = 'You need to be online for this. You are offline now.';

const publicScreens: readonly Screen[] = [
  { path: '/', heading: 'Login', needs: needsNetwork },
  { path: '/login', heading: 'Login', needs: needsNetwork },
  { path: '/register', heading: 'Create Account', needs: needsNetwork },
  { path: '/forgot-password', heading: /Forgot Password/, needs: needsNetwork },
  { path: '/reset-password?token=abc', heading: 'Reset Password', needs: needsNetwork },
  { path: '/confirm-email', heading: 'Confirm Email' },
  { path: '/privacy', heading: 'Privacy' },
];

const survivorScreens: readonly Screen[] = [
  { path: '/survivordashboard', heading: /^Good/, shows: ['Aspirin', saved], needs: needsNetwork },
  { path: '/dashboard', heading: /^Good/, shows: ['Aspirin', saved], needs: needsNetwork },
  { path: '/medication', heading: 'My Medications', shows: ['Aspirin', saved] },
  { path: '/addmedication', heading: 'Add Medication' },
  { path: '/adherence', heading: 'My record', needs: 'You need to be online for this' },
  { path: '/medicationplan', heading: 'My plan', shows: ['Aspirin'] },
  {
    path: '/connectcaregiver',
    heading: 'Connect Caregiver',
    shows: ['Carl Meyer', saved],
    needs: needsNetwork,
  },
  { path: '/addcaregiver', heading: 'Add Caregiver', needs: needsNetwork },
  { path: '/editprofilesurvivor', heading: 'Edit Profile', shows: [read], needs: needsNetwork },
  { path: '/account', heading: 'My Account', needs: needsNetwork },
  { path: '/settings', heading: 'Settings' },
  { path: '/exerciseguide', heading: 'Exercise Guide' },
  { path: '/exerciselist', heading: 'Exercises' },
  { path: '/speechpractice', heading: 'Speech Practice' },
  { path: '/speechpracticeeasy', heading: 'Speech Practice: easy' },
  { path: '/speechpracticemedium', heading: 'Speech Practice: medium' },
  { path: '/speechpracticehard', heading: 'Speech Practice: hard' },
  { path: '/no-such-address', heading: 'This page does not exist' },
];

const caregiverScreens: readonly Screen[] = [
  {
    path: '/caregiverdashboard',
    heading: 'Caregiver dashboard',
    shows: ['Rosa', /\bNext: Aspirin/, new RegExp(read), saved],
    needs: needsNetwork,
  },
  {
    path: '/dashboard',
    heading: 'Caregiver dashboard',
    shows: [/\bNext: Aspirin/, saved],
    needs: needsNetwork,
  },
  { path: '/CGmedication', heading: /medicines/, shows: ['Aspirin', saved] },
  { path: '/CGaddmedication', heading: 'Add a medicine for Rosa' },
  { path: '/adherence', heading: /record/, needs: 'You need to be online for this' },
  { path: '/medicationplan', heading: "Rosa's plan", shows: ['Aspirin'] },
  { path: '/connectsurvivor', heading: 'Connect Stroke Survivor', shows: ['Rosa Meyer', saved] },
  { path: '/connectsurvivor1', heading: 'Connect Stroke Survivor', needs: needsNetwork },
  { path: '/enterpin', heading: 'CONNECT STROKE SURVIVOR', needs: needsNetwork },
  { path: '/scanqr', heading: 'SCAN QR CODE', needs: needsNetwork },
  {
    path: '/emergencylog',
    heading: 'Emergency Log',
    shows: [new RegExp(read)],
    needs: 'You need to be online for this',
  },
  { path: '/editprofilecaregiver', heading: 'Edit Profile', shows: [read], needs: needsNetwork },
  { path: '/account', heading: 'My Account', needs: needsNetwork },
  { path: '/settings', heading: 'Settings' },
  { path: '/speechpracticemonitor', heading: 'Speech Practice' },
  { path: '/speechmonitoreasy', heading: 'EASY (3–5 WORDS)' },
  { path: '/speechmonitormedium', heading: 'MEDIUM (6–9 WORDS)' },
  { path: '/speechmonitorhard', heading: 'HARD (10+ WORDS)' },
  { path: '/caregiverexerciselist', heading: 'Exercises' },
  { path: '/editaffectedparts', heading: 'Edit Affected Parts' },
].map((screen) => ({ ...screen, shows: [unheard, ...(screen.shows ?? [])] }));

const sections = ['', '?#exercise', '?#speech', '?#games', '?#people', '?#server'];
const adminScreens: readonly Screen[] = [
  { path: '/dashboard', heading: 'ADMIN PANEL' },
  { path: '/account', heading: 'My Account', needs: needsNetwork },
  ...sections.map((section) => ({ path: `/admindashboard${section}`, heading: 'ADMIN PANEL' })),
];

const addressOf = (page: Page): string => page.url().replace(new URL(page.url()).origin, '');

/** As a link does. */
const follow = (page: Page, to: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** Opens each screen, which reads what it shows, and looks at it. */
const openAll = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  await page.goto('/no-such-address');
  for (const { path, heading, shows } of screens) {
    await test.step(`online: ${path}`, async () => {
      await follow(page, path);
      await expectScreen(page, heading);
      expect(addressOf(page)).toBe(path);
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      // Nothing on the form says that the profile has been read.
      if (shows?.includes(read)) {
        await expect.poll(() => readPersistedSlice(page, 'profile')).toMatch(/"readAt":"\d/);
      }
      // An opened one leaves this list.
      const closed = page.locator('main details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      await expectAccessible(page, path);
      await expect.poll(() => findUnmirrored(page)).toEqual([]);
    });
  }
};

/** Goes Back over all screens, translated and without a network: the files of each come from the worker. */
const goBackOffline = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  await translate(page);
  await page.context().setOffline(true);
  await page.goto('/no-such-address');
  for (const { path, heading, shows = [], needs: said } of screens.toReversed()) {
    await test.step(`offline: ${path}`, async () => {
      await page.goBack();
      await expectScreen(page, heading);
      expect(addressOf(page)).toBe(path);
      for (const words of shows) {
        await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
      }
      if (said === undefined)
        await expect(page.getByText(/needs the network|need to be online/)).toBeHidden();
      else await expect(page.getByText(said, { exact: true })).toBeVisible();
      await expectTranslated(page);
    });
  }
};

/** Two at one time, one with a long name, and an answered one. */
const addMedicines = async (survivor: Account) => {
  const { id } = await addReminder(survivor, 'Bisoprolol');
  await callAs(survivor, 'PUT', `/api/reminders/${id}`, { status: 'skipped' });
  await addReminder(survivor, 'Dextromethorphanhydrobromide', 2 * hour);
  return addReminder(survivor, 'Aspirin', 2 * hour);
};

test('each public screen looks right, and opens offline', async ({ page }) => {
  await openAll(page, publicScreens);
  await waitForServiceWorker(page);
  await goBackOffline(page, publicScreens);
  await page.context().setOffline(false);
  await expect(page.getByText(needsNetwork)).toBeHidden();
});

test("a survivor's screens look right", async ({ page, context, rosa, carl: _carl }) => {
  const fetched = new Set<string>();
  context.on('request', (request) => fetched.add(new URL(request.url()).pathname));
  const { id } = await addMedicines(rosa);
  await openSignedIn(page, rosa);
  const edit = {
    path: `/editmedication?id=${id}`,
    heading: 'EDIT MEDICATION',
    shows: [saved],
  };
  const screens = [...survivorScreens, edit];
  await openAll(page, screens);
  const files = [...(await roleFiles(page, 'caregiver')), ...(await roleFiles(page, 'admin'))];
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => fetched.has(file))).toEqual([]);
  await waitForServiceWorker(page);
  await goBackOffline(page, screens);
  const isKept = (paths: string[]) => Promise.all(paths.map((at) => caches.match(at)));
  expect((await page.evaluate(isKept, files)).filter(Boolean)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(saved)).toBeHidden();
});

test("a caregiver's screens look right", async ({ page, context, rosa, carl }) => {
  await context.grantPermissions(['camera']);
  const { id } = await addMedicines(rosa);
  await openSignedIn(page, carl);
  const heading = 'Edit a medicine of Rosa';
  const edit = {
    path: `/CGeditmedication?id=${id}`,
    heading,
    shows: [unheard, saved],
  };
  const screens = [...caregiverScreens, edit];
  await openAll(page, screens);
  await waitForRoleFiles(page, 'caregiver');
  await goBackOffline(page, screens);
  await context.setOffline(false);
  await expect(page.getByText(unheard)).toBeHidden();
});

test('the admin panel looks right, and opens offline', async ({ page, server }) => {
  await openSignedIn(page, await createAdmin(server));
  await openAll(page, adminScreens);
  await waitForRoleFiles(page, 'admin');
  await goBackOffline(page, adminScreens);
});

test('in a wide window the screens are of one width, and their buttons of 360 px at most', async ({
  page,
  rosa,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openSignedIn(page, rosa);
  const tool = page.getByRole('button', { name: 'Read this page aloud' });
  const edges = new Set<number>();
  for (const { path, heading } of survivorScreens) {
    await follow(page, path);
    await expectScreen(page, heading);
    const box = await tool.boundingBox();
    edges.add(Math.round((box?.x ?? 0) + (box?.width ?? 0)));
    const wide = page.locator('main :is(button, a)').evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).borderTopWidth === '2px')
        .filter((one) => one.getBoundingClientRect().width > 361)
        .map(({ textContent }) => textContent),
    );
    expect.soft(await wide, path).toEqual([]);
  }
  expect([...edges]).toHaveLength(1);
});

test('the splash is shown once, with its styles, before any script', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.route('**/assets/*.js', () => {});
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('main')).toHaveText('Opening…');
  await expect(page.getByText('Opening…').locator('..')).toHaveCSS('display', 'flex');
  expect(fonts).toEqual([]);
});

test('without JavaScript a notice is shown in place of the splash', async ({ browser, server }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(server.origin);
  await expect(page.locator('noscript')).toBeVisible();
  await expect(page.getByText('Opening…')).toBeHidden();
  await page.close();
});
