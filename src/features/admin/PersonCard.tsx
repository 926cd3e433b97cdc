import { KeyRound, LogOut, Mail, Trash2, UserCheck, UserX } from 'lucide-react';
import { useId, useState } from 'react';
import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { isSameEmail } from '../../../domain/email.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import {
  useCreateResetLinkMutation,
  useDeletePersonMutation,
  useEndPersonSessionsMutation,
  useSetPersonActiveMutation,
} from '../../api/adminApi.ts';
import { selectUser } from '../../api/session.ts';
import { useRelativeTime } from '../../api/useRelativeTime.ts';
import { formatDateTime } from '../../platform/formatDate.ts';
import { useForm, useTyped } from '../../forms/useForm.ts';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useProof, type WithProof } from '../account/proof/useProof.tsx';
import { announced, announcedFailure } from '../announcements/events.ts';
import { SharedLink } from '../invitations/SharedLink.tsx';
import { roleNames } from '../invitations/strings.ts';
import styles from './AdminScreen.module.css';
import { AuditList } from './AuditList.tsx';
import { type PersonAction, texts } from './peopleStrings.ts';

export type Person = ResponseBody<'listPeople'>['people'][number];

const icons = {
  signOut: <LogOut />,
  deactivate: <UserX />,
  activate: <UserCheck />,
  keep: <UserCheck />,
  delete: <Trash2 />,
};

interface PersonCardProps {
  person: Person;
  isLastAdmin: boolean;
  canMail: boolean;
}

export function PersonCard({ person, isLastAdmin, canMail }: PersonCardProps) {
  const { id, email, role, is_active, erase_at } = person;
  const isOwn = useAppSelector(selectUser)?.id === id;
  const name = `${person.fname} ${person.lname}`;
  const seen = useRelativeTime(person.seen_at);
  const titleId = useId();
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<PersonAction>();
  const [makeLink, { data: link }] = useCreateResetLinkMutation();
  const [mailLink, { isLoading: isMailing }] = useCreateResetLinkMutation();

  const { withProof, proofDialog } = useProof();

  async function makeResetLink(body: { mail?: true }) {
    const call = body.mail ? mailLink : makeLink;
    const made = await withProof(() => call({ params: { personId: id }, body }));
    if (made?.error) dispatch(announcedFailure(made.error, texts.failed));
    else if (made && body.mail) dispatch(announced({ tone: 'success', text: texts.mailed(email) }));
  }

  const deletion: PersonAction[] = isOwn ? [] : ['delete'];
  const endings: PersonAction[] = [is_active ? 'deactivate' : 'activate', ...deletion];
  const usual: PersonAction[] = ['signOut', ...(isLastAdmin ? [] : endings)];
  const actions = erase_at === null ? usual : (['keep'] as const);
  return (
    <Card as="article" aria-labelledby={titleId}>
      <h3 id={titleId}>{name}</h3>
      <p>
        {roleNames[role]}, {email}
      </p>
      {!isOwn && <p>{seen === null ? texts.neverSeen : texts.lastSeen(seen)}</p>}
      {!is_active && <p>{texts.inactive}</p>}
      {erase_at !== null && <p>{texts.erased(formatDateTime(erase_at))}</p>}
      {isOwn && <p>{texts.own}</p>}
      {is_active && role !== 'admin' && (
        <p>
          {person.is_reachable ? texts.reached : texts.notReached},{' '}
          {texts.connections(person.connections)}
        </p>
      )}
      {isLastAdmin && <p>{texts.lastAdmin}</p>}
      <div className={styles.actions}>
        {is_active && (
          <FocusHandoffButton
            icon={<KeyRound />}
            aria-label={texts.resetLinkOf(name)}
            onClick={() => void makeResetLink({})}
          >
            {texts.resetLink}
          </FocusHandoffButton>
        )}
        {is_active && canMail && (
          <FocusHandoffButton
            icon={<Mail />}
            aria-label={texts.mailOf(name)}
            busy={isMailing}
            onClick={() => void makeResetLink({ mail: true })}
          >
            {texts.mail}
          </FocusHandoffButton>
        )}
        {actions.map((action, position) => (
          <FocusHandoffButton
            key={position}
            icon={icons[action]}
            aria-label={texts.actions[action].of(name)}
            onClick={() => setAsked(action)}
          >
            {texts.actions[action].label}
          </FocusHandoffButton>
        ))}
      </div>
      {is_active && link?.link && (
        <SharedLink title={texts.resetTitle(name)} link={link.link} hint={texts.resetHint} />
      )}
      <Disclosure summary={texts.history} lazy="each">
        <AuditList personId={id} name={name} />
      </Disclosure>
      {asked && (
        <Confirmation
          action={asked}
          person={person}
          name={name}
          withProof={withProof}
          onClose={() => setAsked(undefined)}
        />
      )}
      {proofDialog}
    </Card>
  );
}

interface ConfirmationProps {
  action: PersonAction;
  person: Person;
  name: string;
  withProof: WithProof;
  onClose: () => void;
}

function Confirmation({ action, person, name, withProof, onClose }: ConfirmationProps) {
  const { id, email } = person;
  const params = { personId: id };
  const { title, body, label, done } = texts.actions[action];
  const [typed, setTyped] = useTyped({ email: '' });
  const [endSessions] = useEndPersonSessionsMutation();
  const [setActive] = useSetPersonActiveMutation();
  const [remove] = useDeletePersonMutation();
  const isTyped = action === 'delete';
  const calls = {
    signOut: () => endSessions({ params }),
    deactivate: () => setActive({ params, body: { is_active: false } }),
    activate: () => setActive({ params, body: { is_active: true } }),
    keep: () => setActive({ params, body: { is_active: true } }),
    delete: () => remove({ params }),
  };
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'confirm',
    values: typed,
    onChange: setTyped,
    fields: {
      email: {
        label: texts.emailToConfirm(email),
        mayBeEmpty: !isTyped,
        missingError: texts.emailDiffers,
        valueError: !isSameEmail(typed.email, email) && texts.emailDiffers,
      },
    },
    send: async () => {
      const sent = await withProof(() => calls[action]());
      if (!sent) return 'cancelled';
      if (sent.error) throw sent.error as Error;
      return { message: done(name) };
    },
    onDone: onClose,
    failed: texts.failed,
  });

  return (
    <FormDialog
      title={title(name)}
      submitLabel={label}
      submitButton={{ ...submitButton, variant: isTyped ? 'danger' : 'primary' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {summary}
      <p>{body}</p>
      {isTyped && <Field {...field('email')} autoCapitalize="none" spellCheck={false} />}
      {offlineHint}
    </FormDialog>
  );
}
