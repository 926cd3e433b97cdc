import { hasErrorCode } from '../errorMessage.ts';

const sqlite = { busy: 5, locked: 6, readonly: 8, ioError: 10, full: 13, cannotOpen: 14 };
const sqliteUnavailable = new Set(Object.values(sqlite));

/**
 * Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html: connection,
 * resources (a full disk too), operator's intervention (shutdown, timeout of a statement), system;
 * serialization, deadlock, read-only, left idle in a transaction, lock not got in time.
 */
const sqlState = /^(08|53|57|58)[\dA-Z]{3}$|^(40001|40P01|25006|25P03|55P03)$/;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** What pg says of a lost connection, without a code. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

interface ErrorLike {
  readonly errcode?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
}

const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null;

const isSqliteUnavailable = ({ errcode }: ErrorLike): boolean =>
  typeof errcode === 'number' && sqliteUnavailable.has(errcode & 0xff);

/** Whether somebody else's work on the SQLite file is in the way. */
export const isBusy = (error: unknown): boolean =>
  isErrorLike(error) && error.errcode === sqlite.busy;

const isPostgresUnavailable = ({ code, syscall, message }: ErrorLike): boolean =>
  typeof code === 'string'
    ? sqlState.test(code) || networkCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')
    : typeof message === 'string' && connectionLost.test(message);

/**
 * Whether the database cannot do its work now, so that the same call may pass later. Not by
 * `instanceof`: in Jest the errors of Node's own modules come from another realm.
 */
export const isUnavailable = (error: unknown): boolean =>
  isErrorLike(error) && (isSqliteUnavailable(error) || isPostgresUnavailable(error));

/**
 * Whether PostgreSQL has undone this transaction only for the sake of another one (a serialization
 * failure, a deadlock), so that the same work may be begun again at once.
 */
export const isRetryable = (error: unknown): boolean =>
  hasErrorCode(error, '40001') || hasErrorCode(error, '40P01');

/** Whether PostgreSQL waited in vain for somebody else's row. */
export const isLockTimeout = (error: unknown): boolean => hasErrorCode(error, '55P03');
