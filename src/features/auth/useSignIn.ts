import { useId, useState } from 'react';
import { type NewSession, useLoginMutation } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { secretOf } from '../../api/secret.ts';
import { problemOf, problemsOf } from '../../ui/problems.ts';
import { useProblems } from '../../ui/useProblems.tsx';
import { loginMessage } from './messages.ts';
import { texts } from './strings.ts';
import { useTypedEmail } from './useTypedEmail.ts';

type FieldIds = Readonly<Record<'email' | 'password', string>>;

/** Email and password as typed, and the attempt to sign in by them. */
export const useSignIn = (onSignedIn: (session: NewSession) => void) => {
  const prefix = useId();
  const ids: FieldIds = { email: `${prefix}-email`, password: `${prefix}-password` };
  const [email, setEmail] = useState(useTypedEmail());
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const missing = problemsOf([
    { id: ids.email, label: texts.email, value: email },
    { id: ids.password, label: texts.password, value: password, blanksCount: true },
  ]);
  const { report, errorAt, summary } = useProblems(missing, {
    [ids.email]: email,
    [ids.password]: password,
  });
  const [login] = useLoginMutation();

  const fieldOf: Readonly<Record<string, string>> = {
    [texts.unregisteredEmail]: ids.email,
    [texts.incorrectPassword]: ids.password,
  };

  async function submit() {
    if (busy) return;
    report(missing);
    if (missing) return;
    setBusy(true);
    try {
      const { token, user } = await login({
        email: email.trim(),
        password: secretOf(password),
      }).unwrap();
      // Busy to the end: whoever asked goes away with what is typed.
      onSignedIn({ token, user });
    } catch (error) {
      setBusy(false);
      const text = loginMessage(error as CallError);
      report(problemOf(text, fieldOf[text]));
    }
  }

  return { ids, email, setEmail, password, setPassword, busy, errorAt, summary, submit };
};

export type SignIn = ReturnType<typeof useSignIn>;
