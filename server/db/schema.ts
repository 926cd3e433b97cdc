import type { Generated } from 'kysely';
import type { PushKind, PushState } from '../../contract/messages.ts';
import type { MedicineShape } from '../../contract/medicineShapes.ts';
import type { ActivityStatus, AlertStatus, DoseStatus } from '../../contract/fields.ts';
import type {
  AvatarsTable,
  CalendarFeedsTable,
  EmailTokensTable,
  InvitationsTable,
  MailsTable,
  PairingCodesTable,
  PairingsTable,
  SessionsTable,
  UsersTable,
} from './accountTables.ts';

/** Ids are UUIDs, times epoch milliseconds; `person_id` is the owner of the record. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  pairings: PairingsTable;
  medicines: MedicinesTable;
  medicine_pictures: MedicinePicturesTable;
  reminders: RemindersTable;
  doses: DosesTable;
  activities: ActivitiesTable;
  idempotency: IdempotencyTable;
  former_reminders: FormerRemindersTable;
  versions: VersionsTable;
  emergencies: EmergenciesTable;
  emergency_locations: EmergencyLocationsTable;
  alerts: AlertsTable;
  push_subscriptions: PushSubscriptionsTable;
  pushes: PushesTable;
  email_tokens: EmailTokensTable;
  mails: MailsTable;
  pairing_codes: PairingCodesTable;
  invitations: InvitationsTable;
  avatars: AvatarsTable;
  calendar_feeds: CalendarFeedsTable;
  rate_limits: RateLimitsTable;
  jobs: JobsTable;
  audit: AuditTable;
  audit_counts: AuditCountsTable;
}

export interface MedicinesTable {
  id: string;
  person_id: string;
  medicine_name: string;
  /** One medicine of a person has it. */
  medicine_key: string;
  dosage: string;
  /** A `DaySchedule` in JSON. */
  schedule: string;
  /** Of the last change. */
  revision: string;
  note: string;
  /** A `Stock` in JSON. */
  stock: string | null;
  shape: MedicineShape | null;
  /** `Amounts` in JSON. */
  amounts: Generated<string>;
}

export interface MedicinePicturesTable {
  name: string;
  medicine_id: string;
  picture: Uint8Array;
}

export interface RemindersTable {
  id: string;
  medicine_id: string;
  /** As a client of SPEC's calls sent it. */
  frequency: string;
  /** `HH:MM` in the person's zone; empty for a medicine taken as needed, which has one reminder. */
  schedule_time: string;
  made_at: number;
}

export interface DosesTable {
  id: string;
  person_id: string;
  /** The medicine may be deleted. */
  medicine_id: string;
  /** At the time of the dose. */
  medicine_name: string;
  /** `YYYY-MM-DDTHH:MM` in the person's zone. */
  dose: string;
  status: DoseStatus;
  occurred_at: number | null;
  /** When the user answered; null if not later than `occurred_at`. */
  said_at: number | null;
  /** Of a taken dose: the last later skip; null without one. */
  skipped_at: number | null;
  /** Null if answered before the dose clock created it. */
  due_at: number | null;
  /** Next time the dose clock acts on it; null when finished. */
  next_at: number | null;
  /** Status in its log entry; null without an entry. */
  logged_status: DoseStatus | null;
  /** Answers up to this time are cancelled; null if none was. */
  undone_at: number | null;
  /** `AnswersByUser` in JSON; null if only the answer is known. */
  answers: string | null;
  /** 1 for a dose that no time of its medicine planned. */
  as_needed: Generated<0 | 1>;
  /** How often a caregiver asked about the miss. */
  asks: Generated<number>;
  /** Of the last ask; null without one. */
  asked_at: number | null;
  /** Their account may be deleted. */
  asked_by: string | null;
}

export interface ActivitiesTable {
  id: string;
  person_id: string;
  activity_type: string;
  details: string;
  status: ActivityStatus;
  occurred_at: number;
  dose_id: string | null;
  /** The caregiver who did it; null for the person and the clock. Their account may be deleted. */
  actor_id: string | null;
  /** Of a changed medicine: its differences, as JSON; null of others, and of those before this was recorded. */
  changes: string | null;
}

interface IdempotencyTable {
  person_id: string;
  key: string;
  path: string;
  body_hash: string;
  answer: string;
  made_at: number;
}

/** Devices may still send answers under ids of removed reminders. */
interface FormerRemindersTable {
  person_id: string;
  id: string;
  /** The medicine may be deleted. */
  medicine_id: string;
  medicine_name: string;
  gone_at: number;
}

/** Each topic holds the version of its last change, for this person or their survivors. */
interface VersionsTable {
  person_id: string;
  version: number;
  reminders: number;
  activities: number;
  alerts: number;
  pairings: number;
}

export interface EmergenciesTable {
  id: string;
  survivor_id: string;
  message: string;
  alert_type: string;
  location_data: string | null;
  pressed_at: number;
  made_at: number;
  round: number;
  /** Next push round until it is seen or an hour old, or that long after `reopened_at`, then the question to close it; null once closed or cancelled. */
  next_at: number | null;
  /** The first caregiver who has seen it and is still connected. */
  answered_at: number | null;
  answered_by: string | null;
  /** "I am OK": cancels it unless `answered_at` is set. If earlier than the press, no one is notified. */
  withdrawn_at: number | null;
  /** When a caregiver closed it for all; null while open or cancelled. */
  closed_at: number | null;
  /** Null also once their account is deleted. */
  closed_by: string | null;
  /** When everyone who had seen it had left: it is pushed for an hour from then on. Null if never. */
  reopened_at: number | null;
  /** The first of them; null also once their account is deleted. */
  left_by: string | null;
}

/** A row of its own: adding it neither waits for nor delays the pushes of the emergency. */
interface EmergencyLocationsTable {
  emergency_id: string;
  lat: number;
  lon: number;
  /** In metres. */
  accuracy: number;
  /** When the device measured it; at most the server's time. */
  at: number;
}

export interface AlertsTable {
  id: string;
  emergency_id: string;
  survivor_id: string;
  caregiver_id: string;
  /** All alerts of one emergency have the same final status. */
  status: AlertStatus;
  /** When this caregiver answered; null again once they leave before it is closed. */
  seen_at: number | null;
  /** When its mail is due, because no push reached the caregiver; null without a mail. */
  mailed_at: number | null;
  /** May cover several alerts; the row is deleted once sent. */
  mail_id: string | null;
}

export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  session_hash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  made_at: number;
  /** Null once a later push was accepted. */
  timed_out_at: number | null;
}

export interface PushesTable {
  id: string;
  subscription_id: string;
  person_id: string;
  kind: PushKind;
  /** Id of the dose, emergency or person it reports; of several doses, the first. */
  subject_id: string;
  /** The person it is about: the survivor, for a dose or an emergency. */
  about_id: Generated<string>;
  round: number;
  /** 0 goes first. */
  priority: number;
  /** Number of waiting pushes about the same person when queued. */
  queue_position: Generated<number>;
  pool: Generated<string>;
  payload: string;
  state: PushState;
  attempts: number;
  due_at: number;
  expires_at: number;
  leased_until: number | null;
  made_at: number;
  accepted_at: number | null;
  shown_at: number | null;
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

interface AuditTable {
  id: string;
  at: number;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
}

/** How often in an hour, for an entry that anyone can cause. */
interface AuditCountsTable {
  audit_id: string;
  action: string;
  /** Empty without one. */
  subject_id: string;
  /** Hours since 1970. */
  hour: number;
  count: number;
}
