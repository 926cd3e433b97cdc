import type { Page, Route } from '@playwright/test';
import { helpDialog, sendAlert } from '../testkit/browser/help.ts';
import { scrollsSideways, violations } from '../testkit/browser/look.ts';
import { makePair } from '../testkit/browser/pair.ts';
import { screenStands, signIn } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

/** Axe and the width, on a phone and on a narrow one with text of 200 %. */
const looksRight = async (page: Page, state: string) => {
  for (const [width, height, size] of [
    [390, 844, ''],
    [320, 640, '237.5%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    expect.soft(await violations(page), `${state} at ${width} px`).toEqual([]);
    expect.soft(await scrollsSideways(page), `${state} at ${width} px`).toBe(false);
    const last = helpDialog(page).getByRole('button').last();
    await last.scrollIntoViewIfNeeded();
    await expect.soft(last, `${state} at ${width} px`).toBeInViewport();
  }
};

const answer = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, json: body });
const told = { caregivers: [], alertIds: [], unreachable: [] };

/** What the dialog says, and what the server does to bring it about. */
const states: readonly (readonly [string, (route: Route) => unknown])[] = [
  ['Sending your alert…', () => undefined],
  ['Network error! Emergency alert queued.', (route) => route.abort()],
  [
    'Failed to send emergency: It is tired.',
    answer(500, { code: 'broken', message: 'It is tired.' }),
  ],
  ['Nobody was told', answer(201, { ...told, totalCaregivers: 0, message: '' })],
  ['Emergency Alert Sent!', (route) => route.continue()],
];

test.describe('in both themes', () => {
  test.use({
    // It would send on its own what a page could not.
    serviceWorkers: 'block',
  });

  test('axe finds nothing on the question', async ({ page, server }) => {
    await makePair(server);
    await signIn(page);
    await page.getByRole('button', { name: 'Get help' }).click();
    await expect(helpDialog(page)).toContainText('Send an emergency alert?');
    await looksRight(page, 'the question');
  });

  for (const [words, meet] of states) {
    test(`axe finds nothing on "${words}"`, async ({ page, server }) => {
      await makePair(server);
      await signIn(page);
      await page.goto('/medication');
      await screenStands(page, 'My Medications');
      await page.route('**/api/emergency/send', meet);
      await sendAlert(page);
      await expect(helpDialog(page)).toContainText(words);
      await looksRight(page, words);
    });
  }
});
