import { useId, useState } from 'react';
import { useLoginMutation } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import type { NewSession } from './beginSession.ts';
import { type FormProblems, problemOf } from './formProblems.ts';
import { loginMessage } from './messages.ts';
import { texts } from './strings.ts';
import { useProblems } from './useProblems.tsx';

type FieldIds = Readonly<Record<'email' | 'password', string>>;

/** A password may be blanks, and is as long as it is: it exists already. */
const signInProblems = (email: string, password: string, ids: FieldIds): FormProblems | null => {
  const list = [
    ...(email.trim() === '' ? [{ id: ids.email, text: texts.fillInField(texts.email) }] : []),
    ...(password === '' ? [{ id: ids.password, text: texts.fillInField(texts.password) }] : []),
  ];
  return list.length === 0 ? null : { title: texts.fillIn, list };
};

/** Email and password as typed, and the attempt to sign in by them. */
export const useSignIn = (onSignedIn: (session: NewSession) => void) => {
  const prefix = useId();
  const ids: FieldIds = { email: `${prefix}-email`, password: `${prefix}-password` };
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const { report, errorAt, summary } = useProblems();
  const [login] = useLoginMutation();

  const fieldOf: Readonly<Record<string, string>> = {
    [texts.unregisteredEmail]: ids.email,
    [texts.incorrectPassword]: ids.password,
  };

  async function submit() {
    if (busy) return;
    const missing = signInProblems(email, password, ids);
    report(missing);
    if (missing) return;
    setBusy(true);
    try {
      const { token, user } = await login({ email: email.trim(), password }).unwrap();
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
