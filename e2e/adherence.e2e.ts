import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { day, hour } from '../domain/specConstants.ts';
import { addDays, localMinuteOf } from '../domain/zonedTime.ts';
import { type Account, openSignedIn } from '../testkit/browser/account.ts';
import { callAs } from '../testkit/browser/callWithRetry.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { expect, test } from '../testkit/browser/test.ts';

/** Today's dose is still ahead. */
const time = '23:59';
const dateOf = (daysAgo: number) =>
  addDays(localMinuteOf(Date.now(), process.env.TZ ?? '').slice(0, 10), -daysAgo);
const begun = Date.now();
/** On the evening of that day: it is noon now. */
const answeredAt = (daysAgo: number) => begun - daysAgo * day + 9 * hour;

const medicines = {
  Aspirin: ['taken', 'taken', 'taken', 'skipped', 'taken', 'taken'],
  'Hydrochlorothiazide, 25 mg': ['taken', 'taken', 'skipped', 'skipped'],
  '=1+2': ['taken'],
};

/** Opens the adherence of Rosa, who answered the doses of the days before. */
const openAsCarl = async (page: Page, rosa: Account, carl: Account): Promise<void> => {
  for (const [medicine_name, statuses] of Object.entries(medicines)) {
    const body = { user_id: rosa.id, medicine_name, schedule_time: time, frequency: '1x' };
    const { id } = await callAs<{ id: string }>(rosa, 'POST', '/api/reminders', body);
    for (const [index, status] of statuses.entries()) {
      await callAs(rosa, 'PUT', `/api/reminders/${id}`, {
        status,
        dose: `${dateOf(index + 1)}T${time}`,
        occurred_at: answeredAt(index + 1),
      });
    }
  }
  await openSignedIn(page, carl, '/adherence');
  await expect(page.getByRole('button', { name: 'Save as table' })).toBeVisible();
};

test('doses are saved as CSV, and printed black on white', async ({ page, rosa, carl }) => {
  await openAsCarl(page, rosa, carl);
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as table' }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toBe(
    `upstroke-doses-Rosa-Meyer-${dateOf(6)}-${dateOf(0)}.csv`,
  );
  const csv = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(csv[0]).toBe(
    '\ufeff"Date","Time (24 h)","Medicine","Dosage now","Status","Answered at","Recorded by"',
  );
  expect(csv).toHaveLength(13);

  for (const words of [
    'Appendix: each dose, day by day',
    'Medicines now',
    'Medicine record: Rosa Meyer',
  ]) {
    await expect(page.getByText(words)).toBeHidden();
  }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();

  // A4.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const words of [
    'Medicine record: Rosa Meyer',
    /^Printed on /,
    'Medicines now',
    'Not taken',
    /^Appendix: /,
  ]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  const row = page.getByRole('row', { name: /^Hydrochlorothiazide, 25\smg/ });
  for (const cell of await row.getByRole('cell').all()) await expect(cell).toBeVisible();
  for (const role of ['button', 'link', 'radio', 'status', 'banner'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0);
  }

  const look = (place: Locator) =>
    place.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
  const [black, white, none] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'];
  expect((await look(page.locator('body')))[1]).toBe(white);
  for (const part of [
    page.getByRole('cell').first(),
    page.getByText('Medicine record: Rosa Meyer'),
  ]) {
    expect(await look(part)).toEqual([black, none]);
  }
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

/** How often each role is in the table that Chromium gives to a screen reader. */
const accessibleRoles = async (page: Page): Promise<Record<string, number>> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value));
  return Object.fromEntries(
    ['table', 'row', 'columnheader', 'rowheader', 'cell'].map((role) => [
      role,
      roles.filter((found) => found === role).length,
    ]),
  );
};

test('where the table is too narrow, each medicine is a line', async ({ page, rosa, carl }) => {
  await openAsCarl(page, rosa, carl);
  const roles = { table: 1, row: 5, columnheader: 6, rowheader: 4, cell: 20 };
  const line = page.getByRole('listitem').filter({ hasText: 'Aspirin, 5 of 6 taken' });
  for (const width of [1000, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await accessibleRoles(page)).toEqual(roles);
    await expect(line).toBeHidden();
    await expectAccessible(page, `the table at ${width} px`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line).toHaveText('Aspirin, 5 of 6 taken83% taken, 1 skipped');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page, 'the lines');
});
