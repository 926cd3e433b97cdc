import { useAppSelector } from '../../../api/hooks.ts';
import { makeSecret } from '../../../api/secret.ts';
import { selectAccountEmail } from '../../../api/session.ts';
import { useProveIdentityMutation } from '../../../api/sessionApi.ts';
import { useForm, useTyped } from '../../../forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { proofTexts as texts } from './proofStrings.ts';

interface ProofDialogProps {
  onProven: () => void;
  onCancel: () => void;
}

export function ProofDialog({ onProven, onCancel }: ProofDialogProps) {
  const [typed, setTyped] = useTyped({ password: '' });
  const username = useAppSelector(selectAccountEmail);
  const [prove] = useProveIdentityMutation();
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'proof',
    values: typed,
    onChange: setTyped,
    fields: { password: { label: texts.password, allowsBlank: true } },
    send: async () => {
      await prove({ body: { password: makeSecret(typed.password) } }).unwrap();
      return null;
    },
    onDone: onProven,
    failed: texts.failed,
    rejectedFields: { password_refused: 'password' },
  });

  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.confirm}
      submitButton={{ ...submitButton, busyText: texts.confirming }}
      onSubmit={submit}
      onClose={onCancel}
    >
      {summary}
      <p>{texts.body}</p>
      <PasswordField {...field('password')} autoComplete="current-password" username={username} />
      {offlineHint}
    </FormDialog>
  );
}
