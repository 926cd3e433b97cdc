import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../../scripts/run.ts';
import { makeRealServer } from './server.ts';
import { test as base } from './test.ts';

/** The hash in the name of a file of the app that changes with each version; libraries and fonts stay. */
const hashIn = /^assets\/(?!vendor\.|.+\.woff2$).+\.([\da-f]{8,})\.\w+$/;
/** What the worker's list says of the files whose names stay. */
const anyRevision = /(?<![\da-f])[\da-f]{32}(?![\da-f])/g;

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && !/\.(?:map|br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
};

/**
 * Makes the build that stands one of another version, as another build of changed sources would be:
 * each of its own files has another name and content, and the worker another list.
 */
const makeVersion = async (version: number, into: string): Promise<void> => {
  const built = path.join(root, 'dist');
  const files = await filesIn(built);
  const hashes = new Set(files.flatMap((file) => hashIn.exec(file)?.[1] ?? []));
  if (hashes.size === 0) throw new Error('No name in the build changes with its content.');
  const anyHash = new RegExp([...hashes].join('|'), 'g');
  const another = (hash: string) =>
    createHash('sha256').update(`${version} ${hash}`).digest('hex').slice(0, hash.length);
  const renamed = (text: string) => text.replace(anyHash, another);
  for (const file of files) {
    const to = path.join(into, renamed(file));
    await cp(path.join(built, file), to);
    if (!/\.(?:js|css|html|json)$/.test(file) || file.startsWith('assets/vendor.')) continue;
    const text = renamed(await readFile(to, 'utf8'));
    const changed =
      file === 'index.html'
        ? text.replace('<head>', `<head><meta name="version" content="${version}">`)
        : `${text}\n/* ${version} */`;
    await writeFile(to, file === 'sw.js' ? changed.replace(anyRevision, another) : changed);
  }
};

interface Served {
  readonly folder: string;
  /** Replaces the app by another version, as an operator does, while the server runs. */
  readonly deploy: (version: number) => Promise<void>;
}

export const test = base.extend<{ served: Served }>({
  served: async ({ browserName: _browserName }, use) => {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'upstroke-versions-'));
    const [folder, next] = [path.join(parent, 'served'), path.join(parent, 'next')];
    const deploy = async (version: number) => {
      await makeVersion(version, next);
      await rm(folder, { recursive: true, force: true });
      await rename(next, folder);
    };
    await deploy(1);
    await use({ folder, deploy });
    await rm(parent, { recursive: true });
  },
  server: async ({ served }, use) => {
    const server = await makeRealServer({ DIST: served.folder }, 'e2e/support/serveFolder.ts');
    await server.start();
    await use(server);
    await server.remove();
  },
});

/** The version that runs in a page. */
export const versionIn = (page: Page): Promise<string | null> =>
  page.locator('meta[name=version]').getAttribute('content');

/**
 * The page, when the network returns, or the browser by itself looks for a newer app, and the worker is
 * of that version from now on. Asks the worker nothing meanwhile: it is replaced only when it is idle.
 */
export const untilServedBy = async (
  page: Page,
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
  expect(text).toContain(`name="version" content="${version}"`);
};
