import { type RawBuilder, sql } from 'kysely';
import type { PushKind } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import type { MailRecipient, MailRow, NewMail } from '../mail/repository.ts';
import type { Mail } from '../mail/transport.ts';
import type { Notice } from '../modules/push/enqueuePushes.ts';

type Awaitable<T> = T | Promise<T>;

export interface NoticeRule<Facts> {
  /** As devices know it. */
  readonly kind: PushKind;
  /** 0 goes first. */
  readonly priority: number;
  /** Waits for the end of the recipient's quiet hours. */
  readonly mayWait?: boolean;
  /** Checked at sending, over `pushes` and the dose, emergency or medicine of its subject. */
  readonly isTrue: RawBuilder<unknown>;
  /** Undefined if none is due. */
  readonly write: (
    context: Context,
    facts: Facts,
  ) => Awaitable<Omit<Notice, 'kind' | 'priority' | 'mayWait'> | undefined>;
}

export interface MailRule<Facts> {
  readonly plan: (context: Context, facts: Facts) => Awaitable<readonly NewMail[]>;
  /** At sending, as it may contain a token. Undefined once it is no longer true. */
  readonly write: (
    context: Context,
    mail: MailRow,
    to: MailRecipient,
  ) => Awaitable<Mail | undefined>;
}

/** What is sent about an event, to whom, and until when. */
export type Kind<Facts> =
  | (NoticeRule<Facts> & { readonly mail?: MailRule<Facts> })
  | { readonly mail: MailRule<Facts> };

export type Kinds = Readonly<Record<string, Kind<never>>>;

export const toCaregiver = sql`exists (
  select 1 from pairings
  where pairings.survivor_id = coalesce(doses.person_id, emergencies.survivor_id, medicines.person_id)
    and pairings.caregiver_id = pushes.person_id
    and pairings.ended_at is null
)`;

/** The subject is a person. */
export const isConnected = sql`exists (
  select 1 from pairings
  where (pairings.survivor_id = pushes.subject_id and pairings.caregiver_id = pushes.person_id
    or pairings.caregiver_id = pushes.subject_id and pairings.survivor_id = pushes.person_id)
    and pairings.ended_at is null
)`;
