import { chromium } from '@playwright/test';
import { findAfterApt, firstWorking, isExecutable, onPath } from './programs.ts';
import { run, runTool } from './run.ts';

/** Replaces Playwright's own list, so its entries come first. */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Address bar pages that each headless window keeps alive: a fifth of all work.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  `--disable-features=${disabledFeatures.join(',')}`,
];

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

/** On Windows and macOS, where browsers are not on PATH, Playwright installs its own. */
const candidates = (): string[] => {
  const { CHROMIUM_PATH = '' } = process.env;
  return [CHROMIUM_PATH, ...onPath(...names), chromium.executablePath()].filter(
    (file) => file !== '',
  );
};

/** An installed browser can fail to start because of missing system libraries. */
const canStart = async (file: string): Promise<boolean> => {
  if (!(await isExecutable(file))) return false;
  // On Windows `--version` opens a window instead of printing.
  if (process.platform === 'win32') return true;
  return (await run(file, ['--version'], { stdio: 'ignore', timeout: 20_000 })).ok;
};

const installed = () => firstWorking(candidates(), canStart);

const fromPlaywright = async () => {
  console.log('No Chromium found: trying playwright install …');
  const args = ['install', '--no-shell', 'chromium'];
  return (await runTool('playwright', args, { timeout: 3 * 60_000 })).ok ? installed() : undefined;
};

export const findChromium = async (): Promise<string> => {
  const found =
    (await installed()) ?? (await fromPlaywright()) ?? (await findAfterApt('chromium', installed));
  if (found === undefined) {
    throw new Error(
      'No Chromium was found and none could be installed: install one, or name it in CHROMIUM_PATH.',
    );
  }
  return found;
};
