import { fieldLimits } from '../../contract/fieldLimits.ts';
import { emailChangePath, paths, resetPath } from '../../contract/paths.ts';
import { isolateText } from '../../domain/isolateText.ts';
import type { Mail } from './transport.ts';
import { formatDateTime } from '../format.ts';
import type { MailRecipient } from './repository.ts';

/** Names UTC, since new accounts start in it and it may not be the user's zone. */
const formatChangeTime = ({ time_zone }: MailRecipient, changedAt: number): string =>
  `${formatDateTime(time_zone, changedAt)}${time_zone === 'UTC' ? ' UTC' : ''}`;

const maxNameLength = 2 * fieldLimits.name + 1;

/** Prevents user text from looking like a header or a line of ours. */
const oneLine = (text: string, maxLength: number): string =>
  isolateText(
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, maxLength),
  );

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
If you had a calendar link, it no longer works. You can make a new one.

If it was not you, somebody may know your password or read your email.
First choose a new password for your mailbox.
Then choose a new one for Upstroke here:

${publicUrl}${paths.forgotPassword}

With that, everybody else is signed out of your account.
`,
});

/** Short plain sentences: many recipients find reading hard. */
export const resetMail = (to: string, publicUrl: string, token: string): Mail => ({
  to,
  subject: 'Choose a new Upstroke password',
  text: `Hello,

Somebody asked for a new password for your Upstroke account.
If it was you, open this link:

${publicUrl}${resetPath(token)}

The link works once, for 30 minutes.

If it was not you, you need not do anything. Your password stays as it is.
`,
});

/** To a person for whom an admin has it mailed. */
export const handedResetMail = (to: string, publicUrl: string, token: string): Mail => ({
  to,
  subject: 'Choose a new Upstroke password',
  text: `Hello,

The person who runs your Upstroke sent you this link.
Open it to choose a new password:

${publicUrl}${resetPath(token)}

The link works once, for 30 minutes.

If you do not need it, you need not do anything. Your password stays as it is.
`,
});

/** Contains no text of the account: it may have been created with a stranger's address. */
export const confirmMail = (to: string, publicUrl: string, token: string): Mail => ({
  to,
  subject: 'Confirm your email for Upstroke',
  text: `Hello,

There is an Upstroke account with this address.
If it is yours, open this link:

${publicUrl}${paths.confirmEmail}?token=${token}

The link works once, for 24 hours.

If it is not yours, you need not do anything. You get no alerts by email.
`,
});

/** To an admin; the link proves that it arrived. */
export const testMail = (to: string, publicUrl: string, token: string): Mail => ({
  to,
  subject: 'Test email from Upstroke',
  text: `Hello,

This is a test from Upstroke. An admin asked for it under SERVER.

Your server can send email to you. To let SERVER know, open this link, and press Confirm my email:

${publicUrl}${paths.confirmEmail}?token=${token}

The link works once, for 24 hours.
`,
});

/** Contains no text of the account: the address may be a stranger's. */
export const changeEmailMail = (to: string, publicUrl: string, token: string): Mail => ({
  to,
  subject: 'Confirm your new email for Upstroke',
  text: `Hello,

Somebody wants to use this address for an Upstroke account.
If it was you, open this link:

${publicUrl}${emailChangePath(token)}

The link works once, for 24 hours.
If it does not work, close Upstroke, and open the link again.

If it was not you, do not open it. Then nothing changes.
`,
});

/** To the old address. */
export const emailChangeAskedMail = (
  to: MailRecipient,
  publicUrl: string,
  askedAt: number,
): Mail => ({
  to: to.email,
  subject: 'Your Upstroke account gets another email',
  text: `Hello,

Somebody signed in to your Upstroke account and asked to use another email for it.

When: ${formatChangeTime(to, askedAt)}

If it was you, you need not do anything.

If it was not you, choose a new password here now:

${publicUrl}${paths.forgotPassword}

With that, the email stays, and everybody else is signed out of your account.
Do you get no email with a link? Then the email has changed already.
Please ask the person who runs your Upstroke.
`,
});

interface PlannedErasure {
  /** The admin who planned it. */
  readonly by: string;
  readonly person: string;
  /** Epoch milliseconds. */
  readonly eraseAt: number;
}

/** To the other admins. */
export const erasurePlannedMail = (
  to: MailRecipient,
  publicUrl: string,
  { by, person, eraseAt }: PlannedErasure,
): Mail => ({
  to: to.email,
  subject: 'An Upstroke account will be deleted',
  text: `Hello,

An admin of your Upstroke deletes an account.

Who: ${oneLine(by, maxNameLength)}
Whose account: ${oneLine(person, maxNameLength)}
When: ${formatChangeTime(to, eraseAt)}

Until then you can keep the account: open PEOPLE, choose this person, and press Keep the account.

${publicUrl}${paths.adminDashboard}

If nobody should have done this, sign that admin out everywhere, and deactivate them, too.
`,
});

interface AlertMailContent {
  readonly name: string;
  readonly message: string;
  /** In the survivor's zone. */
  readonly pressed: string;
  readonly more: number;
}

const moreAlerts = (count: number): string =>
  count === 1 ? '1 more alert waits for an answer.' : `${count} more alerts wait for an answer.`;

/** The link contains no token and requires a login. */
export const alertMail = (to: string, publicUrl: string, emergency: AlertMailContent): Mail => {
  const name = oneLine(emergency.name, maxNameLength);
  return {
    to,
    subject: `Emergency: ${name} needs help`,
    text: `${name} needs help.

Message: ${oneLine(emergency.message, fieldLimits.alertMessage)}
When: ${emergency.pressed}, on the clock of ${name}
${emergency.more > 0 ? `\n${moreAlerts(emergency.more)}\n` : ''}
Please answer in the emergency log:

${publicUrl}${paths.emergencyLog}

Upstroke does not replace emergency services.
`,
  };
};
