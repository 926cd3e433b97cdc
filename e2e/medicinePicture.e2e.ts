import sharp from 'sharp';
import { minute } from '../domain/specConstants.ts';
import { addReminder, openSignedIn } from '../testkit/browser/account.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { expectScreen } from '../testkit/browser/userActions.ts';

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
