// Not by `instanceof`: in Jest the errors of Node's own modules come from another realm.
const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null;

/** What an error says, to stand in a sentence. */
export const errorMessage = (error: unknown): string =>
  String(isObject(error) && 'message' in error ? error.message : error);

export const hasErrorCode = (error: unknown, code: string): boolean =>
  isObject(error) && 'code' in error && error.code === code;
