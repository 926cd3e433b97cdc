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

const propertiesOf = (error: unknown): Readonly<Record<string, unknown>> =>
  isObject(error) ? (error as Readonly<Record<string, unknown>>) : {};

/** Words or a code. Never a message, since it may quote an address. */
export const connectionFault = (error: unknown): string => {
  const { name, code, cause, message } = propertiesOf(error);
  // nodemailer replaces the code of the socket, which its message has.
  const inMessage = /\bE[A-Z_]{4,}\b/.exec(typeof message === 'string' ? message : '')?.[0];
  const codes = [propertiesOf(cause)['code'], code, name, inMessage].filter(
    (one) => typeof one === 'string',
  );
  const known = codes.find((one) => one in connectionFaults);
  return (known === undefined ? codes[0] : connectionFaults[known]) ?? 'unknown error';
};
