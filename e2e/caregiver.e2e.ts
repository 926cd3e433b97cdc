import { hour, minute } from '../domain/specConstants.ts';
import { addReminder, openSignedIn } from '../testkit/browser/account.ts';
import { callAs } from '../testkit/browser/callWithRetry.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { expect, test } from '../testkit/browser/test.ts';

test('the dashboard shows Taken and an emergency', async ({ page, rosa, carl }) => {
  // Due since some minutes, so that no minute turns meanwhile.
  const { id } = await addReminder(rosa, 'Aspirin', -3 * minute);
  await addReminder(rosa, 'Hydrochlorothiazide', hour);
  await openSignedIn(page, carl);
  const monitoring = page.getByRole('region', { name: 'Monitoring' });
  const today = monitoring.getByRole('list', { name: 'Today' });
  await expect(today.getByText('Due now')).toBeVisible();

  await callAs(rosa, 'PUT', `/api/reminders/${id}`, { status: 'taken' });
  await callAs(rosa, 'POST', '/api/activities/log', {
    user_id: rosa.id,
    activity_type: 'medication',
    details: 'Taken: Aspirin',
    status: 'taken',
  });
  await expect(today.getByText(/^Taken at /)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Taken: Aspirin' })).toBeVisible();

  await callAs(rosa, 'POST', '/api/emergency/send', {});
  const pinned = page.getByRole('region', { name: 'An emergency is not answered' });
  await expect(pinned.getByRole('button', { name: 'I have seen it' })).toBeVisible();
  await expectAccessible(page, 'the dashboard with an emergency');
  await pinned.getByRole('link', { name: 'Open the emergency log' }).click();
  await expect(page).toHaveURL(/\/emergencylog$/);
});
