import { type ErrorBody, type ErrorCode, retrySentence } from '../contract/errors.ts';

interface Extra extends Omit<ErrorBody, 'code' | 'message'> {
  /** In seconds. */
  readonly retryAfter?: number;
}

/** An intended error response; `message` is shown to users. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: ErrorCode;
  readonly extra: Omit<Extra, 'retryAfter'>;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, { retryAfter, ...extra }: Extra = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
    this.retryAfter = retryAfter;
  }
}

export const forbidden = () => new HttpError('forbidden', 'You may not do this for this person.');

export const unauthenticated = () => new HttpError('unauthenticated', 'Please sign in.');

export const tooLarge = () => new HttpError('too_large', 'This is too large to be accepted.');

export const serverBusy = () =>
  new HttpError('unavailable', 'Upstroke is busy. Please try again in a moment.');

interface Refusal {
  /** What there is too much of; until when is added. */
  readonly reason?: string;
  /** Instead, if the user need not try again. */
  readonly message?: string;
}

export const tooManyAttempts = (
  retryAfter: number,
  { reason = 'Too many tries.', message = `${reason} ${retrySentence(retryAfter)}` }: Refusal,
) => new HttpError('too_many', message, { retryAfter });
