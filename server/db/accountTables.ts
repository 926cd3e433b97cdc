import type { Generated } from 'kysely';
import type { MissHearing, Role } from '../../contract/fields.ts';

export interface UsersTable {
  id: string;
  role: Role;
  fname: string;
  lname: string;
  /** As typed, trimmed. */
  email: string;
  /** Normalized: equal for addresses of the same account. */
  email_norm: string;
  phone: string | null;
  password_hash: string;
  avatar_url: string | null;
  time_zone: string;
  /** 0 if the zone never changed. */
  zone_since: Generated<number>;
  /** Null if the zone never changed or is unknown to this runtime. */
  zone_before: string | null;
  /** When the user last chose between the zones of their devices; null if never. */
  zone_chosen_at: number | null;
  made_at: number;
  /** When the user's page was last visible; null if unknown. */
  seen_at: number | null;
  email_confirmed_at: number | null;
  /** Set while the user cannot sign in. */
  deactivated_at: number | null;
  /** When the account is to be erased: it can be kept until then. Null unless planned. */
  erase_at: number | null;
  /** 1: notifications do not name this user's medicines. */
  hide_names: Generated<0 | 1>;
  /** Of a caregiver, on duty again from then on; null unless announced. */
  away_until: number | null;
  /** 1: other caregivers of the same survivor do not see this caregiver's name and phone. */
  hide_contact: Generated<0 | 1>;
  /** Of a caregiver: `HH:MM` in their zone, or null. */
  quiet_from: string | null;
  quiet_to: string | null;
}

export interface SessionsTable {
  /** SHA-256 of the token, in hex; the token itself is never stored. */
  token_hash: string;
  user_id: string;
  made_at: number;
  extended_at: number;
  expires_at: number;
  time_zone: string | null;
  zone_seen_at: number | null;
  /** Browser and system; null if unknown. */
  device_name: string | null;
  /** When the user last proved who they are; null if it was before this was recorded. */
  proven_at: number | null;
}

export interface PairingsTable {
  id: string;
  survivor_id: string;
  caregiver_id: string;
  made_at: number;
  ended_at: number | null;
  /** The codes that made it, unusable once `spent_at` is set. */
  spent_pin: string | null;
  spent_qr_token: string | null;
  spent_at: number | null;
  /** What the caregiver hears of the survivor. */
  hears_misses: Generated<MissHearing>;
  /** `HH:MM` in the caregiver's zone; null unless they hear a summary. */
  summary_at: string | null;
  hears_stock: Generated<0 | 1>;
  hears_all_taken: Generated<0 | 1>;
}

/** The session that made a way into an account, so that it can end with it: its `token_hash`, or null if unknown. */
interface MintedBySession {
  made_by_session: string | null;
}

/** Null `made_by` for what was asked for without a session. */
interface MintedByUser extends MintedBySession {
  made_by: string | null;
}

export interface EmailTokensTable extends MintedByUser {
  token_hash: string;
  user_id: string;
  expires_at: number;
  kind: EmailTokenKind;
  /** Set for `change-email`. */
  address: string | null;
}

/** The text, which may contain a token, is composed when it is sent. */
export interface MailsTable extends MintedByUser {
  id: string;
  user_id: string;
  kind: MailKind;
  /** Instead of the user's. */
  address: string | null;
  /** Unused: alerts refer to their mail. */
  alert_id: string | null;
  /** The person that it reports to another one; null if it reports none. */
  about_id: string | null;
  due_at: number;
  /** Not moved by a retry. */
  first_due_at: number;
  expires_at: number;
  attempts: number;
  leased_until: number | null;
}

export interface PairingCodesTable extends MintedBySession {
  survivor_id: string;
  /** The survivor, or a caregiver who invites another one. */
  made_by: string;
  pin: string;
  qr_token: string;
  expires_at: number;
}

/** Deleted once used. */
export interface InvitationsTable extends MintedBySession {
  id: string;
  token_hash: string;
  role: Role;
  /** Null for the setup link of the first admin. */
  made_by: string | null;
  expires_at: number;
}

/** The secret of a survivor's calendar link, hashed like those of sessions. */
export interface CalendarFeedsTable extends MintedBySession {
  person_id: string;
  token_hash: string;
  made_at: number;
}

export interface AvatarsTable {
  name: string;
  person_id: string;
  picture: Uint8Array;
}

export type LinkMailKind = 'reset' | 'confirm-email' | 'change-email';
/** `handed-reset`: made by an admin. Its mail has a token of the kind `reset`. */
export type EmailTokenKind = LinkMailKind | 'handed-reset';
export type MailKind =
  | EmailTokenKind
  | 'test'
  | 'emergency'
  | 'password-changed'
  | 'email-change-asked'
  | 'erasure-planned';
