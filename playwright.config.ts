import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './scripts/findChromium.ts';
import { zoneAtNoon } from './testkit/browser/time.ts';

const executablePath = process.env.CHROMIUM_PATH;

// For tests, servers and browsers. Set once, because each worker reads this file again.
process.env.E2E_ZONE ??= zoneAtNoon();
process.env.TZ = process.env.E2E_ZONE;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  // Tests wait for minutes and animations more than for a processor.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    // Times on screen have 24 hours; the native fields keep those of the browser itself.
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    // Precaching the app takes longer than most tests: tests that need the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumArgs,
    },
  },
});
