import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useRegisterMutation } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { secretOf } from '../../api/secret.ts';
import { useServerAway } from '../../api/useServerAway.ts';
import { EmailField } from '../../ui/EmailField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { problemOf } from '../../ui/problems.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { useProblems } from '../../ui/useProblems.tsx';
import { announced, announcementClosed } from '../status/events.ts';
import { GoToLogin } from './GoToLogin.tsx';
import { isEmailTaken, isPasswordEasy, registerMessage } from './messages.ts';
import {
  emptyRegisterForm,
  fieldId,
  registerProblems,
  type RegisterField,
} from './registerForm.ts';
import { texts } from './strings.ts';

const roles = [
  { value: 'survivor', label: texts.survivor },
  { value: 'caregiver', label: texts.caregiver },
] as const;

/** Of which field the server speaks; undefined where it is none. */
const refusedField = (failure: CallError): RegisterField | undefined => {
  if (isEmailTaken(failure)) return 'email';
  return isPasswordEasy(failure) ? 'password' : undefined;
};

export function RegisterScreen() {
  const [form, setForm] = useState(emptyRegisterForm);
  const found = registerProblems(form);
  const { report, errorAt, summary } = useProblems(found, {
    [fieldId('email')]: form.email,
    [fieldId('password')]: form.password,
  });
  /** Of the account that was just made. */
  const [registered, setRegistered] = useState<string>();
  const [register, { isLoading }] = useRegisterMutation();
  const { line, describedBy } = useNeedsServer(useServerAway());
  const dispatch = useAppDispatch();

  async function submit() {
    if (isLoading) return;
    dispatch(announcementClosed());
    setRegistered(undefined);
    report(found);
    if (found) return;
    const { fname, lname, email, password, role } = form;
    try {
      const typed = { fname, lname, email: email.trim(), role };
      await register({ ...typed, password: secretOf(password) }).unwrap();
      setForm(emptyRegisterForm);
      setRegistered(email.trim());
      dispatch(announced({ tone: 'success', text: texts.created }));
    } catch (error) {
      const failure = error as CallError;
      const field = refusedField(failure);
      report(problemOf(registerMessage(failure), field && fieldId(field)));
    }
  }

  const field = (name: Exclude<RegisterField, 'role'>) => ({
    id: fieldId(name),
    name,
    value: form[name],
    error: errorAt(fieldId(name)),
    onChange: ({ target }: { target: { value: string } }) =>
      setForm((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <Screen title={texts.registerTitle}>
      <Form label={texts.registerTitle} onSubmit={() => void submit()}>
        {summary}
        {registered !== undefined && <GoToLogin email={registered} />}
        <RadioGroup
          legend={texts.role}
          name="role"
          options={roles}
          value={form.role}
          onChange={(role) => setForm((before) => ({ ...before, role }))}
        />
        <Field label={texts.firstName} autoComplete="given-name" {...field('fname')} />
        <Field label={texts.lastName} autoComplete="family-name" {...field('lname')} />
        <EmailField label={texts.email} {...field('email')} />
        <PasswordField
          label={texts.password}
          hint={texts.passwordHint}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label={texts.confirmPassword}
          autoComplete="new-password"
          {...field('confirmation')}
        />
        {line}
        <SubmitButton
          icon={<UserPlus />}
          busy={isLoading}
          busyText={texts.creating}
          aria-describedby={describedBy}
        >
          {texts.createAccount}
        </SubmitButton>
        <p>
          <TextLink to={paths.login}>{texts.signInLink}</TextLink>
        </p>
      </Form>
    </Screen>
  );
}
