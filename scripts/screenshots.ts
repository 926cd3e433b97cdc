import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../contract/paths.ts';
import { localMinuteOf, timeOf } from '../domain/zonedTime.ts';
import { buildApp } from '../server/app.ts';
import { appConfig } from '../testkit/server/appConfig.ts';
import { migrate } from '../server/db/migrate.ts';
import { openSqlite } from '../server/db/open.ts';
import { sqlitePath } from '../server/openDatabase.ts';
import { buildIfStale } from './build.ts';
import { findChromium } from './findChromium.ts';
import { demoPeople, seedDemo } from './demoData.ts';
import { root } from './run.ts';

type Scheme = 'light' | 'dark';

const folder = path.join(root, 'docs/screenshots');
const manifestFolder = path.join(root, 'public/screenshots');
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const zoneAtMidmorning = (now: Date): string => {
  const ahead = 10 - now.getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead;
  // In these names the sign is inverted.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
};

const serveDemo = async (zone: string) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'upstroke-screenshots-'));
  const db = openSqlite(sqlitePath(dataDir));
  await migrate(db);
  await seedDemo(db, Date.now(), zone);
  const clock = { now: () => Date.now() };
  const app = await buildApp(appConfig(root), { db, clock, pushPublicKey: '' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await app.close();
    await db.destroy();
    await rm(dataDir, { recursive: true });
  };
  return { origin, stop };
};

const saveScreenshot = async (page: Page, name: string): Promise<void> => {
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  console.log(path.relative(root, file));
};

const saveManifestScreenshot = async (page: Page, name: string): Promise<void> => {
  const file = path.join(manifestFolder, `${name}.png`);
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture).png({ palette: true, effort: 10, compressionLevel: 9 }).toFile(file);
  console.log(path.relative(root, file));
};

const waitForHeading = (page: Page, title: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: title }).waitFor();

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(demoPeople.survivor.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPeople.survivor.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await waitForHeading(page, /Rosa/);
  await page.getByText('Clopidogrel').first().waitFor();
  await page.getByText('Missed: Metoprolol').first().waitFor();
};

const addRingingMedicine = async (
  page: Page,
  zone: string,
  shoot: () => Promise<void> = async () => undefined,
) => {
  await page.getByLabel('Medication Name').fill('Ramipril');
  await page.getByLabel('Dosage').fill('5 mg');
  await page.getByLabel('1x a day').check();
  const time = page.getByLabel('Time 1', { exact: true });
  await shoot();
  await time.fill(timeOf(localMinuteOf(Date.now(), zone)));
  await page.getByRole('button', { name: 'SAVE' }).click();
  await page.waitForURL(`**${paths.medication}`);
  await page.getByRole('alertdialog').waitFor();
  // A screenshot before the next frame would mix two screens.
  await page.waitForFunction(() => window.scrollY === 0);
};

interface ContextOptions {
  readonly zone: string;
  readonly scheme: Scheme;
  readonly viewport: typeof phone;
  readonly deviceScaleFactor?: number;
}

const newContext = (
  browser: Browser,
  origin: string,
  { zone, scheme, ...screen }: ContextOptions,
) =>
  browser.newContext({
    baseURL: origin,
    ...screen,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: zone,
  });

const openDay = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(paths.login);
  await waitForHeading(page, 'Login');
  await signIn(page);
  await page.getByRole('list', { name: 'Today' }).evaluate((day) => day.scrollIntoView());
  return page;
};

const captureForManifest = async (browser: Browser, zone: string): Promise<void> => {
  const { origin, stop } = await serveDemo(zone);
  const scheme = 'light';
  const wide = await newContext(browser, origin, { zone, scheme, viewport: desktop });
  const narrow = await newContext(browser, origin, {
    zone,
    scheme,
    viewport: { width: 360, height: 720 },
    deviceScaleFactor: 3,
  });
  try {
    const large = await openDay(wide);
    await saveManifestScreenshot(large, 'today-wide');
    const small = await openDay(narrow);
    await saveManifestScreenshot(small, 'today');
    await small.goto(paths.medication);
    await small.getByRole('article').first().waitFor();
    await saveManifestScreenshot(small, 'medicines');
    await small.goto(paths.addMedication);
    await waitForHeading(small, 'Add Medication');
    await addRingingMedicine(small, zone);
    await saveManifestScreenshot(small, 'alarm');
    await large.getByRole('alertdialog').waitFor();
    await saveManifestScreenshot(large, 'alarm-wide');
  } finally {
    await wide.close();
    await narrow.close();
    await stop();
  }
};

const captureApp = async (browser: Browser, scheme: Scheme, zone: string): Promise<void> => {
  const { origin, stop } = await serveDemo(zone);
  const context = await newContext(browser, origin, { zone, scheme, viewport: phone });
  const page = await context.newPage();
  const show = (name: string) => saveScreenshot(page, `${name}-${scheme}`);
  try {
    await page.goto(paths.login);
    await waitForHeading(page, 'Login');
    await signIn(page);
    await show('dashboard');
    if (scheme === 'light') {
      await page.goto(paths.editProfileSurvivor);
      await waitForHeading(page, 'Edit Profile');
      await page.getByLabel('First Name').and(page.locator('[value="Rosa"]')).waitFor();
      const settings = page.getByRole('heading', { name: 'Settings for this device' });
      await settings.evaluate((heading) => heading.scrollIntoView());
      await show('settings');
    }
    await page.goto(paths.medication);
    await page.getByRole('article').first().waitFor();
    await show('medicines');
    await page.goto(paths.addMedication);
    await waitForHeading(page, 'Add Medication');
    await addRingingMedicine(page, zone, async () => {
      if (scheme === 'light') await show('add-medicine');
    });
    await show('alarm');
  } finally {
    await context.close();
    await stop();
  }
};

if (await buildIfStale()) {
  for (const made of [folder, manifestFolder]) await mkdir(made, { recursive: true });
  const zone = zoneAtMidmorning(new Date());
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--lang=en-GB'],
  });
  try {
    for (const scheme of ['light', 'dark'] as const) await captureApp(browser, scheme, zone);
    await captureForManifest(browser, zone);
  } finally {
    await browser.close();
  }
} else {
  console.error('The app could not be built, so no pictures were taken.');
  process.exitCode = 1;
}
