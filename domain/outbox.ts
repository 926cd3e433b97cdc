/** What becomes of a call after one try to send it (DESIGN section 5, Outbox). */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'retry'; readonly at: number }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'refused' };

export interface Try {
  /** The HTTP status, or null where no answer came. */
  readonly status: number | null;
  /** What Retry-After asked for, in milliseconds. */
  readonly retryAfter: number | null;
  /** Tries before this one. */
  readonly attempts: number;
  readonly now: number;
  /** Between 0 and 1: keeps devices from returning in step. */
  readonly jitter: number;
  /** The longest wait before the next try, in milliseconds; 5 minutes unless said. */
  readonly longest?: number;
}

const firstWait = 2_000;
const longestWait = 300_000;
/** What waits, waits no longer than this for its next try, however long the server asks for. */
const longestAsked = 600_000;
const retried = new Set([408, 425, 429]);

/** Whether an answer of this status, whoever gave it, says no more than that it did not work now. */
export const isPassing = (status: number): boolean => status >= 500 || retried.has(status);

export const backoff = (attempts: number, jitter: number, longest = longestWait): number => {
  const whole = Math.min(longest, firstWait * 2 ** Math.min(attempts, 20));
  return Math.round(whole * (0.5 + jitter / 2));
};

export const outcomeOf = ({ status, retryAfter, attempts, now, jitter, longest }: Try): Outcome => {
  if (status === null || isPassing(status)) {
    return {
      kind: 'retry',
      at: now + Math.max(backoff(attempts, jitter, longest), retryAfter ?? 0),
    };
  }
  if (status >= 200 && status < 300) return { kind: 'sent' };
  return { kind: status === 401 ? 'signIn' : 'refused' };
};

/** Whether an instant is still waited for; one further ahead was reckoned by a clock that was set since. */
export const isAhead = (instant: number, now: number, longest = longestAsked): boolean =>
  instant > now && instant - now <= longest;

/** Retry-After in seconds or as a date, to milliseconds from `now`; null where it says nothing. */
const parseRetryAfter = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};

/** What the server asks for by Retry-After is granted, but never more than the longest wait. */
export const waitAskedFor = (
  header: string | null,
  now: number,
  longest = longestAsked,
): number | null => {
  const asked = parseRetryAfter(header, now);
  return asked === null ? null : Math.min(asked, longest);
};
