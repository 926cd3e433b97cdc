import { Link2, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Role } from '../../../contract/fields.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import {
  useCreateInvitationMutation,
  useListInvitationsQuery,
  useRevokeInvitationMutation,
} from '../../api/adminApi.ts';
import { formatWeekday } from '../../platform/formatDate.ts';
import { Button } from '../../ui/Button.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { GrowingList } from '../../ui/GrowingList.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { announced, announcedFailure } from '../announcements/events.ts';
import styles from './Invitations.module.css';
import { SharedLink } from './SharedLink.tsx';
import { roleNames, texts } from './strings.ts';

const withoutProof = <R extends { readonly error?: unknown }>(
  call: () => PromiseLike<R>,
): PromiseLike<R | null> => call();

interface InvitationsProps {
  /** Otherwise only a survivor is invited. */
  hasAllRoles?: boolean;
  /** Asks the user for the proof that an invitation of an admin needs. */
  withProof?: typeof withoutProof;
}

export function Invitations({ hasAllRoles = false, withProof = withoutProof }: InvitationsProps) {
  const [role, setRole] = useState<Role>('survivor');
  const [create, { isLoading, data: made }] = useCreateInvitationMutation();
  const { data: open } = useListInvitationsQuery();
  const [listedId, setListedId] = useState<string>();
  const isListed = open?.some(({ id }) => id === made?.id);
  if (isListed && listedId !== made?.id) setListedId(made?.id);
  const { offlineHint, describedBy } = useNetworkHint();
  const dispatch = useAppDispatch();

  async function make() {
    const created = await withProof(() => create({ body: { role } }));
    if (created?.error) dispatch(announcedFailure(created.error, texts.makeFailed));
  }

  return (
    <Stack loose>
      {hasAllRoles && (
        <RadioGroup
          legend={texts.role}
          name="invited-role"
          options={roleNames}
          value={role}
          onChange={setRole}
          short
        />
      )}
      {offlineHint}
      <Button
        size="large"
        icon={<Link2 />}
        busy={isLoading}
        busyText={texts.making}
        aria-describedby={describedBy}
        onClick={() => void make()}
      >
        {texts.make}
      </Button>
      {made &&
        (isListed || listedId !== made.id ? (
          <SharedLink
            title={texts.linkTitle(made.role)}
            link={made.link}
            hint={texts.linkHint(formatWeekday(made.expires_at))}
          />
        ) : (
          <Notice tone="info" title={texts.linkEnded} />
        ))}
      <OpenInvitations hasMakers={hasAllRoles} />
    </Stack>
  );
}

function OpenInvitations({ hasMakers }: { hasMakers: boolean }) {
  const { data, error, refetch } = useListInvitationsQuery();
  const [revoke] = useRevokeInvitationMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  const dispatch = useAppDispatch();

  async function end(id: string) {
    const { error: failure } = await revoke({ params: { invitationId: id } });
    dispatch(
      failure
        ? announced({ tone: 'error', text: texts.revokeFailed })
        : announced({ tone: 'success', text: texts.revoked }),
    );
  }

  return (
    <section>
      <h3 ref={heading} tabIndex={-1}>
        {texts.listTitle}
      </h3>
      <LoadErrorNotice
        hasFailed={error !== undefined}
        title={texts.loadFailed}
        onRetry={refetch}
        fallback={data && (data.length === 0 ? <p>{texts.none}</p> : null)}
      >
        {texts.loadFailedHint}
      </LoadErrorNotice>
      <GrowingList folds entries={data ?? []}>
        {(shown) => (
          <ul>
            {shown.map(({ id, role, expires_at, made_by }) => (
              <li key={id} className={styles.invitation}>
                <span>
                  <strong>{roleNames[role]}</strong> {texts.until(formatWeekday(expires_at))}
                  {hasMakers && made_by !== null && `, ${texts.by(made_by)}`}
                </span>
                <FocusHandoffButton
                  variant="quiet"
                  fallbackRef={heading}
                  icon={<Trash2 />}
                  aria-label={texts.revokeOf(role, formatWeekday(expires_at))}
                  onClick={() => void end(id)}
                >
                  {texts.revoke}
                </FocusHandoffButton>
              </li>
            ))}
          </ul>
        )}
      </GrowingList>
    </section>
  );
}
