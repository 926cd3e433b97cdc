import { type Browser, chromium, type Page } from '@playwright/test';
import { type Squares, watchCameras, writeFilm } from './camera.ts';
import { callAs } from './call.ts';
import { signUp } from './pair.ts';
import { rosa } from './rosa.ts';
import { expect, test as base } from './test.ts';

export const carl = { ...rosa, fname: 'Carl', email: 'carl@example.org' } as const;

/** What another person's device asks of the server. */
type Ask = (path: string, body: object) => Promise<{ pin: string; qrImage: string }>;

interface Fixtures {
  /** Makes an account, and signs in to it from elsewhere. */
  readonly askAs: (
    person: { readonly fname: string; readonly email: string },
    role: 'survivor' | 'caregiver',
  ) => Promise<Ask>;
  /** A page in a browser of its own, whose camera sees this code; null: one that nobody allows. */
  readonly openBefore: (code: Squares | null) => Promise<Page>;
}

/** Scanning with the fake camera of Chromium, which is one of a whole browser. */
export const test = base.extend<Fixtures>({
  askAs: async ({ server }, use) => {
    await use(async ({ fname, email }, role) => {
      const person = await signUp(server, role, { fname, email });
      return (path, body) => callAs(server, person, 'POST', path, body);
    });
  },
  openBefore: async ({ server, launchOptions, viewport }, use, testInfo) => {
    const browsers: Browser[] = [];
    await use(async (code) => {
      const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream'];
      if (code) {
        const film = testInfo.outputPath('camera.y4m');
        await writeFilm(film, code);
        args.push('--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`);
      }
      const browser = await chromium.launch({ ...launchOptions, args });
      browsers.push(browser);
      const context = await browser.newContext({ baseURL: server.origin, viewport });
      await watchCameras(context);
      return context.newPage();
    });
    for (const browser of browsers) await browser.close();
  },
});

export const status = (page: Page) => page.getByRole('status');
export const startScanning = (page: Page) => page.getByRole('button', { name: 'Start Scanning' });

export const chooseScan = async (page: Page): Promise<void> => {
  await page.goto('/connectsurvivor1');
  await page.getByRole('button', { name: 'SCAN QR CODE' }).click();
};

/** The scan screen, with a picture. */
export const goToScan = async (page: Page): Promise<void> => {
  await chooseScan(page);
  await expect(page).toHaveURL(/\/scanqr$/);
  const picture = page.getByLabel('Camera picture');
  await expect
    .poll(() => picture.evaluate((video) => (video as HTMLVideoElement).videoWidth))
    .toBeGreaterThan(0);
};

/** The calls that connect, as this page sends them from now on. */
export const hearConnects = (page: Page): readonly string[] => {
  const heard: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/pairing/connect')) heard.push(request.url());
  });
  return heard;
};
