import * as v from 'valibot';

export const errorStatus = {
  invalid: 400,
  invalid_code: 400,
  invalid_token: 400,
  easy_password: 400,
  unreadable_image: 400,
  unauthenticated: 401,
  unknown_email: 401,
  wrong_password: 401,
  wrong_account: 401,
  forbidden: 403,
  password_refused: 403,
  proof_needed: 403,
  not_invited: 403,
  deactivated: 403,
  cross_site: 403,
  not_found: 404,
  email_taken: 409,
  duplicate_reminder: 409,
  revision_conflict: 409,
  not_due: 409,
  alert_final: 409,
  last_admin: 409,
  last_to_hear: 409,
  too_many_connections: 409,
  too_large: 413,
  unsupported_media: 415,
  key_reused: 422,
  in_progress: 425,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every error response; `message` is ready to show to the user. */
export const errorBody = v.object({
  code: v.string(),
  message: v.string(),
  existing_id: v.optional(v.string()),
  details: v.optional(v.array(v.string())),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;

const durationWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'a moment';
  if (minutes === 1) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

/** Ends the message of a limit that has a `Retry-After`; screens say the time of day instead. */
export const retrySentence = (retryAfterSeconds: number): string =>
  `Please try again in ${durationWords(retryAfterSeconds)}.`;

export const unknownError: ErrorBody = { code: 'unknown', message: '' };

export const parseErrorBody = (body: unknown): ErrorBody => {
  const parsed = v.safeParse(errorBody, body);
  return parsed.success ? parsed.output : unknownError;
};
