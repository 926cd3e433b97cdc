import path from 'node:path';
import type { Browser } from '@playwright/test';
import { rolesWithAssets } from '../contract/messages.ts';
import { paths } from '../contract/paths.ts';
import { listRequestedFiles } from './size/requestedFiles.ts';
import { listBuiltAssets, listCachedAssets } from './size/cachedAssets.ts';
import { type Site, withSite } from './size/site.ts';
import { type Weight, weightOf } from './size/weight.ts';
import { launchBrowser } from './support/browser.ts';
import { fail, report } from './support/report.ts';

const screens = [
  { address: paths.login, role: null, limit: 1.15 },
  { address: paths.survivorDashboard, role: 'survivor', limit: 1.42 },
  { address: paths.caregiverDashboard, role: 'caregiver' },
  { address: paths.adminDashboard, role: 'admin' },
] as const;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const columns = ['', 'gzip', 'brotli', 'files'];
const row = (name: string, { gzip, brotli, files }: Weight) => [
  name,
  kilobytes(gzip),
  kilobytes(brotli),
  String(files),
];

const ofKind = (files: readonly string[], ending: string) =>
  files.filter((file) => file.endsWith(ending));

/** Bytes fetched before the heading of a screen is shown. */
const reportScreens = async (browser: Browser, site: Site, floor: Weight): Promise<void> => {
  const rows = [[...row('floor', floor), '']];
  for (const { address, role, ...more } of screens) {
    const { initial } = await listRequestedFiles(browser, site, address, role);
    const script = await weightOf(site, ofKind(initial, '.js'));
    const ratio = script.gzip / floor.gzip;
    rows.push([...row(`\`${address}\``, script), ratio.toFixed(2)]);
    if ('limit' in more && ratio > more.limit) {
      fail(`${address} is above ${more.limit} of the floor`);
    }
  }
  await report('size', [...columns, 'of the floor'], rows);
};

/** What each device keeps, and what those of a role keep besides; fails where others have any of it. */
const reportCachedAssets = async (browser: Browser, site: Site): Promise<void> => {
  const kept = await listCachedAssets(browser, site);
  const built = await listBuiltAssets(site);
  const rows = [row('everybody', await weightOf(site, kept))];
  for (const role of rolesWithAssets) {
    const isItsOwn = (file: string) => file.startsWith(`/assets/${role}.`);
    rows.push(row(`+ ${role}`, await weightOf(site, built.filter(isItsOwn))));
    const strays = kept.filter(isItsOwn);
    if (strays.length > 0) fail(`everybody has ${strays.join(', ')}`);
  }
  await report('cached', columns, rows);
};

const browser = await launchBrowser();
try {
  const libraries = path.join(import.meta.dirname, 'floors/libraries.tsx');
  const floor = await withSite(libraries, async (site) => {
    const { total } = await listRequestedFiles(browser, site, paths.login, null);
    return weightOf(site, ofKind(total, '.js'));
  });
  await withSite(undefined, async (site) => {
    await reportScreens(browser, site, floor);
    await reportCachedAssets(browser, site);
  });
} finally {
  await browser.close();
}
