import { paths } from '../../contract/paths.ts';
import { formatDateTime } from '../formatDateTime.ts';
import type { MailRecipient } from './repository.ts';
import type { Mail } from './transport.ts';

/** Accounts begin in UTC, which therefore may be nobody's clock, and is named. */
const formatChangeTime = ({ time_zone }: MailRecipient, changedAt: number): string =>
  `${formatDateTime(time_zone, changedAt)}${time_zone === 'UTC' ? ' UTC' : ''}`;

/**
 * To be read by somebody whose account may be in the hands of another one. Its link holds no token:
 * this mail may lie in a mailbox that others read. `changedAt` is in epoch milliseconds.
 */
export const passwordChangedMail = (
  to: MailRecipient,
  publicUrl: string,
  changedAt: number,
): Mail => ({
  to: to.email,
  subject: 'Your Upstroke password was changed',
  text: `Hello,

The password of your Upstroke account was changed.

When: ${formatChangeTime(to, changedAt)}

If it was you, you need not do anything.

If it was not you, somebody may be able to read your mail.
First choose a new password for your mailbox.
Then choose a new one for Upstroke here:

${publicUrl}${paths.forgotPassword}

With that, everybody else is signed out of your account.
`,
});
