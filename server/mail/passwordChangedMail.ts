import { paths } from '../../contract/paths.ts';
import { readableTime } from '../readableTime.ts';
import type { Receiver } from './repository.ts';
import type { Mail } from './transport.ts';

/** Accounts begin in UTC, which therefore may be nobody's clock, and is named. */
const whenFor = ({ time_zone }: Receiver, changedAt: number): string =>
  `${readableTime(time_zone, changedAt)}${time_zone === 'UTC' ? ' UTC' : ''}`;

/**
 * To be read by somebody whose account may be in the hands of another one. Its link holds no token:
 * this mail may lie in a mailbox that others read. `changedAt` is in epoch milliseconds.
 */
export const passwordChangedMail = (to: Receiver, publicUrl: string, changedAt: number): Mail => ({
  to: to.email,
  subject: 'Your Upstroke password was changed',
  text: `Hello,

The password of your Upstroke account was changed.

When: ${whenFor(to, changedAt)}

If it was you, you need not do anything.

If it was not you, somebody may be able to read your mail.
First choose a new password for your mailbox.
Then choose a new one for Upstroke here:

${publicUrl}${paths.forgotPassword}

With that, everybody else is signed out of your account.
`,
});
