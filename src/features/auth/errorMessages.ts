import type { CallError } from '../../api/baseQuery.ts';
import { texts } from './strings.ts';

/** What a person reads when signing in fails (SPEC section 8, Login). */
export const loginErrorMessage = (error: CallError): string => {
  if (error.kind === 'network') return texts.serverUnreachable;
  if (error.kind === 'schema') return texts.loginFailed;
  const { message } = error;
  if (message.includes('email')) return texts.unregisteredEmail;
  if (message.includes('password')) return texts.incorrectPassword;
  return message || texts.loginFailed;
};

/** Whether the server refused the email itself. */
export const isEmailTaken = (error: CallError): boolean =>
  error.kind === 'refused' && error.code === 'email_taken';

/** Whether the server refused the new password itself. */
export const isPasswordTooWeak = (error: CallError): boolean =>
  error.kind === 'refused' && error.code === 'easy_password';

/** Whether the link of the mail is too old, or was used already. */
export const isInvalidToken = (error: CallError): boolean =>
  error.kind === 'refused' && error.code === 'invalid_token';

/** The server's words, where it has refused the call with any. */
export const serverMessageOr = (error: CallError, fallback: string): string =>
  (error.kind === 'refused' && error.message) || fallback;

/** What a person reads when registering fails (SPEC section 8, Register). */
export const registerErrorMessage = (error: CallError): string =>
  error.kind === 'network' ? texts.networkError : serverMessageOr(error, texts.registrationFailed);

/** What a person reads when no link could be asked for (SPEC section 8, Forgot password). */
export const forgotPasswordErrorMessage = (error: CallError): string =>
  serverMessageOr(error, texts.linkNotSent);

/** What a person reads when the password stays the old one (SPEC section 8, Reset). */
export const resetPasswordErrorMessage = (error: CallError): string =>
  serverMessageOr(error, texts.resetFailed);
