import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './scripts/chromiumArgs.ts';
import { zoneAtNoon } from './testkit/browser/time.ts';

const executablePath = process.env.CHROMIUM_PATH;

// Of the tests, their servers and the browsers; chosen once, as each worker reads this file again.
process.env.E2E_ZONE ??= zoneAtNoon();
process.env.TZ = process.env.E2E_ZONE;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // The page polls every 4 s, and the machine may be busy.
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    // Storing all files of the app takes longer than most tests: those that need the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumArgs,
    },
  },
});
