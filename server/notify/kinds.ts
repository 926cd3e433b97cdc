import { sql } from 'kysely';
import { accountNotifications } from './accountNotifications.ts';
import { doseNotifications } from './doseNotifications.ts';
import { emergencyNotifications } from './emergencyNotifications.ts';
import type { Kind, NoticeRule } from './kind.ts';
import { dayNotifications } from './dayNotifications.ts';
import { personNotifications } from './personNotifications.ts';

const all = {
  ...emergencyNotifications,
  ...doseNotifications,
  ...dayNotifications,
  ...personNotifications,
  ...accountNotifications,
};

type All = typeof all;
export type KindName = keyof All;
export type FactsOf<Name extends KindName> = All[Name] extends Kind<infer Facts> ? Facts : never;

/** Everything that a user is notified of. Mails are stored by these names. */
export const kinds: { readonly [Name in KindName]: Kind<FactsOf<Name>> } = all;

export const noticeRules = Object.values<Kind<never>>(all).flatMap((kind): NoticeRule<never>[] =>
  'write' in kind ? [kind] : [],
);

/** Over `pushes` and what their subjects are. */
export const isStillTrue = sql.join(
  noticeRules.map(({ kind, isTrue }) => sql`pushes.kind = ${sql.lit(kind)} and (${isTrue})`),
  sql` or `,
);
