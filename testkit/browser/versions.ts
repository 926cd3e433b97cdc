import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../../scripts/run.ts';
import { buildVersion, mainOf } from './builds.ts';
import { makeRealServer } from './server.ts';
import { test as base } from './test.ts';

/** Builds that differ; 1 is the one that stands, and the others are made when they are first asked for. */
type FolderOf = (version: number) => Promise<string>;

interface Served {
  readonly folder: string;
  /** Replaces the app by another version, as an operator does, while the server runs. */
  readonly deploy: (version: number) => Promise<void>;
  /** The version of those served that a page's HTML belongs to. */
  readonly versionOf: (html: string) => number | undefined;
}

export const test = base.extend<{ served: Served }, { folderOf: FolderOf }>({
  folderOf: [
    async ({ browserName: _browserName }, use) => {
      const parent = await mkdtemp(path.join(os.tmpdir(), 'upstroke-versions-'));
      const built = new Map([[1, Promise.resolve(path.join(root, 'dist'))]]);
      await use((version) => {
        const into = path.join(parent, `${version}`);
        const folder = built.get(version) ?? buildVersion(version, into).then(() => into);
        built.set(version, folder);
        return folder;
      });
      await rm(parent, { recursive: true });
    },
    { scope: 'worker' },
  ],
  served: async ({ folderOf }, use) => {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'upstroke-served-'));
    const [folder, next] = [path.join(parent, 'served'), path.join(parent, 'next')];
    const versions = new Map<string, number>();
    const deploy = async (version: number) => {
      await cp(await folderOf(version), next, { recursive: true });
      versions.set(mainOf(await readFile(path.join(next, 'index.html'), 'utf8')) ?? '', version);
      await rm(folder, { recursive: true, force: true });
      await rename(next, folder);
    };
    await deploy(1);
    await use({ folder, deploy, versionOf: (html) => versions.get(mainOf(html) ?? 'none') });
    await rm(parent, { recursive: true });
  },
  server: async ({ served }, use) => {
    const server = await makeRealServer({ DIST: served.folder }, 'testkit/browser/serveFolder.ts');
    await server.start();
    await use(server);
    await server.remove();
  },
});

/** The version that runs in a page. */
export const versionIn = async (page: Page, { versionOf }: Served): Promise<number | undefined> =>
  versionOf(await page.content());

/**
 * The page, when the network returns, or the browser by itself looks for a newer app, and the worker is
 * of that version from now on. Asks the worker nothing meanwhile: it is replaced only when it is idle.
 */
export const untilServedBy = async (
  page: Page,
  { versionOf }: Served,
  version: number,
  by: 'page' | 'browser' = 'page',
): Promise<void> => {
  const text = await page.evaluate(async (who) => {
    const { serviceWorker } = navigator;
    const replaced = new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    if (who === 'page') window.dispatchEvent(new Event('online'));
    else await (await serviceWorker.getRegistration())?.update();
    await replaced;
    const { controller } = serviceWorker;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (controller?.state === 'activated') resolve();
      };
      controller?.addEventListener('statechange', look);
      look();
    });
    return (await fetch('/index.html')).text();
  }, by);
  expect(versionOf(text)).toBe(version);
};
