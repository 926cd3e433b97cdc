import { readFile } from 'node:fs/promises';
import { hour } from '../domain/specConstants.ts';
import { addReminder, openSignedIn } from '../testkit/browser/account.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { activateByKeyboard, answerByKeyboard } from '../testkit/browser/keyboard.ts';
import { waitForServiceWorker } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

test('a survivor saves all data, and makes, renews and removes a calendar link, by keyboard', async ({
  page,
  rosa,
}) => {
  await addReminder(rosa, 'Aspirin', 2 * hour);
  await openSignedIn(page, rosa, '/account');
  await waitForServiceWorker(page);
  const downloads = page.waitForEvent('download');
  await activateByKeyboard(page, 'button', 'Save all my data');
  const download = await downloads;
  expect(download.suggestedFilename()).toMatch(/^upstroke-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await download.path(), 'latin1');
  for (const name of ['data.json', 'medicines.csv', 'doses.csv']) expect(zip).toContain(name);

  await activateByKeyboard(page, 'button', 'Make a calendar link');
  const shown = page.getByText(/\/calendar\/[\w-]+\.ics$/);
  const pathOf = async () => new URL((await shown.textContent()) ?? '').pathname;
  const readFeed = async (path: string) => {
    const answer = await page.request.get(path);
    return `${answer.status()} ${await answer.text()}`;
  };
  const first = await pathOf();
  expect(await readFeed(first)).toContain('SUMMARY:Aspirin\\, 1 tablet');
  const webcal = page.getByRole('link', { name: 'Open in another calendar app' });
  await expect(webcal).toHaveAttribute('href', new RegExp(`^webcal://.*${first}$`));
  await expectAccessible(page, 'My Account with a calendar link');
  // The app's worker leaves the address to the server.
  const opened = page.waitForEvent('download');
  await page.evaluate((path) => window.location.assign(path), first);
  expect((await opened).suggestedFilename()).toBe('upstroke.ics');

  await page.reload();
  await expect(page.getByText('You have a calendar link.')).toBeVisible();
  await activateByKeyboard(page, 'button', 'New link');
  await expectAccessible(page, 'the question');
  await answerByKeyboard(page, 'Yes, make a new link');
  const second = await pathOf();
  expect(await readFeed(first)).toMatch(/^404/);
  expect(await readFeed(second)).toMatch(/^200/);
  await activateByKeyboard(page, 'button', 'Remove');
  await answerByKeyboard(page, 'Yes, remove it');
  await expect(page.getByRole('button', { name: 'Make a calendar link' })).toBeFocused();
  expect(await readFeed(second)).toMatch(/^404/);
});
