import { expect, test } from '@jest/globals';
import { startSmtpServer } from '../../testkit/server/smtpServer.ts';
import {
  alertMail,
  changeEmailMail,
  confirmMail,
  emailChangeAskedMail,
  passwordChangedMail,
} from './mails.ts';
import { makeTransport } from './transport.ts';

const publicUrl = 'https://upstroke.test:8443';
const emergency = { name: 'Rosa Meyer', message: 'I fell', pressed: '9 Mar 2026, 22:00', more: 0 };
test('a mail of an emergency says who, when and what, and leads to the log without an id', () => {
  expect(alertMail('ben@example.org', publicUrl, emergency)).toEqual({
    to: 'ben@example.org',
    subject: 'Emergency: Rosa Meyer needs help',
    text: `Rosa Meyer needs help.

Message: I fell
When: 9 Mar 2026, 22:00, on the clock of Rosa Meyer

Please answer in the emergency log:

https://upstroke.test:8443/emergencylog

Upstroke does not replace emergency services.
`,
  });
});

test('a mail of several emergencies says how many more wait', () => {
  const textFor = (more: number) =>
    alertMail('ben@example.org', publicUrl, { ...emergency, more }).text;
  expect(textFor(1)).toContain('Meyer\n\n1 more alert waits for an answer.\n\nPlease');
  expect(textFor(24)).toContain('Meyer\n\n24 more alerts wait for an answer.\n\nPlease');
});

test('neither a name nor a message can begin a line, and so no header', async () => {
  const { subject, text } = alertMail('ben@example.org', publicUrl, {
    ...emergency,
    name: 'Rosa\r\nBcc: eve@example.org\n\nMeyer\u2028\u0085\v',
    message: 'Help\r\n\r\nhttps://eve.test\u0000\u2029me',
  });
  expect(subject).toBe('Emergency: Rosa Bcc: eve@example.org Meyer needs help');
  expect(text).toContain('\nMessage: Help https://eve.test me\n');
  const smtp = await startSmtpServer();
  const transport = makeTransport({ smtpUrl: smtp.url, dataDir: '/nowhere', publicUrl });
  await transport({ to: 'ben@example.org', subject, text });
  const [received] = smtp.received;
  expect(received?.to).toEqual(['ben@example.org']);
  expect(received?.data).not.toMatch(/^bcc:/im);
  await smtp.close();
});

test('a name from right to left is isolated, and none turns the text around', () => {
  const { subject, text } = alertMail('ben@example.org', publicUrl, {
    ...emergency,
    name: 'רוזה',
    message: '\u202EI fell\u2069',
  });
  expect(subject).toBe('Emergency: \u2068רוזה\u2069 needs help');
  expect(text).toContain(
    '\nMessage: I fell\nWhen: 9 Mar 2026, 22:00, on the clock of \u2068רוזה\u2069\n',
  );
});

test('a name and a message have the length that the app lets them have, at most', () => {
  const endless = { ...emergency, name: 'R'.repeat(5_000), message: 'm'.repeat(5_000) };
  const { subject, text } = alertMail('ben@example.org', publicUrl, endless);
  expect(subject).toBe(`Emergency: ${'R'.repeat(201)} needs help`);
  expect(text).toContain(`\nMessage: ${'m'.repeat(500)}\n`);
});

test('a mail to confirm an address holds the link, and nothing that the account says of itself', () => {
  expect(confirmMail('ben@example.org', publicUrl, 'the-token')).toEqual({
    to: 'ben@example.org',
    subject: 'Confirm your email for Upstroke',
    text: `Hello,

There is an Upstroke account with this address.
If it is yours, open this link:

https://upstroke.test:8443/confirm-email?token=the-token

The link works once, for 24 hours.

If it is not yours, you need not do anything. You get no alerts by email.
`,
  });
});

const changedAt = Date.parse('2026-03-10T09:00:00Z');
const rosa = { email: 'rosa@example.org', time_zone: 'Europe/Berlin' };

test('a mail says that a password was changed, when, and what to do if the user did not, with a link that holds no token', () => {
  expect(passwordChangedMail(rosa, publicUrl, changedAt)).toEqual({
    to: 'rosa@example.org',
    subject: 'Your Upstroke password was changed',
    text: `Hello,

The password of your Upstroke account was changed.

When: 10 Mar 2026, 10:00

If it was you, you need not do anything.
If you had a calendar link, it no longer works. You can make a new one.

If it was not you, somebody may know your password or read your email.
First choose a new password for your mailbox.
Then choose a new one for Upstroke here:

https://upstroke.test:8443/forgot-password

With that, everybody else is signed out of your account.
`,
  });
});

test('for a user whose zone is not known the time is in UTC, which is named', () => {
  for (const time_zone of ['UTC', 'Mars/Olympus']) {
    const { text } = passwordChangedMail({ ...rosa, time_zone }, publicUrl, changedAt);
    expect(text).toContain('\nWhen: 10 Mar 2026, 09:00 UTC\n');
  }
});

test('the mail to a new address holds the link, and nothing of the account', () => {
  expect(changeEmailMail('rosa@new.example.org', publicUrl, 'the-token')).toEqual({
    to: 'rosa@new.example.org',
    subject: 'Confirm your new email for Upstroke',
    text: `Hello,

Somebody wants to use this address for an Upstroke account.
If it was you, open this link:

https://upstroke.test:8443/confirm-email#change=the-token

The link works once, for 24 hours.
If it does not work, close Upstroke, and open the link again.

If it was not you, do not open it. Then nothing changes.
`,
  });
});

test('the mail to the old address says when a new one was asked for, and how to stop it', () => {
  expect(emailChangeAskedMail(rosa, publicUrl, changedAt)).toEqual({
    to: 'rosa@example.org',
    subject: 'Your Upstroke account gets another email',
    text: `Hello,

Somebody signed in to your Upstroke account and asked to use another email for it.

When: 10 Mar 2026, 10:00

If it was you, you need not do anything.

If it was not you, choose a new password here now:

https://upstroke.test:8443/forgot-password

With that, the email stays, and everybody else is signed out of your account.
Do you get no email with a link? Then the email has changed already.
Please ask the person who runs your Upstroke.
`,
  });
});
