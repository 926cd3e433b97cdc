import { hasErrorCode } from '../errorMessage.ts';

const sqlite = { busy: 5, locked: 6, readonly: 8, ioError: 10, full: 13, cannotOpen: 14 };
const sqliteUnavailable = new Set(Object.values(sqlite));
/** SQLITE_IOERR_SHMSIZE. */
const cannotGrowIndex = 4_874;

/**
 * From https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, resources, operator,
 * system; serialization, deadlock, read-only, idle in transaction, lock timeout.
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

const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

interface ErrorLike {
  readonly errcode?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
  readonly routine?: unknown;
}

const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null;

const isSqliteUnavailable = ({ errcode }: ErrorLike): boolean =>
  typeof errcode === 'number' && sqliteUnavailable.has(errcode & 0xff);

/** SQLite (also where the write-ahead index cannot grow) and PostgreSQL. */
export const isDiskFull = (error: unknown): boolean =>
  hasErrorCode(error, '53100') ||
  (isErrorLike(error) &&
    typeof error.errcode === 'number' &&
    ((error.errcode & 0xff) === sqlite.full || error.errcode === cannotGrowIndex));

export const isBusy = (error: unknown): boolean =>
  isErrorLike(error) && error.errcode === sqlite.busy;

/** A prepared statement whose table a newer version has changed: fails as long as its connection lasts. */
export const isPlanOutdated = (error: unknown): boolean =>
  isErrorLike(error) && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

const isPostgresUnavailable = ({ code, syscall, message }: ErrorLike): boolean =>
  typeof code === 'string'
    ? sqlState.test(code) || networkCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')
    : typeof message === 'string' && connectionLost.test(message);

/** Whether a retry may succeed. No `instanceof`: in Jest, errors of Node are from another realm. */
export const isUnavailable = (error: unknown): boolean =>
  isErrorLike(error) &&
  (isSqliteUnavailable(error) || isPostgresUnavailable(error) || isPlanOutdated(error));

/** Serialization failure or deadlock: the transaction may be retried at once. */
export const isRetryable = (error: unknown): boolean =>
  hasErrorCode(error, '40001') || hasErrorCode(error, '40P01');

/** Of PostgreSQL: on SQLite one transaction writes at a time, so that a check before the write is enough. */
export const isUniqueViolation = (error: unknown): boolean => hasErrorCode(error, '23505');

export const isLockTimeout = (error: unknown): boolean => hasErrorCode(error, '55P03');
