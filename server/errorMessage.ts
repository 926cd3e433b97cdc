// Avoids `instanceof`: in Jest, errors of Node's modules are from another realm.
const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null;

export const errorMessage = (error: unknown): string =>
  String(isObject(error) && 'message' in error ? error.message : error);

export const hasErrorCode = (error: unknown, code: string): boolean =>
  isObject(error) && 'code' in error && error.code === code;
