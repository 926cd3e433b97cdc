import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

export const headerNames = {
  /** The calling account; 401 if it is not the session's account. */
  account: 'x-account',
  /** One per tap or automatic event; a replay returns the first response. */
  idempotencyKey: 'idempotency-key',
  timeZone: 'time-zone',
  /** In minutes, for a zone that the server does not know. */
  zoneOffset: 'time-zone-offset',
} as const;

/** `person` is that person or a paired caregiver; `contact` is `person` or, for a survivor, their caregiver. */
export type PersonRule = 'self' | 'person' | 'contact';

/**
 * Who may call an endpoint. `signedIn`, `survivor` and `caregiver` cover the
 * caller's own data; `inviter` is an admin or caregiver; `alert` is either end of an alert.
 */
export type AccessRule =
  | PersonRule
  | 'anyone'
  | 'signedIn'
  | 'survivor'
  | 'caregiver'
  | 'inviter'
  | 'admin'
  | 'alert'
  | 'paired';

/** `always`, or `adminRole`: if the body's `role` is admin. */
export type ProofRule = 'always' | 'adminRole';

export const uploadTimeoutMs = 120_000;

type Access =
  | {
      readonly who: PersonRule;
      /** Where the call names that person, or a record of theirs. */
      readonly about: `${'params' | 'body'}.${string}`;
    }
  | { readonly who: Exclude<AccessRule, PersonRule>; readonly about?: undefined };

export type EndpointDefinition = Access & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  /** The page sends no Authorization header (`none` in the specification); the server has the cookie. */
  readonly withoutToken?: true;
  /** When the user must have proved who they are in the last 10 minutes; else 403 `proof_needed`. */
  readonly proof?: ProofRule;
  /** The field of the body with a password: a right one proves who the user is, a wrong one is `password_refused`. */
  readonly provenBy?: 'password' | 'currentPassword';
  readonly params?: v.GenericSchema<unknown, Record<string, string>>;
  readonly query?: v.GenericSchema<unknown, Record<string, number | string>>;
  readonly body?: v.GenericSchema;
  readonly status: 200 | 201;
  readonly response: v.GenericSchema;
  /** The page stores the response without looking into it: the build leaves out its shape, too. */
  readonly isStoredAsRead?: true;
  /** Besides `invalid`, `unauthenticated`, `forbidden`, `proof_needed`, `too_many`, `internal`, `unavailable`. */
  readonly errors: readonly ErrorCode[];
  readonly invalidMessage?: string;
  readonly takesIdempotencyKey?: true;
  readonly file?: string;
  /** Exempt from load shedding and from the limit of calls of an account. */
  readonly urgent?: true;
  /**
   * Allowed beyond the account's daily budget of changes and on a nearly full disk, as alerts, dose answers, ending a
   * reminder and ending access must be; `withDose`: if the body names a dose. `urgent` calls are too.
   */
  readonly vital?: true | 'withDose';
  /** A call that is no GET, but writes nothing that stays. */
  readonly writesNothing?: true;
};

/** Not in the page and the worker: the build leaves them out (scripts/dropServerFields.ts). */
export const serverFields = [
  'who',
  'about',
  'proof',
  'provenBy',
  'params',
  'query',
  'body',
  'errors',
  'invalidMessage',
  'urgent',
  'vital',
  'writesNothing',
] as const satisfies readonly (keyof EndpointDefinition)[];

const defaults = { status: 200, errors: [] } as const;
type Defaults = typeof defaults;
type Row = Omit<EndpointDefinition, keyof Defaults> & Partial<EndpointDefinition>;

export const endpoint = <const D extends Row>(row: D) =>
  ({ ...defaults, ...row }) as Omit<Defaults, keyof D> & D;

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;
export type ParamsOf<E extends EndpointDefinition> = Output<E['params']>;
export type QueryOf<E extends EndpointDefinition> = Output<E['query']>;
export type BodyOf<E extends EndpointDefinition> = Output<E['body']>;
export type ResponseOf<E extends EndpointDefinition> = Output<E['response']>;

export const pathOf = (
  definition: EndpointDefinition,
  params: Readonly<Record<string, string>> = {},
): string =>
  definition.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    // encodeURIComponent keeps `.` and `..`, which would change the path.
    if (value === undefined || /^\.{0,2}$/.test(value)) {
      throw new Error(`${definition.path} needs ${name}`);
    }
    return encodeURIComponent(value);
  });

export const needsSession = ({ who }: Pick<EndpointDefinition, 'who'>): boolean => who !== 'anyone';
