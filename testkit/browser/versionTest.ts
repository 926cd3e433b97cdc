import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../../scripts/run.ts';
import { buildVersion, entryScriptOf } from './buildVersion.ts';
import { makeRealServer } from './realServer.ts';
import { testWithOwnServer } from './test.ts';

interface Deployment {
  readonly folder: string;
  /** Replaces the app by another version, as an operator does, while the server runs. */
  readonly deploy: (version: number) => Promise<void>;
  /** The deployed version to which a page's HTML belongs. */
  readonly versionOf: (html: string) => number | undefined;
}

/** Each test has a server of its own, whose build it may replace; version 1 is the finished build. */
export const test = testWithOwnServer.extend<{ served: Deployment }>({
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

/** The version that runs in a page. */
export const readPageVersion = async (
  page: Page,
  { versionOf }: Deployment,
): Promise<number | undefined> => versionOf(await page.content());

/**
 * Lets the page (as when the network returns) or the browser look for a newer app, and waits until a
 * worker of that version controls the page. Asks the worker nothing meanwhile: it is replaced only
 * when it is idle.
 */
export const waitForVersion = async (
  page: Page,
  { versionOf }: Deployment,
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
      const check = () => {
        if (controller?.state === 'activated') resolve();
      };
      controller?.addEventListener('statechange', check);
      check();
    });
    return (await fetch('/index.html')).text();
  }, by);
  expect(versionOf(text)).toBe(version);
};
