import { openSignedIn, signUp } from '../testkit/browser/account.ts';
import { connect } from '../testkit/browser/callWithRetry.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { expectScreen } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** For the native field: a day in two weeks. */
const inTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);

test('caregivers see each other, one goes away, and everyone sees it', async ({
  page,
  newDevice,
  server,
  rosa,
  carl,
}) => {
  const ida = await signUp(server, 'caregiver', { fname: 'Ida' });
  await connect(rosa, ida);
  await openSignedIn(page, carl);
  await expectScreen(page, 'Caregiver dashboard');
  const team = page.getByRole('region', { name: 'Who looks after Rosa' });
  await expect(team.getByText('Ida Meyer')).toBeVisible();
  await team.getByRole('button', { name: 'I am away until …' }).click();
  await expectAccessible(page, 'I am away until …');
  const dialog = page.getByRole('dialog', { name: 'I am away until …' });
  await dialog.getByLabel('First day that I am back').fill(inTwoWeeks());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(team.getByText(/^away until/)).toBeVisible();

  const monitoring = page.getByRole('region', { name: 'Monitoring' });
  await monitoring.getByRole('button', { name: "Add Rosa's number" }).click();
  await page.getByRole('dialog').getByLabel('Phone').fill('030 1234');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const call = monitoring.getByRole('link', { name: 'Call Rosa' });
  await expect(call).toHaveAttribute('href', 'tel:0301234');

  const hers = await newDevice();
  await openSignedIn(hers, rosa, '/connectcaregiver');
  const card = hers.getByRole('article', { name: 'Carl Meyer' });
  await expect(card.getByText(/^Now away until/)).toBeVisible();
  const other = await newDevice();
  await openSignedIn(other, ida, '/account');
  await other
    .getByRole('group', { name: /^Hide my name and phone/ })
    .getByLabel('Yes')
    .check();
  await expect(team.getByText('A caregiver')).toBeVisible();
  await openSignedIn(other, ida);
  await expect(other.getByText(/^away until/)).toBeVisible();
  await other.getByRole('button', { name: 'I am away until …' }).click();
  await other.getByLabel('First day that I am back').fill(inTwoWeeks());
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(team.getByText('Everyone is away')).toBeVisible();
  await expect(hers.getByText(/^Everyone who looks after you is away\./)).toBeVisible();
  await expectAccessible(hers, 'Connect Caregiver');
  await expectAccessible(page, 'Caregiver dashboard');
  await team.getByRole('button', { name: 'I am back' }).click();
  await expect(hers.getByText(/^Everyone who looks after you is away\./)).toBeHidden();

  const hearNothing = async (theirs: typeof page, who: typeof carl) => {
    await openSignedIn(theirs, who, '/settings');
    await theirs.getByText('Rosa: missed doses at once').click();
    await theirs.getByRole('radio', { name: 'Not at all' }).check();
    await theirs.getByRole('button', { name: 'Save' }).first().click();
  };
  await hearNothing(page, carl);
  await expect(page.getByText('Rosa: missed doses not at all')).toBeVisible();
  await expectAccessible(page, 'Settings');
  await hearNothing(other, ida);
  await expect(other.getByText(/^Nobody else hears of missed doses\./)).toBeVisible();
});
