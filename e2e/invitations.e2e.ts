import type { Page } from '@playwright/test';
import { addReminder, signIn, uniqueEmail } from '../testkit/browser/account.ts';
import { callAs } from '../testkit/browser/callWithRetry.ts';
import { makeRealServer } from '../testkit/browser/realServer.ts';
import { expect, test as base } from '../testkit/browser/test.ts';
import {
  alarmDialog,
  answerAlarm,
  expectScreen,
  helpDialog,
  rosa,
  sendAlert,
} from '../testkit/browser/userActions.ts';

interface Fixtures {
  /** Of an empty database. */
  readonly setupUrl: string;
}

const test = base.extend<Fixtures>({
  setupUrl: async ({ browserName: _browserName }, use) => {
    let printed = '';
    const server = await makeRealServer(
      { REGISTRATION: 'invite' },
      { onPrinted: (text) => void (printed += text) },
    );
    await server.start();
    const link = () => /http:\S+#invitation=\S+/.exec(printed)?.[0] ?? '';
    await expect.poll(link).not.toBe('');
    await use(link());
    await server.remove();
  },
  baseURL: async ({ setupUrl }, use) => use(new URL(setupUrl).origin),
});

const register = async (page: Page, fname: string): Promise<string> => {
  const email = uniqueEmail(fname);
  await page.getByLabel('First Name').fill(fname);
  await page.getByLabel('Last Name').fill(rosa.lname);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(rosa.password);
  await page.getByLabel('Confirm Password').fill(rosa.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  return email;
};

const signInAfter = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign in' }).click();
};

test('from an empty server to the first alarm and alert, by invitations', async ({
  page,
  setupUrl,
  newDevice,
}) => {
  const { origin } = new URL(setupUrl);
  await page.goto('/register');
  await expect(page.getByLabel('Invitation or PIN')).toBeVisible();
  await register(page, 'Stranger');
  await expect(page.getByRole('group', { name: 'Please fill in all fields.' })).toContainText(
    'You need an invitation to create an account here.',
  );

  const admin = await newDevice();
  await admin.goto(setupUrl);
  await register(admin, 'Ada');
  await signInAfter(admin);
  await expectScreen(admin, 'ADMIN PANEL');
  await admin.getByRole('link', { name: 'PEOPLE' }).click();
  await admin.getByText('Invite a person').click();
  await admin.getByRole('button', { name: 'Make an invitation link' }).click();
  const link = admin.getByText(/#invitation=/);
  const invitation = (await link.textContent()) ?? '';

  await page.goto(invitation);
  const email = await register(page, 'Rosa');
  await signInAfter(page);
  await expectScreen(page, /Rosa/);
  const account = await signIn({ origin }, email);
  const { pin } = await callAs<{ pin: string }>(account, 'POST', '/api/pairing/generate', {});

  const his = await newDevice();
  await his.goto(`${origin}/register`);
  await his.getByText(/^Caregiver/).click();
  await his.getByLabel('Invitation or PIN').fill(pin);
  await register(his, 'Carl');
  await signInAfter(his);
  await expectScreen(his, /Rosa|Caregiver dashboard/);
  await addReminder(account, 'Aspirin');
  await expect(alarmDialog(page)).toContainText("It's time to take Aspirin!");
  await answerAlarm(page, 'Taken');
  await sendAlert(page);
  await expect(helpDialog(page)).toContainText('Emergency Alert Sent!');
  await expect(his.getByRole('alert')).toHaveText('Rosa Meyer needs help');
});
