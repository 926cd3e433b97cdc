import type { Page } from '@playwright/test';
import { narrowWithLargeText, scrollsSideways, violations } from '../testkit/browser/look.ts';
import { callAs } from '../testkit/browser/call.ts';
import { makePair, type Pair } from '../testkit/browser/pair.ts';
import { screenStands, typeLogin } from '../testkit/browser/rosa.ts';
import type { RealServer } from '../testkit/browser/server.ts';
import { expect, test } from '../testkit/browser/test.ts';

/** Rosa asks for help; the id of Carl's alert. */
const callForHelp = async (server: RealServer, { rosa }: Pair, body = {}): Promise<string> =>
  (await callAs<{ alertIds: [string] }>(server, rosa, 'POST', '/api/emergency/send', body))
    .alertIds[0];
const answer = (server: RealServer, { carl }: Pair, alertId: string, status: string) =>
  callAs(server, carl, 'PUT', `/api/emergency/update-status/${alertId}`, { status });

const openAsCarl = async (page: Page, { carl }: Pair, at = '/emergencylog') => {
  await page.addInitScript(() =>
    localStorage.setItem('caregiver_alarm_instructions_seen', 'permanent'),
  );
  await page.goto(at);
  await typeLogin(page, carl.email);
  await screenStands(page, 'Emergency Log');
};
const row = (page: Page, message: string) => page.getByRole('row').filter({ hasText: message });
const selector = (page: Page) =>
  page.getByRole('combobox', { name: 'Update status for Rosa Meyer' });

test('views and updates emergency alerts: a new one comes by itself, is acknowledged by one tap and resolved, which is Final', async ({
  page,
  server,
}) => {
  const pair = await makePair(server);
  await openAsCarl(page, pair);
  await expect(page.getByText('No emergency alerts yet.')).toBeVisible();
  await callForHelp(server, pair);
  await expect(row(page, 'Pending')).toBeVisible({ timeout: 5_000 });
  await expect(page.getByRole('alert')).toHaveText('An emergency is not answered');
  await page.getByRole('button', { name: 'I have seen it' }).click();
  await expect(page.getByRole('status')).toContainText('Status updated to: Acknowledged');
  await expect(row(page, 'Acknowledged')).toContainText(/Carl Meyer answered, \d\d:\d\d/);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await selector(page).focus();
  // In a native select each arrow key is a change.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(selector(page)).toHaveValue('resolved');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Close this alert as Resolved?' });
  await expect(question).toContainText('This cannot be changed afterwards.');
  expect(sent).toEqual([]);
  await question.getByRole('button', { name: 'Yes, Resolved' }).click();
  await expect(page.getByRole('status')).toContainText('Status updated to: Resolved');
  await expect(row(page, 'Resolved')).toContainText('Final');
  await expect(selector(page)).toBeHidden();
  await expect(page.getByRole('group', { name: 'Rosa Meyer' })).toBeFocused();
  expect(sent).toHaveLength(1);
});

test.describe('on a device in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a notification leads to its alert, also over the login, in the time of the reader', async ({
    page,
    server,
  }) => {
    const pair = await makePair(server);
    await callForHelp(server, pair, { message: 'The first' });
    for (let count = 2; count < 6; count += 1) await callForHelp(server, pair);
    const list = await fetch(`${server.origin}/api/emergency/alerts`, {
      headers: { authorization: `Bearer ${pair.carl.token}` },
    });
    const first = (await list.json()).at(-1);
    await openAsCarl(page, pair, `/emergencylog?emergency=${first.emergency_id}`);
    await expect(row(page, 'The first')).toBeInViewport({ ratio: 0.9 });
    await expect(row(page, 'The first').getByText('Rosa Meyer', { exact: true })).toBeFocused();
    await expect(page).toHaveURL(/\/emergencylog$/);
    const inNewYork = new Date(first.pressed_at).toLocaleTimeString('en-GB', {
      timeStyle: 'short',
      timeZone: 'America/New_York',
    });
    await expect(row(page, 'The first').getByRole('time')).toContainText(inNewYork);
  });
});

test('axe finds nothing on the log, its question and its sample; no width scrolls sideways', async ({
  page,
  server,
}) => {
  const pair = await makePair(server);
  for (const status of ['resolved', 'false_alarm', 'acknowledged', null]) {
    const id = await callForHelp(server, pair, { occurred_at: Date.now() - 18 * 60_000 });
    if (status !== null) await answer(server, pair, id, status);
  }
  await openAsCarl(page, pair);
  for (const width of [390, 700, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(row(page, 'Pending')).toBeVisible();
    expect.soft(await violations(page), `the log at ${width} px`).toEqual([]);
    expect.soft(await scrollsSideways(page), `the log at ${width} px`).toBe(false);
  }
  await selector(page).first().selectOption('False Alarm');
  await row(page, 'Pending').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect.soft(await violations(page), 'the question').toEqual([]);
  await page.keyboard.press('Escape');
  await narrowWithLargeText(page);
  expect.soft(await scrollsSideways(page), 'at 320 px with text of 200 %').toBe(false);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/emergency/alerts', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('table', { name: 'Emergency alerts: a sample' })).toBeVisible();
  expect.soft(await violations(page), 'the sample').toEqual([]);
});
