import sharp from 'sharp';
import { expectScreen } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

test.use({ serviceWorkers: 'allow' });

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}

interface Manifest {
  readonly icons: readonly Picture[];
  readonly screenshots: readonly (Picture & { readonly form_factor: 'narrow' | 'wide' })[];
  readonly shortcuts: readonly {
    readonly url: string;
    readonly icons: readonly Picture[];
  }[];
}

test('Chromium would install the app', async ({ playwright, launchOptions, server }) => {
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
  expect(shortcuts.map(({ url }) => url)).toEqual(['/medication', '/dashboard?help=ask']);
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
