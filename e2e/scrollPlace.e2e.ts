import { register, signIn } from './support/rosa.ts';
import { expect, test } from './support/test.ts';

test('a new address begins at its top; Back, Forward and a reload lead to where one was', async ({
  page,
}) => {
  await register(page);
  await signIn(page);
  await page.getByRole('button', { name: 'Rosa Meyer' }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const settings = page.getByRole('heading', { name: 'Settings for this device' });
  await settings.evaluate((element) => element.scrollIntoView());
  await expect.poll(scrolled).toBeGreaterThan(300);

  // A click of Playwright's would scroll to the link first.
  await page.getByRole('link', { name: 'Home' }).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeFocused();
  expect(await scrolled()).toBe(0);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeFocused();
  await expect(settings).toBeInViewport();
  await page.reload();
  await expect(settings).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeFocused();
  expect(await scrolled()).toBe(0);
});
