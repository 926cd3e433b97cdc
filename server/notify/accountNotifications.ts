import { day } from '../../domain/specConstants.ts';
import type { Context } from '../context.ts';
import type { EmailTokenKind, LinkMailKind, MailKind } from '../db/accountTables.ts';
import {
  changeEmailMail,
  confirmMail,
  emailChangeAskedMail,
  erasurePlannedMail,
  handedResetMail,
  passwordChangedMail,
  resetMail,
  testMail,
} from '../mail/mails.ts';
import { isStillClaimed, type NewMail } from '../mail/repository.ts';
import { erasureDelayMs } from '../modules/account/repository.ts';
import { createEmailToken, linkTtlMs, revokeEmailToken } from '../modules/auth/emailTokens.ts';
import { findPlannedErasure } from '../modules/people/repository.ts';
import type { Kinds, MailRule } from './kind.ts';

type AccountMail = Omit<NewMail, 'kind' | 'ttlMs'>;

const mail = (kind: MailKind, ttlMs: number, write: MailRule<AccountMail>['write']) => ({
  mail: { plan: (_: Context, facts: AccountMail): NewMail[] => [{ ...facts, kind, ttlMs }], write },
});

/** Token first, then mail check: revoking deletes mails first. */
const link = (kind: EmailTokenKind | 'test', tokenKind: LinkMailKind, write: typeof resetMail) =>
  mail(kind, linkTtlMs[tokenKind], async (context, row, { email }) => {
    const { user_id, address, made_by, made_by_session } = row;
    const minter = { made_by, made_by_session };
    const token = await createEmailToken(context, user_id, tokenKind, { address, minter });
    if (await isStillClaimed(context.db, row)) return write(email, context.publicUrl, token);
    await revokeEmailToken(context, token);
    return undefined;
  });

const notice = (kind: MailKind, ttlMs: number, write: typeof passwordChangedMail) =>
  mail(kind, ttlMs, ({ publicUrl }, row, to) => write(to, publicUrl, row.expires_at - ttlMs));

export const accountNotifications = {
  reset: link('reset', 'reset', resetMail),
  'handed-reset': link('handed-reset', 'reset', handedResetMail),
  'confirm-email': link('confirm-email', 'confirm-email', confirmMail),
  test: link('test', 'confirm-email', testMail),
  'change-email': link('change-email', 'change-email', changeEmailMail),
  'password-changed': notice('password-changed', day, passwordChangedMail),
  'email-change-asked': notice(
    'email-change-asked',
    linkTtlMs['change-email'],
    emailChangeAskedMail,
  ),
  'erasure-planned': mail('erasure-planned', erasureDelayMs, async (context, { about_id }, to) => {
    const planned = about_id === null ? undefined : await findPlannedErasure(context.db, about_id);
    if (about_id === null || !planned) return undefined;
    return { ...erasurePlannedMail(to, context.publicUrl, planned), people: [about_id] };
  }),
} satisfies Kinds;
