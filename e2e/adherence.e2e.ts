import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addDays, localDateOf } from '../domain/zonedTime.ts';
import { narrowWithLargeText, scrollsSideways, violations } from '../testkit/browser/look.ts';
import { makePerson, register, rosa, typeLogin } from '../testkit/browser/rosa.ts';
import type { RealServer } from '../testkit/browser/server.ts';
import { expect, test } from '../testkit/browser/test.ts';

const zone = 'Europe/Berlin';
/** Late in the evening, so that today's dose is still ahead at nearly any hour. */
const time = '23:59';
const today = () => localDateOf(Date.now(), zone);
const doseDaysAgo = (days: number) => `${addDays(today(), -days)}T${time}`;

/** `Tuesday 10 March`. */
const dayInWords = (daysAgo: number) =>
  new Date(`${addDays(today(), -daysAgo)}T12:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });

/** Calls to the server as somebody with this address, who is in Berlin. */
const sessionOf = async ({ origin }: RealServer, email: string) => {
  const callWith =
    (headers: Record<string, string>) => async (method: string, path: string, body: object) => {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'time-zone': zone, ...headers },
        body: JSON.stringify(body),
      });
      expect(answer.ok, path).toBe(true);
      return answer.json();
    };
  const { password } = rosa;
  const { token, user } = await callWith({})('POST', '/api/auth/login', { email, password });
  return { call: callWith({ authorization: `Bearer ${token}` }), id: user.id as string };
};

const medicines = {
  Aspirin: ['taken', 'taken', 'taken', 'skipped', 'taken', 'taken'],
  'Hydrochlorothiazide, 25 mg': ['taken', 'taken', 'skipped', 'skipped'],
  '=1+2': ['taken'],
};

/** Rosa, whose doses of the days before were answered at 21:00 UTC, seen by Carl. */
const openAsCarl = async (page: Page, server: RealServer) => {
  await register(page);
  await makePerson(server, 'caregiver', 'carl@example.org');
  const own = await sessionOf(server, rosa.email);
  for (const [medicine_name, statuses] of Object.entries(medicines)) {
    const { id } = await own.call('POST', '/api/reminders', {
      user_id: own.id,
      medicine_name,
      schedule_time: time,
      frequency: '1x',
    });
    for (const [index, status] of statuses.entries()) {
      const dose = doseDaysAgo(index + 1);
      const occurred_at = Date.parse(`${dose.slice(0, 10)}T21:00Z`);
      await own.call('PUT', `/api/reminders/${id}`, { status, dose, occurred_at });
    }
  }
  const { pin } = await own.call('POST', '/api/pairing/generate', {});
  const carl = await sessionOf(server, 'carl@example.org');
  await carl.call('POST', '/api/pairing/connect-pin', { pin });
  await page.goto('/login');
  await typeLogin(page, 'carl@example.org');
  await expect(page).toHaveURL(/\/caregiverdashboard$/);
  await page.goto('/adherence');
  await expect(page.getByRole('table', { name: 'Doses of the last 7 days' })).toBeVisible();
};

/** A4, in px of CSS. */
const paper = { width: 794, height: 1123 };

/** How often each role stands in the table that Chromium tells a screen reader of. */
const rolesTold = async (page: Page): Promise<Record<string, number>> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value));
  return Object.fromEntries(
    ['table', 'row', 'columnheader', 'rowheader', 'cell'].map((role) => [
      role,
      roles.filter((told) => told === role).length,
    ]),
  );
};

test('the doses are saved on the device as CSV, and read back', async ({ page, server }) => {
  await openAsCarl(page, server);
  await page.getByRole('radio', { name: '30 days' }).check();
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const download = await downloads;
  const name = `upstroke-doses-${addDays(today(), -29)}-${today()}.csv`;
  expect(download.suggestedFilename()).toBe(name);
  await expect(page.getByRole('status')).toContainText(name);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8').slice(1).split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines[0]).toBe('Date,Time,Medicine,Status,Answered at');
  const yesterday = doseDaysAgo(1).slice(0, 10);
  const answered = (hour: string) => expect.stringMatching(hour);
  expect(lines.slice(9, 12).map((line) => line.split(/,(?=\S)/))).toEqual([
    [yesterday, time, "'=1+2", 'Taken', answered(`^${yesterday}T2[23]:00\\+0[12]:00$`)],
    [yesterday, time, 'Aspirin', 'Taken', answered('T2[23]:00')],
    [yesterday, time, '"Hydrochlorothiazide, 25 mg"', 'Taken', answered('T2[23]:00')],
  ]);
  expect(lines[12]).toBe('');
});

test.describe('in the dark theme', () => {
  test.use({ colorScheme: 'dark' });

  test('a page for the doctor is printed black on white: name, dates, table, sentences and each dose, and nothing to tap', async ({
    page,
    server,
  }) => {
    await openAsCarl(page, server);
    await expect(page.getByText('Each dose, day by day')).toBeHidden();
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body[data-printed]')).toBeAttached();

    await page.setViewportSize(paper);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const words of [
      'Rosa Meyer',
      /^Printed on /,
      `${dayInWords(6)} to ${dayInWords(0)}`,
      'Aspirin: 5 of 6 doses taken, 1 skipped in the last 7 days.',
      'All medicines: 8 of 11 doses taken, 3 skipped in the last 7 days.',
      'Each dose, day by day',
      /^23:59 Hydrochlorothiazide, 25 mg: Skipped at 2[23]:00$/,
    ]) {
      await expect(page.getByText(words).first()).toBeVisible();
    }
    const table = page.getByRole('table', { name: 'Doses of the last 7 days' });
    await expect(table).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveText([
      'Medicine',
      'Taken',
      'Skipped',
      'Missed',
      'Due',
      'Share taken',
    ]);
    const row = table.getByRole('row', { name: /^Hydrochlorothiazide, 25 mg/ });
    await expect(row.getByRole('cell')).toHaveText(['2', '2', '0', '4', '50%'], {
      useInnerText: true,
    });
    for (const part of [
      ...(await table.getByRole('row').all()),
      ...(await row.getByRole('cell').all()),
    ]) {
      await expect(part).toBeVisible();
    }
    for (const role of ['button', 'link', 'radio', 'status', 'banner'] as const) {
      await expect(page.getByRole(role), role).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);

    const look = (place: Locator) =>
      place.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor];
      });
    const [black, white, none] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'];
    expect((await look(page.locator('body')))[1]).toBe(white);
    expect(await look(page.getByRole('cell').first())).toEqual([black, none]);
    expect(await look(page.getByText('Rosa Meyer'))).toEqual([black, none]);
    expect(await look(page.getByRole('rowheader').first().locator('g').last())).toEqual([
      black,
      none,
    ]);

    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format, path: test.info().outputPath(`${format}.pdf`) });
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
});

test('below 700 px the table becomes cards and stays a table for screen readers; axe finds nothing', async ({
  page,
  server,
}) => {
  await openAsCarl(page, server);
  const roles = { table: 1, row: 5, columnheader: 6, rowheader: 4, cell: 20 };
  const row = page.getByRole('row', { name: /^Aspirin/ });
  const heights = async () => (await row.boundingBox())?.height ?? 0;

  await page.setViewportSize({ width: 700, height: 900 });
  const wide = await heights();
  expect(await rolesTold(page)).toEqual(roles);
  await page.setViewportSize({ width: 699, height: 900 });
  expect(await heights()).toBeGreaterThan(2 * wide);
  await expect(row.getByText('Taken', { exact: true })).toBeVisible();
  expect(await rolesTold(page)).toEqual(roles);

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await violations(page)).toEqual([]);
  }
  await narrowWithLargeText(page);
  expect(await scrollsSideways(page)).toBe(false);
});
