import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { newEmail } from '../../../contract/fields.ts';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { invitationIn, pairingCodeIn, paths } from '../../../contract/paths.ts';
import { useRegisterMutation } from '../../api/publicApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { usePublicDispatch } from '../../api/hooks.ts';
import { makeSecret } from '../../api/secret.ts';
import { useServerProbe } from '../../api/useServerProbe.ts';
import { discardPairingCode, readPairingCode } from '../../platform/pairingCode.ts';
import { draftKey } from '../../ui/drafts.ts';
import { EmailField, Field } from '../../ui/Field.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
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
import { hasCode, registerErrorMessage } from './errorMessages.ts';
import { invitationTexts } from './invitationStrings.ts';
import { newPasswordChecks } from './newPasswordChecks.ts';
import { type Credentials, SignInButton } from './SignInButton.tsx';
import { texts } from './strings.ts';
import { useRegistration } from './useRegistration.ts';
import type { OnSignedIn } from './useSignInForm.ts';

const roles = { survivor: texts.survivor, caregiver: texts.caregiver };

const emptyForm = {
  role: 'survivor' as 'survivor' | 'caregiver',
  fname: '',
  lname: '',
  email: '',
};
/** Kept in no draft. */
const noSecrets = { password: '', confirmation: '', invitation: '' };

type RegisterForm = Readonly<typeof emptyForm & typeof noSecrets>;
type RegisterField = keyof RegisterForm;

const fieldId = (field: RegisterField) => `register-${field}`;

const labels = {
  fname: texts.firstName,
  lname: texts.lastName,
  email: texts.email,
  password: texts.password,
  confirmation: texts.confirmPassword,
  invitation: texts.invitation,
} as const;

const validateRegisterForm = (form: RegisterForm, needsInvitation: boolean) => {
  const typed = (field: keyof typeof labels) => ({
    id: fieldId(field),
    label: labels[field],
    value: form[field],
  });
  return validateFields([
    ...(needsInvitation
      ? [{ ...typed('invitation'), missingError: invitationTexts.invitationNeeded }]
      : []),
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
  if (hasCode(failure, 'invalid_code')) return 'invitation';
  return hasCode(failure, 'easy_password') ? 'password' : undefined;
};

interface CreatedAccount extends Credentials {
  readonly isMailed: boolean;
}

export function RegisterScreen({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const [created, setCreated] = useState<CreatedAccount>();
  const hasUsedLink = invitationIn(useLocation().hash) !== undefined;
  const dispatch = usePublicDispatch();

  function finish(account: CreatedAccount) {
    // A reload of the spent link leads to the login.
    if (hasUsedLink) window.history.replaceState(window.history.state, '', paths.login);
    setCreated(account);
  }

  function startAgain() {
    dispatch(announcementClosed());
    setCreated(undefined);
  }

  return (
    <PageContent title={texts.registerTitle}>
      {created === undefined ? (
        <RegisterForm onRegistered={finish} />
      ) : (
        <Stack loose>
          {created.isMailed && <p>{invitationTexts.confirmMailed(created.email)}</p>}
          <SignInButton credentials={created} onSignedIn={onSignedIn} />
          {!hasUsedLink && (
            <FocusHandoffButton variant="quiet" icon={<UserPlus />} onClick={startAgain}>
              {texts.createAnother}
            </FocusHandoffButton>
          )}
        </Stack>
      )}
    </PageContent>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: (created: CreatedAccount) => void }) {
  const [initialForm] = useState(() => ({
    ...emptyForm,
    // A survivor's code was scanned.
    ...(readPairingCode() !== null && { role: 'caregiver' as const }),
  }));
  const [draftForm, setDraft, draft] = useDraft(draftKey('', 'register'), initialForm);
  const [secrets, setSecrets] = useState(noSecrets);
  const form = { ...draftForm, ...secrets };
  const registration = useRegistration();
  const { role, needsInvitation } = registration;
  const formErrors = validateRegisterForm(form, needsInvitation);
  const { report, errorAt, summary } = useFormErrors(formErrors, {
    [fieldId('email')]: form.email,
    [fieldId('password')]: form.password,
    [fieldId('invitation')]: form.invitation,
  });
  const [register, { isLoading }] = useRegisterMutation();
  const { offlineHint, describedBy } = useOfflineHint(useServerProbe());
  const dispatch = usePublicDispatch();

  async function submit() {
    if (isLoading) return;
    dispatch(announcementClosed());
    report(formErrors);
    if (formErrors) return;
    const { fname, lname, email, password, invitation } = form;
    const code =
      registration.linkToken ??
      invitationIn(invitation) ??
      pairingCodeIn(invitation.trim()) ??
      (invitation.trim() || undefined);
    try {
      const typed = { fname, lname, email: email.trim(), role: form.role };
      const { mailed = false } = await register({
        body: {
          ...typed,
          password: makeSecret(password),
          invitation: code === undefined ? undefined : makeSecret(code),
        },
      }).unwrap();
      draft.end();
      if (registration.connects) discardPairingCode();
      onRegistered({ email: email.trim(), password, isMailed: mailed });
      dispatch(announced({ tone: 'success', text: texts.created }));
    } catch (error) {
      const failure = error as CallError;
      const field = rejectedField(failure);
      if (hasCode(failure, 'not_invited')) registration.reread();
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
      if (name in noSecrets) setSecrets((before) => ({ ...before, [name]: value }));
      else setDraft((before) => ({ ...before, [name]: value }));
    },
  });

  const newPassword = (name: 'password' | 'confirmation') =>
    ({ ...field(name), autoComplete: 'new-password', username: null }) as const;

  if (registration.isClosed) {
    return (
      <Stack loose>
        <Notice tone="info" title={invitationTexts.registrationClosed} />
        <TextLink to={paths.login}>{texts.signInLink}</TextLink>
      </Stack>
    );
  }

  return (
    <Form label={texts.registerTitle} onSubmit={() => void submit()}>
      {draft.question}
      {summary}
      {registration.isInvitationSpent && (
        <Notice tone="warning" title={invitationTexts.invitationSpent} />
      )}
      {needsInvitation && <Field hint={invitationTexts.invitationHint} {...field('invitation')} />}
      {role === undefined ? (
        <RadioGroup
          legend={texts.role}
          name="role"
          options={roles}
          value={form.role}
          onChange={(chosen) => setDraft((before) => ({ ...before, role: chosen }))}
        />
      ) : (
        <p>{registration.connects ? invitationTexts.connects : invitationTexts.invitedAs(role)}</p>
      )}
      <Field autoComplete="given-name" {...field('fname')} />
      <Field autoComplete="family-name" {...field('lname')} />
      <EmailField {...field('email')} />
      <PasswordField hint={texts.passwordHint} {...newPassword('password')} />
      <PasswordField {...newPassword('confirmation')} />
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
      <p>
        <TextLink to={paths.privacy}>{texts.privacy}</TextLink>
      </p>
    </Form>
  );
}
