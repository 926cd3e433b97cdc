const sqlite = { busy: 5, locked: 6, readonly: 8, ioError: 10, full: 13, cannotOpen: 14 };
const unavailable = new Set(Object.values(sqlite));

/**
 * SQLite's extended result code, or undefined for any other error. Not by `instanceof`: in Jest the
 * errors of Node's own modules come from another realm.
 */
const sqliteCode = (error: unknown): number | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'errcode' in error &&
  typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

/** Whether the database cannot do its work now, so that the same call may pass later. */
export const isUnavailable = (error: unknown): boolean =>
  unavailable.has((sqliteCode(error) ?? -1) & 0xff);
