import { addReminder, openSignedIn } from '../testkit/browser/account.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { expectTranslated, translate } from '../testkit/browser/translate.ts';
import {
  alarmDialog,
  answerAlarm,
  expectScreen,
  helpDialog,
  tapUntilHidden,
} from '../testkit/browser/userActions.ts';

test('a translated page keeps up with an alarm, and with an alert that waits for the network', async ({
  page,
  rosa,
  carl: _carl,
}) => {
  await openSignedIn(page, rosa);
  await expectScreen(page, /Rosa/);
  await translate(page);
  await addReminder(rosa, 'Aspirin');
  await expect(alarmDialog(page)).toContainText("It's time to take Aspirin!");
  await answerAlarm(page, 'Taken');
  await expect(alarmDialog(page)).toBeHidden();
  await expect(page.getByText(/Taken/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Get help' }).click();
  const help = helpDialog(page);
  await expect(help.getByText(/Carl/).first()).toBeVisible();
  await page.context().setOffline(true);
  await expect(help.getByText('You are offline now.')).toBeVisible();
  await tapUntilHidden(help.getByRole('button', { name: 'Yes, send alert' }));
  await expect(help).toContainText('Emergency alert queued.');
  await expect(help.getByRole('link', { name: 'Call 112 now' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(help).toContainText('Emergency Alert Sent!');
  await tapUntilHidden(help.getByRole('button', { name: 'I am OK', exact: true }));
  await tapUntilHidden(help.getByRole('button', { name: 'Yes, I am OK' }));
  await expect(help).toContainText('We told your caregivers you are OK.');
  await tapUntilHidden(help.getByRole('button', { name: 'Close' }));
  await expectTranslated(page);
});
