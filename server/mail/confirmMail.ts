import { paths } from '../../contract/paths.ts';
import type { Mail } from './transport.ts';

/** Contains no text of the account: it may have been created with a stranger's address. */
export const confirmMail = (to: string, publicUrl: string, token: string): Mail => ({
  to,
  subject: 'Confirm your email for Upstroke',
  text: `Hello,

There is an Upstroke account with this address.
If it is yours, open this link:

${publicUrl}${paths.confirmEmail}?token=${token}

The link works once, for 24 hours.

If it is not yours, you need not do anything. No alerts are mailed to you.
`,
});
