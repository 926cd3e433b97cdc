import { makeRosa } from '../testkit/browser/account.ts';
import { register, screenStands, signIn, timeAt } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

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

test('the heading that a button hands its focus to comes into sight by keyboard; after a tap nothing moves', async ({
  page,
  server,
}) => {
  const { addReminder } = await makeRosa(server);
  const later = timeAt(Date.now() + 3_600_000);
  for (const name of ['Aspirin', 'Ramipril', 'Statin', 'Zinc']) await addReminder(name, later);
  await signIn(page);
  await page.goto('/medication');
  await screenStands(page, 'My Medications');
  const heading = page.getByRole('heading', { level: 1 });
  const remove = (name: string) =>
    page.getByRole('article', { name }).getByRole('button', { name: 'Delete' });
  const confirm = page.getByRole('button', { name: 'Yes, delete' });

  await remove('Statin').click();
  await confirm.click();
  await expect(heading).toBeFocused();
  await expect(heading).not.toBeInViewport();

  await remove('Ramipril').focus();
  await page.keyboard.press('Enter');
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(remove('Ramipril')).toBeHidden();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});
