import type { Locator, Page } from '@playwright/test';
import { listAlerts, openSignedIn } from '../testkit/browser/account.ts';
import { callAs } from '../testkit/browser/callWithRetry.ts';
import { setTypeSize } from '../testkit/browser/accessibility.ts';
import { expectScreen, helpDialog } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

const button = (page: Page, name: string): Locator =>
  helpDialog(page).getByRole('button', { name, exact: true });

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
};

/** Taps on one place again and again, each time late enough to count. */
const tapOften = async (page: Page, target: Locator): Promise<void> => {
  const { x, y, width, height } = await boxOf(target);
  for (let count = 0; count < 5; count += 1) {
    await page.clock.runFor(1_100);
    await page.mouse.click(x + width / 2, y + height / 2);
  }
};

const tap = async (page: Page, name: string): Promise<void> => {
  await page.clock.runFor(1_100);
  await button(page, name).click();
};

/** What happened, and the call for help, are not below the fold or behind the buttons. */
const expectInSight = async (page: Page): Promise<void> => {
  const dialog = helpDialog(page);
  const edge = (await boxOf(dialog.locator('[data-pinned]'))).y;
  for (const part of [dialog.getByRole('paragraph').first(), dialog.getByRole('link').first()]) {
    const { y, height } = await boxOf(part);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(edge);
  }
};

const sizes = [
  { width: 390, height: 844, percent: 100 },
  { width: 360, height: 640, percent: 150 },
  { width: 320, height: 568, percent: 200 },
  { width: 740, height: 360, percent: 100 },
];

for (const { width, height, percent } of sizes) {
  test(`no series of taps on one place sends or cancels an alert, at ${width}x${height} and ${percent} %`, async ({
    page,
    rosa,
    carl,
  }) => {
    const isRoomy = percent < 200 && height > width;
    const statuses = async () => (await listAlerts(rosa)).map(({ status }) => status);
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await openSignedIn(page, rosa);
    await expectScreen(page, /Rosa/);
    await setTypeSize(page, percent);
    await page.evaluate(() => window.scrollTo(0, 760));
    await page.getByRole('button', { name: 'Get help' }).click();
    if (isRoomy) await expectInSight(page);
    await tapOften(page, button(page, 'Yes, send alert'));
    await expect.poll(statuses).toEqual(['pending']);
    // In columns, "Yes, send alert" is larger than the place of "I am OK".
    if (await helpDialog(page).getByText('Tell them you are OK?').isVisible())
      await page.keyboard.press('Escape');
    await tap(page, 'Close');
    await expect(page.getByText('Emergency Alert Sent!')).toBeInViewport();

    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(button(page, 'I am OK')).toBeVisible();
    const places = async () => [
      await boxOf(button(page, 'I am OK')),
      await boxOf(button(page, 'Close')),
    ];
    const before = await places();
    if (isRoomy) await expectInSight(page);
    await tap(page, 'Stop sound');
    await expect(button(page, 'Stop sound')).toBeHidden();
    const answer = `/api/emergency/update-status/${(await listAlerts(carl))[0]?.id}`;
    await callAs(carl, 'PUT', answer, { status: 'acknowledged' });
    await page.clock.runFor(5_000);
    await expect(button(page, 'Send a new alert')).toBeVisible();
    // The type may shrink for the new line; a finger that rests there still meets the same buttons.
    for (const [index, place] of (await places()).entries()) {
      const { y, height } = before[index]!;
      expect(Math.abs(place.y - y)).toBeLessThan(height / 2);
    }
    if (isRoomy) await expectInSight(page);

    await tapOften(page, button(page, 'Send a new alert'));
    await tap(page, 'No, go back');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(button(page, 'I am OK')).toBeVisible();
    await tapOften(page, button(page, 'I am OK'));
    await expect(helpDialog(page)).toContainText('Tell them you are OK?');
    if (isRoomy) await expectInSight(page);
    expect(await listAlerts(rosa)).toMatchObject([{ withdrawn_at: null }]);

    await tapOften(page, button(page, 'Yes, I am OK'));
    const told = { status: 'acknowledged', withdrawn_at: expect.any(String) };
    await expect.poll(() => listAlerts(rosa)).toMatchObject([told]);
  });
}

test('the error of an overlay leaves Get help of the banner within reach', async ({
  page,
  rosa,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('broken');
    };
  });
  await openSignedIn(page, rosa);
  const help = page.getByRole('button', { name: 'Get help' });
  await help.click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await help.click({ trial: true });
});
