import type { CallError } from '../../../api/baseQuery.ts';
import { texts } from '../strings.ts';

/** By words in the server's message. */
export const loginErrorMessage = (error: CallError): string => {
  if (error.kind === 'network') return texts.serverUnreachable;
  if (error.kind === 'schema') return texts.loginFailed;
  const { message } = error;
  if (message.includes('email')) return texts.unregisteredEmail;
  if (message.includes('password')) return texts.incorrectPassword;
  return message || texts.loginFailed;
};
