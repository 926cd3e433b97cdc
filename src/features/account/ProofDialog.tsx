import { useState } from 'react';
import { useAppSelector } from '../../api/hooks.ts';
import { makeSecret } from '../../api/secret.ts';
import { selectAccountEmail } from '../../api/session.ts';
import { useProveIdentityMutation } from '../../api/sessionApi.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { proofTexts as texts } from './proofStrings.ts';
import { useAccountForm } from './useAccountForm.ts';

const passwordId = 'proof-password';

interface ProofDialogProps {
  onProven: () => void;
  onCancel: () => void;
}

export function ProofDialog({ onProven, onCancel }: ProofDialogProps) {
  const [password, setPassword] = useState('');
  const username = useAppSelector(selectAccountEmail);
  const [prove] = useProveIdentityMutation();
  const { errorAt, summary, offlineHint, submitButton, submit } = useAccountForm({
    checks: [{ id: passwordId, label: texts.password, value: password, allowsBlank: true }],
    rejectedFields: { password_refused: passwordId },
    failed: texts.failed,
    send: async () => {
      await prove({ body: { password: makeSecret(password) } }).unwrap();
      return null;
    },
    onDone: onProven,
  });

  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.confirm}
      submitButton={{ ...submitButton, busyText: texts.confirming }}
      cancelLabel={texts.cancel}
      onSubmit={submit}
      onClose={onCancel}
    >
      {summary}
      <p>{texts.body}</p>
      <PasswordField
        id={passwordId}
        label={texts.password}
        autoComplete="current-password"
        username={username}
        value={password}
        error={errorAt(passwordId)}
        onChange={({ target }) => setPassword(target.value)}
      />
      {offlineHint}
    </FormDialog>
  );
}
