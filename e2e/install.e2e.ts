import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Account, addReminder, enter } from '../testkit/browser/account.ts';
import { expectGoodLook } from '../testkit/browser/look.ts';
import { lendPushService } from '../testkit/browser/pushService.ts';
import { alarm, answerAlarm, expectScreen, logOut, typeLogin } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}

interface Manifest {
  readonly icons: readonly Picture[];
  readonly screenshots: readonly (Picture & { readonly form_factor: 'narrow' | 'wide' })[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly Picture[];
  }[];
}

test('Chromium would install the app; the pictures of the manifest have the sizes that it names, and the worker stores none that only an installation needs', async ({
  playwright,
  launchOptions,
  server,
}) => {
  // Nothing can be installed in the private context of a test.
  const context = await playwright.chromium.launchPersistentContext('', launchOptions);
  const page = await context.newPage();
  await page.goto(`${server.origin}/login`);
  await expectScreen(page, 'Login');
  const session = await context.newCDPSession(page);
  const read = await session.send('Page.getAppManifest');
  expect(read.url).toBe(`${server.origin}/manifest.webmanifest`);
  expect(read.errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  expect((await session.send('Page.getAppId')).appId).toBe(`${server.origin}/`);

  const { icons, screenshots, shortcuts } = JSON.parse(read.data ?? '') as Manifest;
  const pictures = [icons, screenshots, ...shortcuts.map((shortcut) => shortcut.icons)].flat();
  const needed = ['/icons/icon.svg', '/icons/icon-192.png'];
  const rest = pictures.map(({ src }) => src).filter((src) => !needed.includes(src));
  const worker = await (await page.request.get(`${server.origin}/sw.js`)).text();
  expect(rest.filter((src) => worker.includes(src.slice(1)))).toEqual([]);
  expect(needed.filter((src) => !worker.includes(src.slice(1)))).toEqual([]);
  for (const { src, sizes } of pictures) {
    const response = await page.request.get(`${server.origin}${src}`);
    expect(response.status(), src).toBe(200);
    const { width, height, format } = await sharp(await response.body()).metadata();
    if (format !== 'svg') expect(`${width}x${height}`, src).toBe(sizes);
    else expect([sizes, width], src).toEqual(['any', height]);
  }
  for (const purpose of [undefined, 'maskable', 'monochrome']) {
    const some = icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
    expect(some).toEqual(expect.arrayContaining(['any', '512x512']));
  }
  expect(new Set(screenshots.map((shown) => shown.form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  );
  await context.close();
});

test('the shortcut Get help leads over the login to the question, sends nothing, and asks once; Medications leads to the list', async ({
  page,
  rosa,
}) => {
  const manifest = await page.request.get('/manifest.webmanifest');
  const { shortcuts }: Manifest = await manifest.json();
  const urlOf = (name: string) => shortcuts.find((shortcut) => shortcut.name === name)?.url ?? '';
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const question = page.getByRole('alertdialog', { name: 'Send an emergency alert?' });
  await page.goto(urlOf('Get help'));
  await expectScreen(page, 'Login');
  await typeLogin(page, rosa.email);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.reload();
  await expectScreen(page, /Rosa/);
  await expect(question).toBeHidden();
  await page.goto(urlOf('Medications'));
  await expectScreen(page, 'My Medications');
  await page.goto(urlOf('Get help'));
  await expect(question).toBeVisible();
  expect(fetched).not.toContain('/api/emergency/send');
  // Only an installation needs these.
  expect(
    fetched.filter((at) => /^\/(?:screenshots|icons\/(?:icon-512|shortcut))/.test(at)),
  ).toEqual([]);
});

/** Dispatches the event by which Chromium offers to install; `asked` counts the prompts. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const counted = window as { asked?: number };
    const prompt = async () => {
      counted.asked = (counted.asked ?? 0) + 1;
    };
    const userChoice = Promise.resolve({ outcome: 'accepted' });
    window.dispatchEvent(Object.assign(event, { prompt, userChoice }));
    return event.defaultPrevented;
  });
const asked = (page: Page) => page.evaluate(() => (window as { asked?: number }).asked ?? 0);

/** A tap unlocks the sound: then nothing is to be set up on this device. */
const untilItRings = async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: /Rosa/ }).click();
  await expect(page.getByText('This device rings.')).toBeVisible();
};

const openDashboard = async (page: Page, rosa: Account) => {
  await page.context().grantPermissions(['notifications'], { origin: rosa.origin });
  await lendPushService(page);
  await enter(page, rosa);
  await untilItRings(page);
};

test('the offer to install comes after the first answered dose and not before; Not now lasts, Install lets the browser ask', async ({
  page,
  newDevice,
  rosa,
}) => {
  const card = (at: Page) => at.getByRole('region', { name: 'Keep Upstroke on this device' });
  await openDashboard(page, rosa);
  expect(await offer(page)).toBe(true);
  await expect(page.getByText('No activities yet.')).toBeVisible();
  await expect(card(page)).toBeHidden();
  await addReminder(rosa, 'Aspirin');
  await expect(alarm(page)).toBeVisible();
  await expect(card(page)).toBeHidden();
  await answerAlarm(page, 'Taken');
  await expect(card(page)).toBeVisible();
  await expectGoodLook(page, 'the offer');
  await card(page).getByRole('button', { name: 'Not now' }).click();
  await expect(card(page)).toBeHidden();
  await page.reload();
  await untilItRings(page);
  expect(await offer(page)).toBe(true);
  await expect(page.getByRole('feed', { name: 'ACTIVITY' })).toBeVisible();
  await expect(card(page)).toBeHidden();
  expect(await asked(page)).toBe(0);

  const other = await newDevice();
  await openDashboard(other, rosa);
  await logOut(other);
  expect(await offer(other)).toBe(true);
  await typeLogin(other, rosa.email);
  await untilItRings(other);
  await card(other).getByRole('button', { name: 'Install' }).click();
  await expect(card(other)).toBeHidden();
  expect(await asked(other)).toBe(1);
});
