import type { DoseStatus, ActivityStatus, Role } from '../../contract/fields.ts';

/** Ids are UUIDs, times epoch milliseconds, `person_id` is whose record a row is. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  pairings: PairingsTable;
  reminders: RemindersTable;
  doses: DosesTable;
  activities: ActivitiesTable;
  idempotency: IdempotencyTable;
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
  made_at: number;
}

export interface SessionsTable {
  /** SHA-256 of the token, in hex: the token itself is nowhere. */
  token_hash: string;
  user_id: string;
  made_at: number;
  extended_at: number;
  expires_at: number;
}

export interface PairingsTable {
  id: string;
  survivor_id: string;
  caregiver_id: string;
  made_at: number;
  /** Null while the two are connected. */
  ended_at: number | null;
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

export interface IdempotencyTable {
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
