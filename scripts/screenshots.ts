import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../contract/paths.ts';
import { localMinuteOf, timeOf } from '../domain/zonedTime.ts';
import { buildApp } from '../server/app.ts';
import { makeContext } from '../server/context.ts';
import { placeAhead } from '../testkit/browser/placeAhead.ts';
import { appConfig } from '../testkit/server/appConfig.ts';
import { makeServerFacts } from '../testkit/server/serverFacts.ts';
import { buildIfStale } from './build.ts';
import { findChromium } from './findChromium.ts';
import { demoPeople, makeDemoDatabase } from './demoData.ts';
import { root } from './run.ts';

type Shot = 'dashboard' | 'today' | 'settings' | 'medicines' | 'addMedicine' | 'alarm';

interface Tour {
  readonly screen: BrowserContextOptions;
  readonly folder: string;
  /** File names; other shots are not taken. */
  readonly names: Readonly<Partial<Record<Shot, string>>>;
}

const phone = { width: 390, height: 844 };
const docs = 'docs/screenshots';
const manifest = 'public/screenshots';

const tours: readonly Tour[] = [
  {
    screen: { viewport: phone },
    folder: docs,
    names: {
      dashboard: 'dashboard-light',
      settings: 'settings-light',
      medicines: 'medicines-light',
      addMedicine: 'add-medicine-light',
      alarm: 'alarm-light',
    },
  },
  {
    screen: { viewport: phone, colorScheme: 'dark' },
    folder: docs,
    names: { dashboard: 'dashboard-dark', medicines: 'medicines-dark', alarm: 'alarm-dark' },
  },
  {
    screen: { viewport: { width: 360, height: 720 }, deviceScaleFactor: 3 },
    folder: manifest,
    names: { today: 'today', medicines: 'medicines', alarm: 'alarm' },
  },
  {
    screen: { viewport: { width: 1280, height: 800 } },
    folder: manifest,
    names: { today: 'today-wide', alarm: 'alarm-wide' },
  },
];

const zoneAtMidmorning = (now: Date): string => placeAhead(10 - now.getUTCHours());

const serveDemo = async (zone: string) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'upstroke-screenshots-'));
  const db = await makeDemoDatabase(dataDir, zone);
  const config = appConfig(root);
  const clock = { now: () => Date.now() };
  const readServerFacts = async () => makeServerFacts(Date.now());
  const app = await buildApp(config, makeContext(config, { db, clock }), {
    pushPublicKey: '',
    readServerFacts,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await db.destroy();
      await rm(dataDir, { recursive: true });
    },
  };
};

const saveScreenshot = async (page: Page, file: string): Promise<void> => {
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await sharp(picture)
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toFile(path.join(root, file));
  console.log(file);
};

const waitForHeading = (page: Page, title: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: title }).waitFor();

const signIn = async (page: Page): Promise<void> => {
  await page.goto(paths.login);
  await waitForHeading(page, 'Login');
  await page.getByLabel('Email').fill(demoPeople.survivor.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPeople.survivor.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await waitForHeading(page, /Rosa/);
  await page.getByText('Clopidogrel').first().waitFor();
  await page.getByText('Missed: Metoprolol').first().waitFor();
};

const takeTour = async (
  browser: Browser,
  { screen, folder, names }: Tour,
  zone: string,
): Promise<void> => {
  await using demo = await serveDemo(zone);
  await using context = await browser.newContext({
    baseURL: demo.origin,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: zone,
    ...screen,
  });
  const page = await context.newPage();
  const show = async (shot: Shot): Promise<void> => {
    const name = names[shot];
    if (name !== undefined) await saveScreenshot(page, `${folder}/${name}.png`);
  };
  await signIn(page);
  await show('dashboard');
  await page.getByRole('list', { name: 'Today' }).evaluate((day) => day.scrollIntoView());
  await show('today');
  await page.goto(paths.settings);
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await show('settings');
  await page.goto(paths.medication);
  await page.getByRole('article').first().waitFor();
  await show('medicines');
  await page.goto(paths.addMedication);
  await page.getByLabel('Medication Name').fill('Ramipril');
  await page.getByLabel('Dosage').fill('5 mg');
  await page.getByLabel('1x a day').check();
  await show('addMedicine');
  const time = page.getByLabel('Time 1', { exact: true });
  await time.fill(timeOf(localMinuteOf(Date.now(), zone)));
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  await page.waitForURL(`**${paths.medication}`);
  await page.getByRole('alertdialog').waitFor();
  // A screenshot before the next frame would mix two screens.
  await page.waitForFunction(() => window.scrollY === 0);
  await show('alarm');
};

if (await buildIfStale()) {
  const zone = zoneAtMidmorning(new Date());
  await using browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--lang=en-GB'],
  });
  for (const tour of tours) await takeTour(browser, tour, zone);
} else {
  console.error('The app could not be built, so no pictures were taken.');
  process.exitCode = 1;
}
