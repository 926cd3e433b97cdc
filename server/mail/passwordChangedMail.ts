import { paths } from '../../contract/paths.ts';
import { formatDateTime } from '../formatDateTime.ts';
import type { MailRecipient } from './repository.ts';
import type { Mail } from './transport.ts';

/** Names UTC, since new accounts start in it and it may not be the user's zone. */
const formatChangeTime = ({ time_zone }: MailRecipient, changedAt: number): string =>
  `${formatDateTime(time_zone, changedAt)}${time_zone === 'UTC' ? ' UTC' : ''}`;

/** No token in the link, as the mailbox may be shared. `changedAt` is in epoch milliseconds. */
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
