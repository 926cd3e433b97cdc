import * as v from 'valibot';

/** Every code an error answer may carry, with its HTTP status. */
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
  cross_site: 403,
  not_found: 404,
  email_taken: 409,
  duplicate_reminder: 409,
  not_due: 409,
  alert_final: 409,
  too_many_connections: 409,
  too_large: 413,
  unsupported_media: 415,
  key_reused: 422,
  in_progress: 425,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One shape for every refusal; `message` is a sentence fit to show to a person. */
export const errorBody = v.object({
  code: v.string(),
  message: v.string(),
  /** The reminder that is already there (SPEC section 5, duplicate name). */
  existing_id: v.optional(v.string()),
  /** Paths of the fields that were refused. */
  details: v.optional(v.array(v.string())),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;

const unknownError: ErrorBody = { code: 'unknown', message: '' };

/** What a refusal says; a plain error where it says nothing of this shape. */
export const parseErrorBody = (body: unknown): ErrorBody => {
  const parsed = v.safeParse(errorBody, body);
  return parsed.success ? parsed.output : unknownError;
};
