import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call a row (DESIGN section 4, Who may): `anyone`, even signed out; everybody who is
 * `signedIn`, for what is their own; that person `self`; the `person` or a caregiver paired with
 * them; a `contact`, which is that or, for a survivor, their caregiver; any `survivor` or any
 * `caregiver`, for what is their own; the two ends of an `alert`; whoever is `paired` with the person.
 */
export type AccessRule =
  | 'anyone'
  | 'signedIn'
  | 'self'
  | 'person'
  | 'contact'
  | 'survivor'
  | 'caregiver'
  | 'alert'
  | 'paired';

/** A picture over a slow network takes its time: the page waits as long as the server reads. */
export const uploadTimeoutMs = 120_000;

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As written in SPEC section 7, with `{name}` for a parameter. */
  readonly path: `/${string}`;
  /** The spec's own column: whether our page sends the Authorization header. */
  readonly auth: 'none' | 'bearer';
  readonly who: AccessRule;
  readonly params?: v.GenericSchema<unknown, Record<string, string>>;
  readonly query?: v.GenericSchema<unknown, Record<string, number>>;
  readonly body?: v.GenericSchema;
  readonly status: 200 | 201;
  readonly response: v.GenericSchema;
  /** Beyond `invalid`, `unauthenticated`, `forbidden`, `too_many`, `internal` and `unavailable`, which any call may meet. */
  readonly errors: readonly ErrorCode[];
  /** What a person reads when the payload is refused as a whole. */
  readonly invalidMessage: string;
  /** Whether it writes a record, and so takes an Idempotency-Key. */
  readonly takesIdempotencyKey?: true;
  /** Whether it may be one step of an edit, and so takes an Edit-Id (DESIGN section 4, Edits). */
  readonly takesEditId?: true;
  /** The field of a multipart body that may hold a file; the other fields are `body`. */
  readonly file?: string;
  /** Whether it is answered whatever the load and however often it was called. */
  readonly urgent?: true;
}

export const endpoint = <const D extends EndpointDefinition>(definition: D): D => definition;

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;
export type ParamsOf<E extends EndpointDefinition> = Output<E['params']>;
export type QueryOf<E extends EndpointDefinition> = Output<E['query']>;
export type BodyOf<E extends EndpointDefinition> = Output<E['body']>;
export type ResponseOf<E extends EndpointDefinition> = Output<E['response']>;

/** The path with its parameters filled in, each one escaped. */
export const pathOf = (
  definition: EndpointDefinition,
  params: Readonly<Record<string, string>> = {},
): string =>
  definition.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    // No escape keeps `.` and `..` from being taken for steps along the path.
    if (value === undefined || /^\.{0,2}$/.test(value)) {
      throw new Error(`${definition.path} needs ${name}`);
    }
    return encodeURIComponent(value);
  });

/** Whether the server asks for a session, by header or by cookie (DESIGN section 4). */
export const needsSession = ({ who }: Pick<EndpointDefinition, 'who'>): boolean => who !== 'anyone';
