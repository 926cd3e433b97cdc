import { useState } from 'react';
import * as v from 'valibot';
import { newEmail } from '../../../contract/fields.ts';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { isSameEmail } from '../../../domain/email.ts';
import { useRequestEmailChangeMutation } from '../../api/sessionApi.ts';
import { makeSecret } from '../../api/secret.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { contactTexts as texts } from './contactStrings.ts';
import { useAccountForm } from './useAccountForm.ts';

const emailId = 'new-email';
const passwordId = 'email-password';

interface ChangeEmailDialogProps {
  known: string;
  onClose: () => void;
}

export function ChangeEmailDialog({ known, onClose }: ChangeEmailDialogProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [change] = useRequestEmailChangeMutation();
  const { errorAt, summary, offlineHint, submitButton, submit } = useAccountForm({
    checks: [
      {
        id: emailId,
        label: texts.newEmail,
        value: email,
        maxLength: fieldLimits.email,
        valueError: v.is(newEmail, email)
          ? isSameEmail(email, known) && texts.emailSame
          : texts.emailInvalid,
      },
      { id: passwordId, label: texts.password, value: password, allowsBlank: true },
    ],
    rejectedFields: { password_refused: passwordId, email_taken: emailId },
    send: () => change({ body: { email: email.trim(), password: makeSecret(password) } }).unwrap(),
    onDone: onClose,
  });

  return (
    <FormDialog
      title={texts.changeEmail}
      submitLabel={texts.makeLink}
      submitButton={{ ...submitButton, busyText: texts.makingLink }}
      cancelLabel={texts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      {summary}
      <p>{texts.changeEmailHint}</p>
      <Field
        id={emailId}
        type="email"
        label={texts.newEmail}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={errorAt(emailId)}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordField
        id={passwordId}
        label={texts.password}
        autoComplete="current-password"
        username={known}
        value={password}
        error={errorAt(passwordId)}
        onChange={({ target }) => setPassword(target.value)}
      />
      {offlineHint}
    </FormDialog>
  );
}
