import { type Browser, chromium, type Page } from '@playwright/test';
import { paths } from '../../contract/paths.ts';
import { typeLogin } from '../../testkit/browser/userActions.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/findChromium.ts';

export const phone = { width: 390, height: 844 } as const;

export const browserArgs: readonly string[] = ['--no-sandbox', '--disable-gpu', '--lang=en-GB'];

/** Also builds the app, which a server reads as it starts. */
export const launchBrowser = async (...more: readonly string[]): Promise<Browser> => {
  if (!(await buildIfStale())) throw new Error('The app could not be built');
  return chromium.launch({ executablePath: await findChromium(), args: [...browserArgs, ...more] });
};

/** Signs a survivor in on the screen; where the page has no origin of its own, at this one. */
export const signInOn = async (
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
  origin = '',
): Promise<void> => {
  await page.goto(origin + paths.login);
  await typeLogin(page, email, password);
  await page.waitForURL(`**${paths.survivorDashboard}`);
};
