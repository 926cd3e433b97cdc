import * as v from 'valibot';
import { newEmail } from '../../../../contract/fields.ts';
import { fieldLimits } from '../../../../contract/fieldLimits.ts';
import { isSameEmail } from '../../../../domain/email.ts';
import { useRequestEmailChangeMutation } from '../../../api/sessionApi.ts';
import { makeSecret } from '../../../api/secret.ts';
import { useForm, useTyped } from '../../../forms/useForm.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { contactTexts as texts } from './contactStrings.ts';

interface ChangeEmailDialogProps {
  known: string;
  onClose: () => void;
}

export function ChangeEmailDialog({ known, onClose }: ChangeEmailDialogProps) {
  const [typed, setTyped] = useTyped({ email: '', password: '' });
  const { email, password } = typed;
  const [change] = useRequestEmailChangeMutation();
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'contact',
    values: typed,
    onChange: setTyped,
    fields: {
      email: {
        label: texts.newEmail,
        maxLength: fieldLimits.email,
        valueError: v.is(newEmail, email)
          ? isSameEmail(email, known) && texts.emailSame
          : texts.emailInvalid,
      },
      password: { label: texts.password, allowsBlank: true },
    },
    send: () => change({ body: { email: email.trim(), password: makeSecret(password) } }).unwrap(),
    onDone: onClose,
    failed: texts.failed,
    rejectedFields: { password_refused: 'password', email_taken: 'email' },
  });

  return (
    <FormDialog
      title={texts.changeEmail}
      submitLabel={texts.makeLink}
      submitButton={{ ...submitButton, busyText: texts.makingLink }}
      onSubmit={submit}
      onClose={onClose}
    >
      {summary}
      <p>{texts.changeEmailHint}</p>
      <Field
        {...field('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} autoComplete="current-password" username={known} />
      {offlineHint}
    </FormDialog>
  );
}
