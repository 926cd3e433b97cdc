import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { homeFor, paths } from '../../../contract/paths.ts';
import { useLoginMutation } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary, type Problem } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { signedIn } from './events.ts';
import { loginMessage } from './messages.ts';
import { texts } from './strings.ts';

const ids = { email: 'login-email', password: 'login-password' };

const missing = (email: string, password: string): Problem[] => [
  ...(email.trim() === '' ? [{ id: ids.email, text: texts.fillInField(texts.email) }] : []),
  ...(password === '' ? [{ id: ids.password, text: texts.fillInField(texts.password) }] : []),
];

const fieldOf: Readonly<Record<string, string>> = {
  [texts.unregisteredEmail]: ids.email,
  [texts.incorrectPassword]: ids.password,
};

export function LoginScreen() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<{ title: string; list: Problem[]; attempt: number }>();
  const [login, { isLoading }] = useLoginMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  function report(title: string, list: Problem[]) {
    setProblems((before) => ({ title, list, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function submit() {
    if (isLoading) return;
    const blanks = missing(email, password);
    if (blanks.length > 0) {
      report(texts.fillIn, blanks);
      return;
    }
    setProblems(undefined);
    try {
      const { token, user } = await login({ email: email.trim(), password }).unwrap();
      dispatch(signedIn({ token, user }));
      await navigate(homeFor(user.role), { replace: true });
    } catch (error) {
      const text = loginMessage(error as CallError);
      report(texts.problems, [{ id: fieldOf[text], text }]);
    }
  }

  const errorAt = (id: string) => problems?.list.find((problem) => problem.id === id)?.text;

  return (
    <Screen title={texts.loginTitle}>
      <Form label={texts.loginTitle} onSubmit={() => void submit()}>
        {problems && (
          <ErrorSummary key={problems.attempt} title={problems.title} problems={problems.list} />
        )}
        <Field
          id={ids.email}
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={errorAt(ids.email)}
          onChange={({ target }) => setEmail(target.value)}
        />
        <PasswordField
          id={ids.password}
          label={texts.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={errorAt(ids.password)}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon={<LogIn />}
          busy={isLoading}
          busyText={texts.loggingIn}
        >
          {texts.login}
        </Button>
        <Stack>
          <Link to={paths.register}>{texts.createAccountLink}</Link>
          <Link to={paths.forgotPassword}>{texts.forgotPassword}</Link>
        </Stack>
      </Form>
    </Screen>
  );
}
