import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { auditActions, type AuditAction } from '../audit.ts';
import type { Database } from '../db/schema.ts';

export type RevocationKind = NonNullable<(typeof auditActions)[AuditAction]>;

/** Of the account that a change is about. */
export const carriedColumns = {
  password: ['password_hash'],
  email: ['email', 'email_norm', 'email_confirmed_at'],
  state: ['deactivated_at', 'erase_at'],
} as const;

type CarriedColumn = (typeof carriedColumns)[keyof typeof carriedColumns][number];

/** A row of the audit, with the values that are needed to repeat its change. */
export interface Revocation extends Selectable<Database['audit']> {
  readonly values?: Readonly<Partial<Record<CarriedColumn, string | number | null>>>;
}

export const kindOf = ({ action }: Pick<Revocation, 'action'>): RevocationKind | null =>
  Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : null;

export const revocationKinds = [...new Set(Object.values(auditActions))].filter(
  (kind) => kind !== null,
);

export const revokingActions = Object.keys(auditActions).filter((action) => kindOf({ action }));

export const columnsOf = (kind: RevocationKind | null): readonly CarriedColumn[] =>
  kind !== null && kind in carriedColumns
    ? carriedColumns[kind as keyof typeof carriedColumns]
    : [];

const value = v.nullish(v.union([v.string(), v.number()]));
const revocation = v.object({
  id: v.string(),
  at: v.number(),
  action: v.string(),
  actor_id: v.nullable(v.string()),
  subject_id: v.nullable(v.string()),
  values: v.optional(v.record(v.string(), value)),
});

/** Undefined for a line that is damaged or of a later version. */
export const parseRevocation = (line: string): Revocation | undefined => {
  try {
    const parsed = v.parse(revocation, JSON.parse(line)) as Revocation;
    const kind = kindOf(parsed);
    const isWhole = columnsOf(kind).every((column) => parsed.values?.[column] !== undefined);
    return kind !== null && isWhole ? parsed : undefined;
  } catch {
    return undefined;
  }
};

/** A deletion needs no more than its id, and what was changed before means nothing after it. */
export const concerns = (
  { subject_id, actor_id, ...change }: Revocation,
  deleted: ReadonlySet<string | null>,
): boolean => {
  const kind = kindOf(change);
  if (kind === 'deletion') return false;
  return deleted.has(subject_id) || (kind === 'disconnection' && deleted.has(actor_id));
};

export const deletedIn = (revocations: readonly Revocation[]): ReadonlySet<string | null> =>
  new Set(revocations.filter((one) => kindOf(one) === 'deletion').map((one) => one.subject_id));
