// Avoids `instanceof`: in Jest, errors of Node's modules are from another realm.
const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null;

export const errorMessage = (error: unknown): string =>
  String(isObject(error) && 'message' in error ? error.message : error);

export const hasErrorCode = (error: unknown, code: string): boolean =>
  isObject(error) && 'code' in error && error.code === code;

export const noAnswer = 'no answer';

const connectionFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  ECONNECTION: 'connection closed',
  UND_ERR_SOCKET: 'connection closed',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'unknown host',
  ETIMEDOUT: noAnswer,
  EABORT: noAnswer,
  TimeoutError: noAnswer,
};

/** Words or a code. Never a message, since it may quote an address. */
export const connectionFault = (error: unknown): string => {
  const { name, code, cause, message } = Object(error) as Partial<Record<string, unknown>>;
  // nodemailer replaces the code of the socket by its own.
  const [inMessage] = /\bE[A-Z]{4,}\b/.exec(String(message)) ?? [];
  const codes = [inMessage, (Object(cause) as { readonly code?: unknown }).code, code, name];
  const known = codes.find((one) => String(one) in connectionFaults);
  if (known !== undefined) return connectionFaults[String(known)] ?? '';
  return String(codes.find((one) => one !== undefined) ?? 'unknown error');
};
