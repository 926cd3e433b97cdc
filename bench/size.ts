import path from 'node:path';
import type { Browser } from '@playwright/test';
import { rolesWithAssets } from '../contract/messages.ts';
import { isPathForRole, paths, publicPaths } from '../contract/paths.ts';
import { listRequestedFiles } from './size/requestedFiles.ts';
import { listBuiltAssets, listCachedAssets } from './size/cachedAssets.ts';
import { type Site, withSite } from './size/site.ts';
import { type Weight, weightOf } from './size/weight.ts';
import { launchBrowser } from './support/browser.ts';

const roles = ['survivor', 'caregiver', 'admin'] as const;

const limits: Readonly<Record<string, number>> = {
  [paths.login]: 1.15,
  [paths.survivorDashboard]: 1.35,
};

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
const row = (name: string, { gzip, brotli, files }: Weight, more = '') =>
  console.log(
    `${name.padEnd(32)} ${kilobytes(gzip)} ${kilobytes(brotli)} ${String(files).padStart(3)} ${more}`,
  );
const heading = (what: string, more = '') =>
  console.log(
    `\n${what}\n${'gzip'.padStart(42)} ${'brotli'.padStart(9)} ${'files'.padStart(5)} ${more}`,
  );
const fail = (why: string) => {
  console.error(`FAILED: ${why}`);
  process.exitCode = 1;
};

const ofKind = (files: readonly string[], ending: string) =>
  files.filter((file) => file.endsWith(ending));

/** Per screen: bytes fetched before its heading is shown, and in total. */
const printScreens = async (browser: Browser, site: Site, floor: Weight): Promise<void> => {
  heading('JavaScript of each address', 'of floor   in all       CSS');
  row('floor: the libraries alone', floor);
  for (const address of Object.values(paths)) {
    const isPublic = publicPaths.has(address);
    for (const role of isPublic ? [null] : roles.filter((one) => isPathForRole(address, one))) {
      const { initial, total } = await listRequestedFiles(browser, site, address, role);
      const script = await weightOf(site, ofKind(initial, '.js'));
      const whole = await weightOf(site, ofKind(total, '.js'));
      const style = await weightOf(site, ofKind(total, '.css'));
      const ratio = script.gzip / floor.gzip;
      const name = role === null ? address : `${address} (${role})`;
      const others = `  ${ratio.toFixed(2)} ${kilobytes(whole.gzip)} ${kilobytes(style.gzip)}`;
      row(name, script, others);
      const limit = limits[address];
      if (limit !== undefined && ratio > limit) fail(`${address} is above ${limit} of the floor`);
    }
  }
};

/** What each device keeps, and what those of a role keep besides; fails where others have any of it. */
const printCachedAssets = async (browser: Browser, site: Site): Promise<void> => {
  const kept = await listCachedAssets(browser, site);
  const built = await listBuiltAssets(site);
  heading('Assets that a device keeps');
  row('everybody', await weightOf(site, kept));
  for (const role of rolesWithAssets) {
    const isItsOwn = (file: string) => file.startsWith(`/assets/${role}.`);
    row(`+ ${role}`, await weightOf(site, built.filter(isItsOwn)));
    const strays = kept.filter(isItsOwn);
    if (strays.length > 0) fail(`everybody has ${strays.join(', ')}`);
  }
};

const browser = await launchBrowser();
try {
  const libraries = path.join(import.meta.dirname, 'floors/libraries.tsx');
  const floor = await withSite(libraries, async (site) => {
    const { total } = await listRequestedFiles(browser, site, paths.login, null);
    return weightOf(site, ofKind(total, '.js'));
  });
  await withSite(undefined, async (site) => {
    await printScreens(browser, site, floor);
    await printCachedAssets(browser, site);
  });
} finally {
  await browser.close();
}
