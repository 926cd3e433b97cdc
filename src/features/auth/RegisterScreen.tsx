import { LogIn, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { newEmail } from '../../../contract/fields.ts';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { paths } from '../../../contract/paths.ts';
import { useRegisterMutation } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { usePublicDispatch } from '../../api/hooks.ts';
import { makeSecret } from '../../api/secret.ts';
import { useServerProbe } from '../../api/useServerProbe.ts';
import { Button } from '../../ui/Button.tsx';
import { draftKey } from '../../ui/drafts.ts';
import { EmailField, Field } from '../../ui/Field.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { formErrorOf, validateFields } from '../../ui/formValidation.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useDraft } from '../../ui/useDraft.tsx';
import { useOfflineHint } from '../../ui/useOfflineHint.tsx';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { announced, announcementClosed } from '../announcements/events.ts';
import { NextAction } from './GoToLogin.tsx';
import { hasCode, registerErrorMessage } from './errorMessages.ts';
import { newPasswordChecks } from './newPasswordChecks.ts';
import { texts } from './strings.ts';
import { emailLinkProps } from './usePrefilledEmail.ts';
import { type OnSignedIn, useSignIn } from './useSignInForm.ts';

const roles = { survivor: texts.survivor, caregiver: texts.caregiver };

const emptyForm = {
  role: 'survivor' as 'survivor' | 'caregiver',
  fname: '',
  lname: '',
  email: '',
};
const noPasswords = { password: '', confirmation: '' };

type RegisterForm = Readonly<typeof emptyForm & typeof noPasswords>;
type RegisterField = keyof RegisterForm;

const fieldId = (field: RegisterField) => `register-${field}`;

const labels = {
  fname: texts.firstName,
  lname: texts.lastName,
  email: texts.email,
  password: texts.password,
  confirmation: texts.confirmPassword,
} as const;

/** SPEC section 5, Register. */
const validateRegisterForm = (form: RegisterForm) => {
  const typed = (field: keyof typeof labels) => ({
    id: fieldId(field),
    label: labels[field],
    value: form[field],
  });
  return validateFields([
    { ...typed('fname'), maxLength: fieldLimits.name },
    { ...typed('lname'), maxLength: fieldLimits.name },
    {
      ...typed('email'),
      maxLength: fieldLimits.email,
      valueError: !v.is(newEmail, form.email) && texts.emailInvalid,
    },
    ...newPasswordChecks(typed('password'), typed('confirmation')),
  ]);
};

const rejectedField = (failure: CallError): RegisterField | undefined => {
  if (hasCode(failure, 'email_taken')) return 'email';
  return hasCode(failure, 'easy_password') ? 'password' : undefined;
};

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function RegisterScreen({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const [created, setCreated] = useState<Credentials>();
  const dispatch = usePublicDispatch();

  function startAgain() {
    dispatch(announcementClosed());
    setCreated(undefined);
  }

  return (
    <PageContent title={texts.registerTitle}>
      {created === undefined ? (
        <RegisterForm onRegistered={setCreated} />
      ) : (
        <Stack loose>
          <SignInButton credentials={created} onSignedIn={onSignedIn} />
          <FocusHandoffButton variant="quiet" icon={<UserPlus />} onClick={startAgain}>
            {texts.createAnother}
          </FocusHandoffButton>
        </Stack>
      )}
    </PageContent>
  );
}

interface SignInButtonProps {
  credentials: Credentials;
  onSignedIn: OnSignedIn;
}

/** Signs in with what was just typed; the login says why that failed. */
function SignInButton({ credentials: { email, password }, onSignedIn }: SignInButtonProps) {
  const signIn = useSignIn(onSignedIn);
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function submit() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await signIn(email, password);
    } catch {
      await navigate(paths.login, { ...emailLinkProps(email), replace: true });
    }
  }

  return (
    <NextAction>
      <Button
        variant="primary"
        size="large"
        icon={<LogIn />}
        busy={isBusy}
        busyText={texts.signingIn}
        onClick={() => void submit()}
      >
        {texts.signIn}
      </Button>
    </NextAction>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: (created: Credentials) => void }) {
  const [draftForm, setDraft, draft] = useDraft(draftKey('', 'register'), emptyForm);
  const [passwords, setPasswords] = useState(noPasswords);
  const form = { ...draftForm, ...passwords };
  const formErrors = validateRegisterForm(form);
  const { report, errorAt, summary } = useFormErrors(formErrors, {
    [fieldId('email')]: form.email,
    [fieldId('password')]: form.password,
  });
  const [register, { isLoading }] = useRegisterMutation();
  const { offlineHint, describedBy } = useOfflineHint(useServerProbe());
  const dispatch = usePublicDispatch();

  async function submit() {
    if (isLoading) return;
    dispatch(announcementClosed());
    report(formErrors);
    if (formErrors) return;
    const { fname, lname, email, password, role } = form;
    try {
      const typed = { fname, lname, email: email.trim(), role };
      await register({ ...typed, password: makeSecret(password) }).unwrap();
      draft.end();
      onRegistered({ email: email.trim(), password });
      dispatch(announced({ tone: 'success', text: texts.created }));
    } catch (error) {
      const failure = error as CallError;
      const field = rejectedField(failure);
      report(formErrorOf(registerErrorMessage(failure), field && fieldId(field)));
    }
  }

  const field = (name: Exclude<RegisterField, 'role'>) => ({
    id: fieldId(name),
    name,
    label: labels[name],
    value: form[name],
    error: errorAt(fieldId(name)),
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      if (name in noPasswords) setPasswords((before) => ({ ...before, [name]: value }));
      else setDraft((before) => ({ ...before, [name]: value }));
    },
  });

  return (
    <Form label={texts.registerTitle} onSubmit={() => void submit()}>
      {draft.question}
      {summary}
      <RadioGroup
        legend={texts.role}
        name="role"
        options={roles}
        value={form.role}
        onChange={(role) => setDraft((before) => ({ ...before, role }))}
      />
      <Field autoComplete="given-name" {...field('fname')} />
      <Field autoComplete="family-name" {...field('lname')} />
      <EmailField {...field('email')} />
      <PasswordField hint={texts.passwordHint} autoComplete="new-password" {...field('password')} />
      <PasswordField autoComplete="new-password" {...field('confirmation')} />
      {offlineHint}
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
  );
}
