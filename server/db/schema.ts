import type { Generated } from 'kysely';
import type { PushKind, PushState } from '../../contract/messages.ts';
import type { ActivityStatus, AlertStatus, DoseStatus, Role } from '../../contract/fields.ts';

/** Ids are UUIDs, times epoch milliseconds, `person_id` is whose record a row is. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  pairings: PairingsTable;
  reminders: RemindersTable;
  doses: DosesTable;
  activities: ActivitiesTable;
  idempotency: IdempotencyTable;
  edits_leaving: EditsLeavingTable;
  edits_coming: EditsComingTable;
  former_reminders: FormerRemindersTable;
  versions: VersionsTable;
  emergencies: EmergenciesTable;
  alerts: AlertsTable;
  push_subscriptions: PushSubscriptionsTable;
  pushes: PushesTable;
  email_tokens: EmailTokensTable;
  mails: MailsTable;
  pairing_codes: PairingCodesTable;
  avatars: AvatarsTable;
  rate_limits: RateLimitsTable;
  jobs: JobsTable;
  audit: AuditTable;
}

export interface UsersTable {
  id: string;
  role: Role;
  fname: string;
  lname: string;
  /** As typed, without blanks around it. */
  email: string;
  /** What makes two addresses the same account. */
  email_norm: string;
  password_hash: string;
  avatar_url: string | null;
  /** IANA name; schedules of this person are read in it. */
  time_zone: string;
  /** Since when this zone holds; 0 where it never changed. */
  zone_since: Generated<number>;
  /** The zone that held until then; null where it never changed or this runtime does not know it. */
  zone_before: string | null;
  /** When the user last chose between the zones of their devices; null where they never did. */
  zone_chosen_at: number | null;
  made_at: number;
  /** When a page of theirs was last in sight; null where that is not known. */
  seen_at: number | null;
  /** When they proved that they read the mail to this address; null where they never did. */
  email_confirmed_at: number | null;
}

export interface SessionsTable {
  /** SHA-256 of the token, in hex: the token itself is nowhere. */
  token_hash: string;
  user_id: string;
  made_at: number;
  extended_at: number;
  expires_at: number;
  /** IANA name of the zone that this device reports; null before it has. */
  time_zone: string | null;
  /** When it first reported that zone. */
  zone_seen_at: number | null;
}

export interface PairingsTable {
  id: string;
  survivor_id: string;
  caregiver_id: string;
  made_at: number;
  /** Null while the two are connected. */
  ended_at: number | null;
  /** The codes that connected them last, and when; null before they were kept. */
  spent_pin: string | null;
  spent_qr_token: string | null;
  spent_at: number | null;
}

export interface RemindersTable {
  id: string;
  person_id: string;
  medicine_name: string;
  /** `medicineKey` of the name. */
  medicine_key: string;
  dosage: string;
  frequency: string;
  /** `HH:MM` on the person's own clock. */
  schedule_time: string;
  made_at: number;
}

export interface DosesTable {
  id: string;
  person_id: string;
  medicine_key: string;
  /** `YYYY-MM-DDTHH:MM` on the person's own clock. */
  dose: string;
  status: DoseStatus;
  occurred_at: number | null;
  /** The instant of its minute; null where an answer came before the dose clock. */
  due_at: number | null;
  /** When the dose clock has to act on it again; null while nothing is left to do. */
  next_at: number | null;
  /** What the log said of it last; null where it says nothing. */
  logged_status: DoseStatus | null;
  /** Up to when a person took back every answer; null where nobody did. */
  undone_at: number | null;
}

export interface ActivitiesTable {
  id: string;
  person_id: string;
  activity_type: string;
  details: string;
  status: ActivityStatus;
  occurred_at: number;
  /** The dose that this activity tells of. */
  dose_id: string | null;
}

interface IdempotencyTable {
  person_id: string;
  key: string;
  /** Path of the endpoint, as in the contract. */
  path: string;
  /** SHA-256 of the body, in hex. */
  body_hash: string;
  /** The first 2xx answer, as JSON. */
  answer: string;
  made_at: number;
}

/** A reminder that an edit takes away once it ends; until then it is in force. */
interface EditsLeavingTable {
  edit_id: string;
  reminder_id: string;
  made_at: number;
}

/** A reminder that an edit brings once it ends; until then nothing knows of it. */
interface EditsComingTable extends RemindersTable {
  edit_id: string;
}

/**
 * The medicine that an id stood for which is no reminder's any more, or never became one, or that
 * a reminder had under another name: answers wait on a device under the id that it knew. One row for
 * each name.
 */
interface FormerRemindersTable {
  person_id: string;
  id: string;
  medicine_key: string;
  gone_at: number;
  /** As it was written; null where only its key is known. */
  medicine_name: string | null;
}

/** Each topic holds the version in which it changed last, for this person or one they care for. */
interface VersionsTable {
  person_id: string;
  version: number;
  reminders: number;
  activities: number;
  alerts: number;
  pairings: number;
}

/** One press of the button. */
export interface EmergenciesTable {
  id: string;
  survivor_id: string;
  message: string;
  alert_type: string;
  /** JSON. */
  location_data: string | null;
  pressed_at: number;
  made_at: number;
  /** How often it was pushed. */
  round: number;
  /** When it is pushed again; null once somebody has answered, it was taken back or an hour has passed. */
  next_at: number | null;
  /** The first answer of any caregiver. */
  answered_at: number | null;
  answered_by: string | null;
  /** When its survivor said that they are OK: it is cancelled unless `answered_at` is set. Where that was before it came, no caregiver is notified. */
  withdrawn_at: number | null;
}

/** An emergency as one caregiver has it. */
export interface AlertsTable {
  id: string;
  emergency_id: string;
  survivor_id: string;
  caregiver_id: string;
  status: AlertStatus;
  /** When its mail is due, as no push could reach its caregiver; null where there is none. */
  mailed_at: number | null;
  /** That mail, which may tell of several alerts; it is gone once it is sent. */
  mail_id: string | null;
}

/** A device that can be reached; it lasts as long as its session. */
export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  session_hash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  made_at: number;
  /** When a push to it timed out; null once one was accepted after that. */
  timed_out_at: number | null;
}

/** One push to one device. */
export interface PushesTable {
  id: string;
  subscription_id: string;
  /** Whose device it is. */
  person_id: string;
  kind: PushKind;
  /** The dose, the emergency or the person that it reports. */
  subject_id: string;
  /** The person that it is about: of a dose or an emergency its survivor. */
  about_id: Generated<string>;
  round: number;
  /** 0 goes first. */
  priority: number;
  /** How many pushes about the same person waited when it was queued. */
  queue_position: Generated<number>;
  /** Whose slots it uses, as `poolOf` names them. */
  pool: Generated<string>;
  /** JSON of the notification. */
  payload: string;
  state: PushState;
  attempts: number;
  due_at: number;
  expires_at: number;
  /** Until then one process is sending it. */
  leased_until: number | null;
  made_at: number;
  accepted_at: number | null;
  shown_at: number | null;
}

/** A link that was mailed to an account, good for one use. */
export interface EmailTokensTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  user_id: string;
  expires_at: number;
  kind: EmailTokenKind;
}

export type EmailTokenKind = 'reset' | 'confirm-email';
export type MailKind = EmailTokenKind | 'emergency' | 'password-changed';

/** A mail still to be sent; its text, which may hold a token, is made as it goes out. */
export interface MailsTable {
  id: string;
  user_id: string;
  kind: MailKind;
  /** No longer used: alerts name their mail. */
  alert_id: string | null;
  due_at: number;
  expires_at: number;
  attempts: number;
  leased_until: number | null;
}

/** The live PIN and QR code of a survivor. */
export interface PairingCodesTable {
  survivor_id: string;
  pin: string;
  qr_token: string;
  expires_at: number;
}

export interface AvatarsTable {
  /** Random; the last part of its address. */
  name: string;
  person_id: string;
  /** WebP. */
  picture: Uint8Array;
}

interface RateLimitsTable {
  key: string;
  count: number;
  ends_at: number;
}

interface JobsTable {
  name: string;
  done_up_to: number;
}

/** Who did what to which id, and when; never changed and never removed. */
interface AuditTable {
  id: string;
  at: number;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
}
