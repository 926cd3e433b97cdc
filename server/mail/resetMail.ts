import { paths } from '../../contract/paths.ts';
import type { Mail } from './transport.ts';

/** Short plain sentences: many recipients find reading hard. */
export const resetMail = (to: string, publicUrl: string, token: string): Mail => ({
  to,
  subject: 'Choose a new Upstroke password',
  text: `Hello,

Somebody asked for a new password for your Upstroke account.
If it was you, open this link:

${publicUrl}${paths.resetPassword}?token=${token}

The link works once, for 30 minutes.

If it was not you, you need not do anything. Your password stays as it is.
`,
});
