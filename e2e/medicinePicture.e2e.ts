import sharp from 'sharp';
import { minute } from '../domain/specConstants.ts';
import { addReminder, openSignedIn } from '../testkit/browser/account.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { timeAt } from '../testkit/browser/time.ts';
import { alarmDialog, expectScreen } from '../testkit/browser/userActions.ts';

/** As large as a phone's photo: noise does not compress. */
const makePhoto = () =>
  sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

test('a drawing chosen in the form of a new medicine is shown on its card and when it rings', async ({
  page,
  rosa,
}) => {
  await openSignedIn(page, rosa, '/addmedication');
  await page.getByLabel('Medication Name').fill('Timolol');
  await page.getByRole('button', { name: '1 tablet, 1x a day at 8:00' }).click();
  await page.getByLabel('Time 1').fill(timeAt(Date.now()));
  await page.getByText('More').click();
  await page.getByRole('radio', { name: 'Drops' }).check();
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  for (const place of [page.getByRole('article', { name: 'Timolol' }), alarmDialog(page)]) {
    const drawing = place.locator('img');
    await expect(drawing).toHaveAttribute('src', '/shapes/drops.svg');
    await expect(drawing).not.toHaveJSProperty('naturalWidth', 0);
  }
});

test('a photo is cropped to a small square, sent, and shown on the card', async ({
  page,
  rosa,
}) => {
  const buffer = await makePhoto();
  expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024);
  const { id } = await addReminder(rosa, 'Aspirin', 60 * minute);
  await openSignedIn(page, rosa, `/editmedication?id=${id}`);
  await page.getByText('More').click();
  const upload = page.waitForRequest(/\/picture$/);
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Picture saved.')).toBeVisible();
  const length = await (await upload).headerValue('content-length');
  expect(Number(length)).toBeLessThan(61_000);
  await page.getByRole('link', { name: 'CANCEL' }).click();
  await expectScreen(page, 'My Medications');
  const picture = page.getByRole('article', { name: 'Aspirin' }).locator('img');
  for (const side of ['naturalWidth', 'naturalHeight']) {
    await expect(picture).toHaveJSProperty(side, 384);
  }
});
