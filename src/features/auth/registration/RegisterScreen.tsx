import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { newEmail } from '../../../../contract/fields.ts';
import { fieldLimits } from '../../../../contract/fieldLimits.ts';
import { invitationIn, pairingCodeIn, paths } from '../../../../contract/paths.ts';
import { serverMessageOr } from '../../../api/baseQuery.ts';
import { useRegisterMutation } from '../../../api/publicApi.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import { makeSecret } from '../../../api/secret.ts';
import { useServerProbe } from '../../../api/useServerProbe.ts';
import { useForm, useTyped } from '../../../forms/useForm.ts';
import { discardPairingCode, readPairingCode } from '../../../platform/pairingCode.ts';
import { draftKey } from '../../../ui/drafts.ts';
import { EmailField, Field } from '../../../ui/Field.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { PageContent } from '../../../ui/PageContent.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useDraft } from '../../../ui/useDraft.tsx';
import { announcementClosed } from '../../announcements/events.ts';
import { hasCode } from '../hasCode.ts';
import { newPasswordRule, passwordAgainRule } from '../password/newPasswordRules.ts';
import { type Credentials, SignInButton } from '../signIn/SignInButton.tsx';
import { formTexts } from '../formStrings.ts';
import { texts } from '../strings.ts';
import { useRegistration } from './useRegistration.ts';
import type { OnSignedIn } from '../signIn/useSignInForm.ts';

const roles = { survivor: formTexts.survivor, caregiver: formTexts.caregiver };

const emptyForm = {
  role: 'survivor' as 'survivor' | 'caregiver',
  fname: '',
  lname: '',
  email: '',
};
/** Kept in no draft. */
const noSecrets = { password: '', confirmation: '', invitation: '' };

interface CreatedAccount extends Credentials {
  readonly isMailed: boolean;
  /** Connected already. */
  readonly survivor: string | undefined;
}

export function RegisterScreen({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const [created, setCreated] = useState<CreatedAccount>();
  const hasUsedLink = invitationIn(useLocation().hash) !== undefined;
  const dispatch = useAppDispatch();

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
    <PageContent title={formTexts.registerTitle}>
      {created === undefined ? (
        <RegisterForm onRegistered={finish} />
      ) : (
        <Stack loose>
          <p>{formTexts.signInNow(created.survivor)}</p>
          <SignInButton credentials={created} onSignedIn={onSignedIn} />
          {created.isMailed && <p data-muted>{formTexts.confirmMailed(created.email)}</p>}
          {!hasUsedLink && (
            <FocusHandoffButton variant="quiet" icon={<UserPlus />} onClick={startAgain}>
              {formTexts.createAnother}
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
  const [secrets, setSecrets] = useTyped(noSecrets);
  const form = { ...draftForm, ...secrets };
  const { fname, lname, email, password, confirmation, invitation } = form;
  const registration = useRegistration();
  const { role, needsInvitation } = registration;
  const [register] = useRegisterMutation();
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'register',
    values: form,
    onChange: (typed) => {
      if (Object.keys(noSecrets).some((name) => name in typed)) setSecrets(typed);
      else setDraft((before) => ({ ...before, ...typed }));
    },
    fields: {
      invitation: {
        label: formTexts.invitation,
        mayBeEmpty: !needsInvitation,
        missingError: formTexts.invitationNeeded,
      },
      fname: { label: formTexts.firstName, maxLength: fieldLimits.name },
      lname: { label: formTexts.lastName, maxLength: fieldLimits.name },
      email: {
        label: texts.email,
        maxLength: fieldLimits.email,
        valueError: !v.is(newEmail, email) && formTexts.emailInvalid,
      },
      password: newPasswordRule(texts.password, password),
      confirmation: passwordAgainRule(formTexts.confirmPassword, confirmation === password),
    },
    send: async () => {
      const code =
        registration.linkToken ??
        invitationIn(invitation) ??
        pairingCodeIn(invitation.trim()) ??
        (invitation.trim() || undefined);
      const { mailed = false } = await register({
        body: {
          fname,
          lname,
          email: email.trim(),
          role: form.role,
          password: makeSecret(password),
          invitation: code === undefined ? undefined : makeSecret(code),
        },
      }).unwrap();
      draft.end();
      if (registration.connects) discardPairingCode();
      const survivor = registration.connects ? registration.survivor : undefined;
      onRegistered({ email: email.trim(), password, isMailed: mailed, survivor });
      return { message: formTexts.created };
    },
    failed: (failure) =>
      failure.kind === 'network'
        ? formTexts.networkError
        : serverMessageOr(failure, formTexts.registrationFailed),
    rejectedFields: {
      email_taken: 'email',
      invalid_code: 'invitation',
      easy_password: 'password',
    },
    onFailed: (failure) => {
      if (hasCode(failure, 'not_invited')) registration.reread();
    },
    offlineReason: useServerProbe(),
  });

  const named = (name: Parameters<typeof field>[0]) => ({ ...field(name), name });
  const newPassword = (name: 'password' | 'confirmation') =>
    ({ ...named(name), autoComplete: 'new-password', username: null }) as const;

  if (registration.isClosed) {
    return (
      <Stack loose>
        <Notice tone="info" title={formTexts.registrationClosed} />
        <TextLink to={paths.login}>{formTexts.signInLink}</TextLink>
      </Stack>
    );
  }

  const signInLink = (
    <p>
      <TextLink to={paths.login}>{formTexts.signInLink}</TextLink>
    </p>
  );

  return (
    <Form label={formTexts.registerTitle} onSubmit={submit}>
      {draft.notices}
      {summary}
      {registration.isInvitationSpent && (
        <Notice tone="warning" title={formTexts.invitationSpent} />
      )}
      {needsInvitation && <Field hint={formTexts.invitationHint} {...named('invitation')} />}
      {role === undefined ? (
        <RadioGroup
          legend={formTexts.role}
          name="role"
          options={roles}
          value={form.role}
          onChange={(chosen) => setDraft((before) => ({ ...before, role: chosen }))}
        />
      ) : (
        <p>
          {registration.connects
            ? formTexts.connects(registration.survivor)
            : formTexts.invitedAs(role)}
        </p>
      )}
      {registration.connects && signInLink}
      <Field autoComplete="given-name" {...named('fname')} />
      <Field autoComplete="family-name" {...named('lname')} />
      <EmailField {...named('email')} />
      <PasswordField hint={formTexts.passwordHint} {...newPassword('password')} />
      <PasswordField {...newPassword('confirmation')} />
      {offlineHint}
      <SubmitButton icon={<UserPlus />} {...submitButton} busyText={formTexts.creating}>
        {formTexts.createAccount}
      </SubmitButton>
      {!registration.connects && signInLink}
      <p>
        <TextLink to={paths.privacy}>{texts.privacy}</TextLink>
      </p>
    </Form>
  );
}
