import { setTimeout as after } from 'node:timers/promises';
import type { Browser, Locator } from '@playwright/test';
import { paths } from '../../contract/paths.ts';
import { seededRandom } from '../../testkit/domain/seededRandom.ts';
import { waitForServiceWorker } from '../../testkit/browser/userActions.ts';
import { phone, signInOn } from '../support/browser.ts';
import type { Family } from './family.ts';
import type { Press } from './press.ts';

/** In milliseconds: longer than the dialog ignores taps. */
const tapGuardMs = 700;
/** The server looks for work twice a second: taps come at any moment of that. */
const maxPauseMs = 500;

/**
 * When this button is clicked next, in epoch milliseconds. The event knows how long ago the browser
 * had the click, so that nothing counts of what drives the browser, nor of what listens here.
 */
const timeOfClick = (button: Locator): Promise<number> =>
  button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const note = ({ timeStamp }: Event) =>
          resolve(Math.floor(Date.now() - (performance.now() - timeStamp)));
        element.addEventListener('click', note, { once: true });
      }),
  );

/**
 * Signs a survivor in on a phone, and gives what presses there: opens the app, closes the notice of
 * the alert before, which a caregiver has closed by then, and sends a new one by the two taps of
 * Get help, of which the second counts. Rejects where the app does not say that
 * it is sent.
 */
export const pressInBrowser = async (
  browser: Browser,
  { survivor, password }: Family,
): Promise<Press> => {
  const context = await browser.newContext({ baseURL: survivor.origin, viewport: phone });
  const page = await context.newPage();
  await signInOn(page, { email: survivor.email, password });
  await waitForServiceWorker(page);

  const random = seededRandom(1);
  const dialog = page.getByRole('alertdialog');
  let isFirst = true;
  return async () => {
    await page.goto(paths.survivorDashboard);
    if (!isFirst) {
      await page.getByText(/^Closed by /).waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    }
    isFirst = false;
    await page.getByRole('button', { name: 'Get help' }).click();
    const yes = dialog.getByRole('button', { name: 'Yes, send alert' });
    await yes.waitFor();
    const [tapped] = await Promise.all([
      timeOfClick(yes),
      after(tapGuardMs + random() * maxPauseMs).then(() => yes.click()),
    ]);
    await dialog.getByText('Emergency Alert Sent!').waitFor();
    return tapped;
  };
};
