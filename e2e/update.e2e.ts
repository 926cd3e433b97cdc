import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { root } from '../scripts/run.ts';
import { addReminder, openSignedIn, readActivityLog } from '../testkit/browser/account.ts';
import { waitForAppFiles } from '../testkit/browser/cachedFiles.ts';
import {
  alarmDialog,
  answerAlarm,
  expectScreen,
  waitForServiceWorker,
} from '../testkit/browser/userActions.ts';
import { installSoundRecorder, isSoundPlaying } from '../testkit/browser/soundRecorder.ts';
import { makeRealServer } from '../testkit/browser/realServer.ts';
import { testWithOwnServer } from '../testkit/browser/test.ts';

const hashedName = /\.([\da-f]{10})\./;

/** Another hash of the same length, different for each version. */
const versionedHash = (version: number, hash: string): string =>
  (Number.parseInt(hash.slice(0, 1), 16) ^ (version - 1)).toString(16) + hash.slice(1);

/**
 * Makes another version of the finished build in `into`: the same app, in which each file but the
 * shared library bears another hash, as after a change of the sources.
 */
const buildVersion = async (version: number, into: string): Promise<void> => {
  const isCopied = (file: string) => !/\.(?:map|br|gz)$/.test(file);
  await cp(path.join(root, 'dist'), into, { recursive: true, filter: isCopied });
  const assets = path.join(into, 'assets');
  const hashes = new Map<string, string>();
  for (const name of await readdir(assets)) {
    const hash = hashedName.exec(name)?.[1];
    if (hash === undefined || name.startsWith('vendor.')) continue;
    hashes.set(hash, versionedHash(version, hash));
  }
  const worker = await readFile(path.join(into, 'sw.js'), 'utf8');
  // The revision of the page in the worker's list of files.
  const revision = /['"]([\da-f]{32})['"],['"]url['"]:['"]\/index\.html/.exec(worker)?.[1];
  if (revision === undefined) throw new Error('sw.js does not list index.html.');
  hashes.set(revision, versionedHash(version, revision));
  const anyHash = new RegExp([...hashes.keys()].join('|'), 'g');
  const renamed = (text: string) => text.replace(anyHash, (hash) => hashes.get(hash) ?? hash);
  for (const folder of [into, assets]) {
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      if (/\.(?:html|js|css|json)$/.test(name)) {
        await writeFile(file, renamed(await readFile(file, 'utf8')));
      }
      if (renamed(name) !== name) await rename(file, path.join(folder, renamed(name)));
    }
  }
};

/** The entry script of a page: its name identifies the version. */
const entryScriptOf = (html: string): string | undefined =>
  /\/assets\/main\.[\w.]+\.js/.exec(html)?.[0];

interface Deployment {
  readonly folder: string;
  /** Replaces the app by another version, as an operator does, while the server runs. */
  readonly deploy: (version: number) => Promise<void>;
  /** The deployed version to which a page's HTML belongs. */
  readonly versionOf: (html: string) => number | undefined;
}

/** Each test has a server of its own, whose build it may replace; version 1 is the finished build. */
const test = testWithOwnServer.extend<{ served: Deployment }>({
  served: async ({ browserName: _browserName }, use) => {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'upstroke-served-'));
    const [folder, next] = [path.join(parent, 'served'), path.join(parent, 'next')];
    const versions = new Map<string, number>();
    const deploy = async (version: number) => {
      if (version === 1) await cp(path.join(root, 'dist'), next, { recursive: true });
      else await buildVersion(version, next);
      versions.set(
        entryScriptOf(await readFile(path.join(next, 'index.html'), 'utf8')) ?? '',
        version,
      );
      await rm(folder, { recursive: true, force: true });
      await rename(next, folder);
    };
    await deploy(1);
    await use({ folder, deploy, versionOf: (html) => versions.get(entryScriptOf(html) ?? 'none') });
    await rm(parent, { recursive: true });
  },
  ownServer: async ({ served }, use) => {
    const server = await makeRealServer(
      { DIST: served.folder },
      { program: 'testkit/browser/serveFolder.ts' },
    );
    await server.start();
    await use(server);
    await server.remove();
  },
});

/**
 * Lets the browser look for a newer app, and waits until a worker of that version controls the page.
 * Asks the worker nothing meanwhile: it is replaced only when it is idle.
 */
const waitForVersion = async (
  page: Page,
  { versionOf }: Deployment,
  version: number,
): Promise<void> => {
  const text = await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const replaced = new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await (await serviceWorker.getRegistration())?.update();
    await replaced;
    const { controller } = serviceWorker;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (controller?.state === 'activated') resolve();
      };
      controller?.addEventListener('statechange', check);
      check();
    });
    return (await fetch('/index.html')).text();
  });
  expect(versionOf(text)).toBe(version);
};

test.use({ serviceWorkers: 'allow' });

const openMedicines = async (context: BrowserContext): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto('/medication');
  return tab;
};

test('an update keeps an alarm', async ({ page, context, rosa, ownServer, served }) => {
  await installSoundRecorder(context);
  await addReminder(rosa, 'Aspirin');
  await openSignedIn(page, rosa, '/medication');
  await waitForServiceWorker(page);
  await expect(alarmDialog(page)).toContainText("It's time to take Aspirin!");
  await expect.poll(() => isSoundPlaying(page)).toBe(true);

  await served.deploy(2);
  await waitForVersion(page, served, 2);
  // Between two rounds of the sound there is a moment without it.
  await expect.poll(() => isSoundPlaying(page)).toBe(true);
  const other = await openMedicines(context);
  await expect(alarmDialog(other)).toBeVisible();
  expect(served.versionOf(await other.content())).toBe(2);
  await expect
    .poll(async () => (await Promise.all([page, other].map(isSoundPlaying))).filter(Boolean).length)
    .toBe(1);
  await other.close();
  await expect(alarmDialog(page)).toHaveCount(1);

  await ownServer.kill();
  await answerAlarm(page, 'Taken');
  await page.close();
  const next = await openMedicines(context);
  await expectScreen(next, 'My Medications');
  expect(served.versionOf(await next.content())).toBe(2);
  await ownServer.start();
  await next.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken: Aspirin']);
});

test('a page that is two versions old reloads itself once', async ({ page, rosa, served }) => {
  await openSignedIn(page, rosa);
  await expectScreen(page, /Rosa/);
  await waitForServiceWorker(page);
  for (const version of [2, 3]) {
    await served.deploy(version);
    await waitForVersion(page, served, version);
  }
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  expect(served.versionOf(await page.content())).toBe(1);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: 'Speech Practice' }).click();
  await expectScreen(page, 'Speech Practice');
  expect(served.versionOf(await page.content())).toBe(3);
  expect(loads).toBe(1);
});

test('a page opens while a version waits', async ({ page, context, rosa, served }) => {
  await openSignedIn(page, rosa);
  await waitForAppFiles(page);
  const other = await openMedicines(context);
  await served.deploy(2);
  await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    let isOver = false;
    const ask = async () => {
      while (!isOver) await fetch('/index.html');
    };
    const asking = ask();
    await registration?.update();
    // It asks on for a moment after the newer one is installed.
    while (registration?.installing) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    isOver = true;
    await asking;
  });
  await page.reload({ timeout: 15_000 });
  await expectScreen(page, /Rosa/);
});
