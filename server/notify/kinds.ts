import { sql } from 'kysely';
import { accountKinds } from './accountKinds.ts';
import { doseKinds } from './doseKinds.ts';
import { emergencyKinds } from './emergencyKinds.ts';
import type { Kind, NoticeRule } from './kind.ts';
import { personKinds } from './personKinds.ts';

const all = { ...emergencyKinds, ...doseKinds, ...personKinds, ...accountKinds };

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
