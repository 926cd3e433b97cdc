export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'retry'; readonly at: number }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'refused' };

export interface SendAttempt {
  /** Null if no response arrived. */
  readonly status: number | null;
  /** From Retry-After, in milliseconds. */
  readonly retryAfterMs: number | null;
  readonly attempts: number;
  readonly now: number;
  /** Between 0 and 1: keeps devices from retrying in step. */
  readonly jitter: number;
  readonly maxDelayMs?: number | undefined;
}

export interface RetryDelays {
  readonly initialMs?: number | undefined;
  readonly maxMs?: number | undefined;
}

/** Caps Retry-After, in milliseconds. */
const maxRetryAfterMs = 600_000;
const retryableStatuses = new Set([408, 425, 429]);

export const isTransientStatus = (status: number): boolean =>
  status >= 500 || retryableStatuses.has(status);

/** Doubles with each attempt, from 0; `jitter` shortens it by up to half. */
export const retryDelay = (
  attempts: number,
  jitter: number,
  { initialMs = 2_000, maxMs = 300_000 }: RetryDelays = {},
): number => {
  const delayMs = Math.min(maxMs, initialMs * 2 ** Math.min(attempts, 20));
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
      at: now + Math.max(retryDelay(attempts, jitter, { maxMs: maxDelayMs }), retryAfterMs ?? 0),
    };
  }
  if (status >= 200 && status < 300) return { kind: 'sent' };
  return { kind: status === 401 ? 'signIn' : 'refused' };
};

/** An instant too far ahead was computed by a clock that has been set since. */
export const isWaitingUntil = (
  instant: number,
  now: number,
  maxWaitMs = maxRetryAfterMs,
): boolean => instant > now && instant - now <= maxWaitMs;

/** Retry-After in seconds or as a date; null if absent or invalid. */
const retryAfterHeaderMs = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};

export const cappedRetryAfter = (
  header: string | null,
  now: number,
  maxWaitMs = maxRetryAfterMs,
): number | null => {
  const asked = retryAfterHeaderMs(header, now);
  return asked === null ? null : Math.min(asked, maxWaitMs);
};
