import type { CallError } from '../../api/baseQuery.ts';
import { texts } from './strings.ts';

/** What a person reads when signing in fails (SPEC section 8, Login). */
export const loginMessage = (error: CallError): string => {
  if (error.kind === 'network') return texts.noServer;
  if (error.kind === 'schema') return texts.loginFailed;
  const { message } = error;
  if (message.includes('email')) return texts.unregisteredEmail;
  if (message.includes('password')) return texts.incorrectPassword;
  return message || texts.loginFailed;
};

/** Whether the server refused the email itself. */
export const isEmailTaken = (error: CallError): boolean =>
  error.kind === 'refused' && error.code === 'email_taken';

/** What a person reads when registering fails (SPEC section 8, Register). */
export const registerMessage = (error: CallError): string => {
  if (error.kind === 'network') return texts.networkError;
  return (error.kind === 'refused' && error.message) || texts.registrationFailed;
};
