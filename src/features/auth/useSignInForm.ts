import { useId, useState } from 'react';
import { type NewSession, useLoginMutation } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { makeSecret } from '../../api/secret.ts';
import { formErrorOf, validateFields } from '../../ui/formValidation.ts';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { loginErrorMessage } from './errorMessages.ts';
import { texts } from './strings.ts';
import { usePrefilledEmail } from './usePrefilledEmail.ts';

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
  const prefix = useId();
  const ids = { email: `${prefix}-email`, password: `${prefix}-password` };
  const [email, setEmail] = useState(usePrefilledEmail() || knownEmail);
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const formErrors = validateFields([
    { id: ids.email, label: texts.email, value: email },
    { id: ids.password, label: texts.password, value: password, allowsBlank: true },
  ]);
  const { report, errorAt, summary } = useFormErrors(formErrors, {
    [ids.email]: email,
    [ids.password]: password,
  });
  const signIn = useSignIn(onSignedIn);

  const fieldOf: Readonly<Record<string, string>> = {
    [texts.unregisteredEmail]: ids.email,
    [texts.incorrectPassword]: ids.password,
  };

  async function submit() {
    if (isBusy) return;
    report(formErrors);
    if (formErrors) return;
    setIsBusy(true);
    try {
      // Stays busy: the form unmounts now.
      await signIn(email.trim(), password);
    } catch (error) {
      setIsBusy(false);
      const text = loginErrorMessage(error as CallError);
      report(formErrorOf(text, fieldOf[text]));
    }
  }

  return { ids, email, setEmail, password, setPassword, isBusy, errorAt, summary, submit };
};

export type SignInForm = ReturnType<typeof useSignInForm>;
