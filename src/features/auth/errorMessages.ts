import { type CallError, serverMessageOr } from '../../api/baseQuery.ts';
import { texts } from './strings.ts';

/** By words in the server's message. */
export const loginErrorMessage = (error: CallError): string => {
  if (error.kind === 'network') return texts.serverUnreachable;
  if (error.kind === 'schema') return texts.loginFailed;
  const { message } = error;
  if (message.includes('email')) return texts.unregisteredEmail;
  if (message.includes('password')) return texts.incorrectPassword;
  return message || texts.loginFailed;
};

export const hasCode = (
  error: CallError,
  code:
    | 'email_taken'
    | 'easy_password'
    | 'invalid_code'
    | 'invalid_token'
    | 'not_invited'
    | 'password_refused',
): boolean => error.kind === 'refused' && error.code === code;

export const registerErrorMessage = (error: CallError): string =>
  error.kind === 'network' ? texts.networkError : serverMessageOr(error, texts.registrationFailed);
