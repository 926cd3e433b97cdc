import { expect, test } from '@jest/globals';
import { passwordChangedMail } from './passwordChangedMail.ts';

const publicUrl = 'https://upstroke.test:8443';
const changedAt = Date.parse('2026-03-10T09:00:00Z');
const rosa = { email: 'rosa@example.org', time_zone: 'Europe/Berlin' };

test('a mail tells that a password was changed, when, and what to do if it was somebody else, with a link that holds no token', () => {
  expect(passwordChangedMail(rosa, publicUrl, changedAt)).toEqual({
    to: 'rosa@example.org',
    subject: 'Your Upstroke password was changed',
    text: `Hello,

The password of your Upstroke account was changed.

When: 10 Mar 2026, 10:00

If it was you, you need not do anything.

If it was not you, somebody may be able to read your mail.
First choose a new password for your mailbox.
Then choose a new one for Upstroke here:

https://upstroke.test:8443/forgot-password

With that, everybody else is signed out of your account.
`,
  });
});

test.each([
  ['is not known', 'UTC'],
  ['is none that this server knows', 'Mars/Olympus'],
])('for somebody whose zone %s it is told in UTC, which is named', (_what, time_zone) => {
  const { text } = passwordChangedMail({ ...rosa, time_zone }, publicUrl, changedAt);
  expect(text).toContain('\nWhen: 10 Mar 2026, 09:00 UTC\n');
});
