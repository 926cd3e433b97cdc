import type { Page } from '@playwright/test';
import { listAlerts, openSignedIn } from '../testkit/browser/account.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { expectScreen, helpDialog, sendAlert } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

test.use({ geolocation: { latitude: 52.520008, longitude: 13.404954, accuracy: 20 } });

const setting = (page: Page) =>
  page.getByRole('group', { name: 'Add my location to emergency alerts' });

/** By keyboard: the arrow keys of a radio group choose. */
const turnOn = async (page: Page) => {
  await setting(page).getByRole('radio', { name: 'Off' }).focus();
  await page.keyboard.press('ArrowRight');
};

test('a survivor who wants it sends their location with an alert', async ({
  page,
  context,
  newDevice,
  rosa,
  carl,
}) => {
  await context.grantPermissions(['geolocation']);
  await openSignedIn(page, rosa, '/settings');
  await turnOn(page);
  await expect(page.getByText('Your alerts now get your location.')).toBeVisible();
  await expect(setting(page).getByRole('radio', { name: 'On' })).toBeChecked();
  await expectAccessible(page, 'Settings with the location');
  await page.reload();
  await expect(setting(page).getByRole('radio', { name: 'On' })).toBeChecked();

  await sendAlert(page);
  await expect(helpDialog(page)).toContainText('Emergency Alert Sent!');
  const his = await newDevice();
  await openSignedIn(his, carl);
  const pinned = his.getByRole('region', { name: 'Rosa Meyer needs help' });
  await expect(pinned).toContainText(/Location at [1-9]?\d:\d\d, within 20 m/);
  await expect(pinned).toContainText('52.52001, 13.40495');
  await expectAccessible(his, 'the dashboard with a location');
  await his.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pinned.getByRole('button', { name: 'Copy' }).click();
  await expect(his.getByText('Copied.')).toBeVisible();
  expect(await his.evaluate(() => navigator.clipboard.readText())).toBe('52.52001, 13.40495');
  await his.goto('/emergencylog');
  await expect(his.getByRole('row').nth(1)).toContainText(/Location at [1-9]?\d:\d\d, within 20 m/);
  await expectAccessible(his, 'the log with a location');
});

test('an alert goes without the location that the browser does not allow', async ({
  page,
  context,
  rosa,
  carl,
}) => {
  // All others are denied.
  await context.grantPermissions(['notifications']);
  await openSignedIn(page, rosa, '/settings');
  await turnOn(page);
  await expect(setting(page)).toContainText('Your browser does not allow it.');
  await expect(setting(page).getByRole('radio', { name: 'Off' })).toBeChecked();
  await expectAccessible(page, 'Settings without the location');

  await context.grantPermissions(['geolocation']);
  await setting(page).getByRole('radio', { name: 'On' }).check();
  await expect(setting(page)).not.toContainText('Your browser does not allow it.');
  await context.clearPermissions();
  await context.grantPermissions(['notifications']);
  await expect(setting(page)).toContainText('Your browser does not allow it.');
  await sendAlert(page);
  await expect(helpDialog(page)).toContainText('Emergency Alert Sent!');
  const [alert] = await listAlerts(carl);
  expect(alert).toMatchObject({ survivor_id: rosa.id });
  expect(alert).not.toHaveProperty('location');
});

test('what is kept can be read before and after signing in', async ({ page, rosa }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Privacy' }).focus();
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const noContact = 'The person who runs this server has not added a contact.';
  await expect(page.getByText(noContact)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password, in a form that nobody can read.')).toBeVisible();
  await expectAccessible(page, 'Privacy');

  await openSignedIn(page, rosa, '/account');
  const hidden = page.getByRole('group', { name: 'Hide medicine names in notifications' });
  await hidden.getByRole('radio', { name: 'No' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Names are hidden in notifications.')).toBeVisible();
  await expectAccessible(page, 'My Account with hidden names');
  await page.reload();
  await expect(hidden.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await page.getByRole('link', { name: 'What Upstroke keeps about you' }).click();
  await expectScreen(page, 'Privacy');
  await expect(page.getByText(noContact)).toBeVisible();
});
