import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from '../testkit/browser/look.ts';
import { lendPushService } from '../testkit/browser/pushService.ts';
import {
  addMedicine,
  alarm,
  answerAlarm,
  makePerson,
  register,
  ringNow,
  rosa,
  screenStands,
  signIn,
  timeAt,
  typeLogin,
} from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';
import type { Visit } from '../testkit/browser/visit.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}

interface Manifest {
  readonly start_url: string;
  readonly icons: readonly Picture[];
  readonly screenshots: readonly (Picture & { readonly form_factor: 'narrow' | 'wide' })[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly Picture[];
  }[];
}

const manifestOf = async (page: Page): Promise<Manifest> =>
  (await page.request.get('/manifest.webmanifest')).json();

const shortcutOf = async (page: Page, name: string): Promise<string> => {
  const { shortcuts } = await manifestOf(page);
  return shortcuts.find((shortcut) => shortcut.name === name)?.url ?? 'none of that name';
};

test('Chromium reads the manifest without an error, and would install the app', async ({
  playwright,
  server,
}, { project }) => {
  // The context of a test is a private one, in which nothing can be installed.
  const { launchOptions = {} } = project.use;
  const context = await playwright.chromium.launchPersistentContext('', launchOptions);
  try {
    const page = await context.newPage();
    await page.goto(`${server.origin}/login`);
    await screenStands(page, 'Login');
    const session = await context.newCDPSession(page);
    const read = await session.send('Page.getAppManifest');
    expect(read.url).toBe(`${server.origin}/manifest.webmanifest`);
    expect(read.errors).toEqual([]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { appId } = await session.send('Page.getAppId');
    expect(appId).toBe(`${server.origin}/`);
  } finally {
    await context.close();
  }
});

test('every picture that the manifest names is there, in the size that it claims', async ({
  page,
}) => {
  const { icons, shortcuts, screenshots } = await manifestOf(page);
  const pictures = [icons, screenshots, ...shortcuts.map((shortcut) => shortcut.icons)].flat();
  for (const { src, sizes } of pictures) {
    const answer = await page.request.get(src);
    expect(answer.status(), src).toBe(200);
    const { width, height, format } = await sharp(await answer.body()).metadata();
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
});

test('what only an installation needs is fetched by no page, and kept by no worker', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.context().on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await screenStands(page, 'Login');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const worker = await (await page.request.get('/sw.js')).text();
  const { icons, shortcuts, screenshots } = await manifestOf(page);
  const needed = ['/icons/icon.svg', '/icons/icon-192.png'];
  const rest = [icons, screenshots, ...shortcuts.map((shortcut) => shortcut.icons)]
    .flat()
    .map(({ src }) => src)
    .filter((src) => !needed.includes(src));
  expect(fetched.filter((path) => rest.includes(path))).toEqual([]);
  expect(rest.filter((src) => worker.includes(src.slice(1)))).toEqual([]);
  expect(needed.filter((src) => !worker.includes(src.slice(1)))).toEqual([]);
});

test.describe('the shortcuts of the icon', () => {
  const question = (page: Page) =>
    page.getByRole('alertdialog', { name: 'Send an emergency alert?' });

  test('Medications leads to the list', async ({ page }) => {
    await register(page);
    await signIn(page);
    await page.goto(await shortcutOf(page, 'Medications'));
    await screenStands(page, 'My Medications');
  });

  test('Get help opens the question, sends nothing, and asks no more once it is closed', async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await register(page);
    await signIn(page);
    await page.goto('/medication');
    await screenStands(page, 'My Medications');
    await page.goto(await shortcutOf(page, 'Get help'));
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.reload();
    await screenStands(page, /Rosa/);
    await expect(question(page)).toBeHidden();
    await page.goBack();
    await screenStands(page, 'My Medications');
    await page.goForward();
    await screenStands(page, /Rosa/);
    await expect(question(page)).toBeHidden();
    expect(sent).not.toContain('/api/emergency/send');
  });

  test('Get help asks who is not signed in to sign in first, and then stands', async ({ page }) => {
    await register(page);
    await page.goto(await shortcutOf(page, 'Get help'));
    await screenStands(page, 'Login');
    await typeLogin(page);
    await expect(question(page)).toBeVisible();
  });

  test('of a caregiver Get help opens their own dashboard', async ({ page, server }) => {
    await makePerson(server, 'caregiver', 'carl@example.org');
    await page.goto('/login');
    await typeLogin(page, 'carl@example.org');
    await expect(page).toHaveURL(/\/caregiverdashboard$/);
    await page.goto(await shortcutOf(page, 'Get help'));
    await screenStands(page, 'Caregiver dashboard');
    await expect(question(page)).toBeHidden();
  });
});

test.describe('the offer to install', () => {
  const card = (page: Page) => page.getByRole('region', { name: 'Keep Upstroke on this device' });

  /** As Chromium does once it finds that the app can be installed; `asked` counts its questions. */
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

  /** What has happened before is on the screen, or asked for. */
  const drawn = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );

  /** Nothing has to be mended on this device, once it was tapped. */
  const untilItRings = async (page: Page) => {
    await page.getByRole('heading', { level: 1, name: /Rosa/ }).click();
    await expect(page.getByText('This device rings.')).toBeVisible();
  };

  /** Rosa at her dashboard, on a device that rings. */
  const begin = async ({ page, context, server }: Visit) => {
    await context.grantPermissions(['notifications'], { origin: server.origin });
    await lendPushService(page);
    await register(page);
    await signIn(page);
    await untilItRings(page);
  };

  /** The dashboard as it stands when its answers are in. */
  const openDashboard = async (page: Page) => {
    await page.goto('/survivordashboard');
    await untilItRings(page);
    const feed = page.getByRole('feed', { name: 'ACTIVITY' });
    await expect(feed.or(page.getByText('No activities yet.'))).toBeVisible();
    expect(await offer(page)).toBe(true);
  };

  test('comes after the first answered dose and never before; Not now holds across a reload', async ({
    page,
    context,
    server,
  }) => {
    await begin({ page, context, server });
    await addMedicine(page, 'Zinc', timeAt(Date.now() + 3_600_000));
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await openDashboard(page);
    await drawn(page);
    await expect(card(page)).toBeHidden();
    // Nor was it on its way.
    expect(fetched.filter((path) => path.startsWith('/assets/install.'))).toEqual([]);
    await ringNow(page, 'Aspirin');
    await page.goto('/survivordashboard');
    await expect(alarm(page)).toBeVisible();
    expect(await offer(page)).toBe(true);
    await expect(card(page)).toBeHidden();
    await answerAlarm(page, 'Taken');
    await untilItRings(page);
    await expect(card(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await card(page).getByRole('button', { name: 'Not now' }).click();
    await expect(card(page)).toBeHidden();
    await openDashboard(page);
    await expect(card(page)).toBeHidden();
    expect(await asked(page)).toBe(0);
  });

  test('that the browser made on the login is kept; Install lets it ask', async ({
    page,
    context,
    server,
  }) => {
    await begin({ page, context, server });
    await ringNow(page, 'Aspirin');
    await answerAlarm(page, 'Skip');
    await page.getByRole('button', { name: `${rosa.fname} ${rosa.lname}` }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await screenStands(page, 'Login');
    await page.reload();
    await screenStands(page, 'Login');
    expect(await offer(page)).toBe(true);
    await typeLogin(page);
    await screenStands(page, /Rosa/);
    await untilItRings(page);
    await card(page).getByRole('button', { name: 'Install' }).click();
    await expect(card(page)).toBeHidden();
    expect(await asked(page)).toBe(1);
  });
});
