/** What becomes of a call after one try to send it (DESIGN section 5, Outbox). */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'retry'; readonly at: number }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'refused' };

export interface SendAttempt {
  /** The HTTP status, or null where no answer came. */
  readonly status: number | null;
  /** What Retry-After asked for, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** Tries before this one. */
  readonly attempts: number;
  readonly now: number;
  /** Between 0 and 1: keeps devices from returning in step. */
  readonly jitter: number;
  /** The longest wait before the next try, in milliseconds; 5 minutes unless said. */
  readonly maxDelayMs?: number;
}

const baseDelayMs = 2_000;
const defaultMaxDelayMs = 300_000;
/** What waits, waits no longer than this for its next try, however long the server asks for. */
const maxRetryAfterMs = 600_000;
const retryableStatuses = new Set([408, 425, 429]);

/** Whether an answer of this status, whoever gave it, says no more than that it did not work now. */
export const isTransientStatus = (status: number): boolean =>
  status >= 500 || retryableStatuses.has(status);

export const retryDelay = (
  attempts: number,
  jitter: number,
  maxDelayMs = defaultMaxDelayMs,
): number => {
  const delayMs = Math.min(maxDelayMs, baseDelayMs * 2 ** Math.min(attempts, 20));
  return Math.round(delayMs * (0.5 + jitter / 2));
};

export const sendOutcome = ({
  status,
  retryAfterMs,
  attempts,
  now,
  jitter,
  maxDelayMs,
}: SendAttempt): SendOutcome => {
  if (status === null || isTransientStatus(status)) {
    return {
      kind: 'retry',
      at: now + Math.max(retryDelay(attempts, jitter, maxDelayMs), retryAfterMs ?? 0),
    };
  }
  if (status >= 200 && status < 300) return { kind: 'sent' };
  return { kind: status === 401 ? 'signIn' : 'refused' };
};

/** Whether an instant is still waited for; one further ahead was reckoned by a clock that was set since. */
export const isWaitingUntil = (
  instant: number,
  now: number,
  maxWaitMs = maxRetryAfterMs,
): boolean => instant > now && instant - now <= maxWaitMs;

/** Retry-After in seconds or as a date, to milliseconds from `now`; null where it says nothing. */
const retryAfterHeaderMs = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};

/** What the server asks for by Retry-After is granted, but never more than the longest wait. */
export const cappedRetryAfter = (
  header: string | null,
  now: number,
  maxWaitMs = maxRetryAfterMs,
): number | null => {
  const asked = retryAfterHeaderMs(header, now);
  return asked === null ? null : Math.min(asked, maxWaitMs);
};
