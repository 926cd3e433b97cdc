import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { isSameText } from '../../../../domain/comparisonKey.ts';
import { useDeleteAccountMutation } from '../../../api/sessionApi.ts';
import { selectNow } from '../../../api/clock.ts';
import type { CallError } from '../../../api/baseQuery.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { makeSecret } from '../../../api/secret.ts';
import { selectAccountEmail } from '../../../api/session.ts';
import { useForm, useTyped } from '../../../forms/useForm.ts';
import { Field } from '../../../ui/Field.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { openAlerts } from '../../emergency/alerts/currentAlerts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { contactTexts } from '../contact/contactStrings.ts';
import { type DeletingRole, deletionTexts as texts, deletionWord } from './deletionStrings.ts';
import { eraseUnsent } from './eraseUnsent.ts';

const isKnownRole = (role: string): role is DeletingRole => role in texts.told;

export function DeleteAccountSection({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const role = isKnownRole(user.role) ? user.role : 'survivor';
  return (
    <AccountSection title={texts.title}>
      <Facts title={texts.deletedTitle} facts={texts.deleted(role)} />
      <Facts title={texts.keptTitle} facts={texts.kept(role)} />
      {texts.told[role] && <p>{texts.told[role]}</p>}
      <FocusHandoffButton size="large" icon={<Trash2 />} onClick={() => setIsOpen(true)}>
        {texts.yes}
      </FocusHandoffButton>
      {isOpen && <DeleteAccountDialog role={role} onClose={() => setIsOpen(false)} />}
    </AccountSection>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul data-bullets>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}

function DeleteAccountDialog({ role, onClose }: { role: DeletingRole; onClose: () => void }) {
  const [typed, setTyped] = useTyped({ password: '', word: '' });
  /** The server may have deleted the account, and then refuses its session. */
  const [isAnswerLost, setIsAnswerLost] = useState(false);
  const username = useAppSelector(selectAccountEmail);
  const [deleteAccount] = useDeleteAccountMutation();
  const dispatch = useAppDispatch();
  const hasOpenAlert = useAppSelector(
    (state) => openAlerts(state.emergency, selectNow(state)).length > 0,
  );
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'deletion',
    values: typed,
    onChange: setTyped,
    fields: {
      password: { label: texts.password, allowsBlank: true },
      word: {
        label: texts.confirm,
        missingError: texts.confirmDiffers,
        valueError: !isSameText(typed.word, deletionWord) && texts.confirmDiffers,
      },
    },
    send: async () => {
      try {
        await deleteAccount({ body: { password: makeSecret(typed.password) } }).unwrap();
      } catch (error) {
        const failure = error as CallError;
        setIsAnswerLost(failure.kind === 'network');
        const isGone = isAnswerLost && failure.kind === 'refused' && failure.status === 401;
        if (!isGone) throw error;
      }
      await dispatch(eraseUnsent());
      return null;
    },
    failed: contactTexts.failed,
    rejectedFields: { password_refused: 'password' },
  });

  return (
    <FormDialog
      title={texts.question}
      submitLabel={texts.yes}
      submitButton={{ ...submitButton, variant: 'danger', busyText: texts.deleting }}
      cancelLabel={texts.no}
      onSubmit={submit}
      onClose={() => {
        if (!submitButton.busy) onClose();
      }}
    >
      {summary}
      <p>{role === 'survivor' ? texts.body : texts.bodyOther}</p>
      {hasOpenAlert && <p>{texts.openAlert}</p>}
      <PasswordField {...field('password')} autoComplete="current-password" username={username} />
      <Field {...field('word')} autoCapitalize="characters" spellCheck={false} />
      {offlineHint}
    </FormDialog>
  );
}
