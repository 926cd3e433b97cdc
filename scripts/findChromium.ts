import path from 'node:path';
import { chromium } from '@playwright/test';
import { firstFound, firstWorking, hasApt, installByApt, isExecutable } from './programs.ts';
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

type Environment = Readonly<Record<string, string | undefined>>;

const minutes = (count: number) => count * 60_000;

const names: readonly string[] = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const onPath = (env: Environment, platform: NodeJS.Platform): string[] => {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const folders = (env.PATH ?? env.Path ?? '')
    .split(paths.delimiter)
    .filter((folder) => folder !== '');
  const ending = platform === 'win32' ? '.exe' : '';
  return names.flatMap((name) => folders.map((folder) => paths.join(folder, name + ending)));
};

const defaultPaths = (env: Environment, platform: NodeJS.Platform): string[] => {
  if (platform === 'darwin') {
    const homes = ['', env.HOME ?? ''];
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((app) =>
      homes.map((home) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`),
    );
  }
  if (platform === 'win32') {
    const homes = [env.LOCALAPPDATA, env.PROGRAMFILES, env['PROGRAMFILES(X86)']];
    const apps = ['Chromium', 'Google\\Chrome'].map((app) => `${app}\\Application\\chrome.exe`);
    return homes
      .filter((home) => home !== undefined)
      .flatMap((home) =>
        [...apps, 'Microsoft\\Edge\\Application\\msedge.exe'].map((app) => `${home}\\${app}`),
      );
  }
  return [
    '/usr/bin/chromium',
    '/usr/lib/chromium/chromium',
    '/snap/bin/chromium',
    '/opt/google/chrome/chrome',
  ];
};

const candidates = (env: Environment, platform: NodeJS.Platform): string[] => [
  ...(env.CHROMIUM_PATH === undefined || env.CHROMIUM_PATH === '' ? [] : [env.CHROMIUM_PATH]),
  ...new Set([...onPath(env, platform), ...defaultPaths(env, platform)]),
];

/** An installed browser can fail to start because of missing system libraries. */
const canStart = async (file: string): Promise<boolean> => {
  if (!(await isExecutable(file))) return false;
  // On Windows `--version` opens a window instead of printing.
  if (process.platform === 'win32') return true;
  return (await run(file, ['--version'], { stdio: 'ignore', timeout: 20_000 })).ok;
};

const installed = () =>
  firstWorking([...candidates(process.env, process.platform), chromium.executablePath()], canStart);

const afterInstalling = async (name: string, install: () => Promise<boolean>) => {
  console.log(`No Chromium found: trying ${name} …`);
  return (await install()) ? installed() : undefined;
};

const fromPlaywright = () =>
  afterInstalling('playwright install', async () => {
    const args = ['install', '--no-shell', 'chromium'];
    return (await runTool('playwright', args, { timeout: minutes(3) })).ok;
  });

const fromDebian = async () =>
  (await hasApt()) ? afterInstalling('apt-get', () => installByApt('chromium')) : undefined;

export const findChromium = async (): Promise<string> => {
  const found = await firstFound([installed, fromPlaywright, fromDebian]);
  if (found === undefined) {
    throw new Error(
      'No Chromium was found and none could be installed: install one, or name it in CHROMIUM_PATH.',
    );
  }
  return found;
};
