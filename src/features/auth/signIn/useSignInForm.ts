import { useId } from 'react';
import { type NewSession, useLoginMutation } from '../../../api/authApi.ts';
import type { CallError } from '../../../api/baseQuery.ts';
import { makeSecret } from '../../../api/secret.ts';
import { useForm, useTyped } from '../../../forms/useForm.ts';
import { texts } from '../strings.ts';
import { usePrefilledEmail } from './usePrefilledEmail.ts';

/** By words in the server's message. */
const loginErrorMessage = (error: CallError, password: string): string => {
  if (error.kind === 'network') return texts.serverUnreachable;
  if (error.kind === 'schema') return texts.loginFailed;
  const { message } = error;
  if (message.includes('email')) return texts.unregisteredEmail;
  if (message.includes('password')) {
    return password === password.trim() ? texts.incorrectPassword : texts.incorrectWithBlank;
  }
  return message || texts.loginFailed;
};

export type OnSignedIn = (session: NewSession) => void;

export const useSignIn = (onSignedIn: OnSignedIn) => {
  const [login] = useLoginMutation();
  return async (email: string, password: string): Promise<void> => {
    const { token, user } = await login({
      body: { email, password: makeSecret(password) },
    }).unwrap();
    onSignedIn({ token, user: { ...user, email } });
  };
};

export const useSignInForm = (onSignedIn: OnSignedIn, knownEmail: string | undefined = '') => {
  const [typed, setTyped] = useTyped({ email: usePrefilledEmail() || knownEmail, password: '' });
  const signIn = useSignIn(onSignedIn);
  const form = useForm({
    id: useId(),
    values: typed,
    onChange: setTyped,
    fields: {
      email: { label: texts.email },
      password: { label: texts.password, allowsBlank: true },
    },
    send: async () => {
      await signIn(typed.email.trim(), typed.password);
      return null;
    },
    failed: (error) => loginErrorMessage(error, typed.password),
    rejectedFields: {
      [texts.unregisteredEmail]: 'email',
      [texts.incorrectPassword]: 'password',
      [texts.incorrectWithBlank]: 'password',
    },
  });
  return { ...form, email: typed.email };
};

export type SignInForm = ReturnType<typeof useSignInForm>;
