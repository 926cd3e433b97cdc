import { UserPlus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { PairedRole } from '../../../../domain/pairings.ts';
import { refetchOnMount, useAppSelector } from '../../../api/hooks.ts';
import { useReadUserQuery } from '../../../api/authApi.ts';
import { useRelativeTime } from '../../../api/useRelativeTime.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { LoadErrorNotice } from '../../../ui/LoadErrorNotice.tsx';
import { PhoneLink } from '../../../ui/PhoneLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { listTexts, texts } from '../strings.ts';
import { useConnections } from './useConnections.ts';
import type { ConnectedUser } from '../pairingSlice.ts';
import styles from './ConnectionCard.module.css';
import { EndConnectionButton } from './EndConnectionButton.tsx';

interface ConnectionListProps {
  ownerId: string;
  others: PairedRole;
  describedBy?: string | undefined;
  children: (personId: string, isOneOfSeveral: boolean) => ReactNode;
}

export function ConnectionList({ ownerId, others, describedBy, children }: ConnectionListProps) {
  const { ids, readAt, hasFailed, refetch } = useConnections(ownerId, others);
  const readTime = useRelativeTime(readAt);
  const { empty, emptyHint, add, addTo } = listTexts[others];

  const isOneOfSeveral = ids !== undefined && ids.length > 1;
  const addLink = (
    <ButtonLink
      to={addTo}
      variant="primary"
      size="large"
      icon={<UserPlus />}
      aria-describedby={describedBy}
    >
      {add}
    </ButtonLink>
  );

  return (
    <Stack>
      <LoadErrorNotice
        hasFailed={hasFailed}
        title={texts.loadFailed}
        onRetry={refetch}
        fallback={!ids && <Spinner label={texts.loading} />}
      >
        {readTime === null ? texts.loadFailedHint : texts.saved(readTime)}
      </LoadErrorNotice>
      {ids?.length === 0 && (
        <p>
          {empty} {emptyHint}
        </p>
      )}
      {isOneOfSeveral && addLink}
      <Stack columns>{ids?.map((id) => children(id, isOneOfSeveral))}</Stack>
      {!isOneOfSeveral && addLink}
    </Stack>
  );
}

interface ConnectionCardProps {
  personId: string;
  others: PairedRole;
  emphasis?: boolean | undefined;
  children?: ((person: ConnectedUser) => ReactNode) | undefined;
}

export function ConnectionCard({ personId, others, emphasis, children }: ConnectionCardProps) {
  const nameId = useId();
  const { isError, refetch } = useReadUserQuery({ params: { id: personId } }, refetchOnMount);
  const person = useAppSelector(({ pairing }) => pairing.people[personId]);

  if (!person) {
    return (
      <Card>
        <LoadErrorNotice
          hasFailed={isError}
          title={texts.userLoadFailed}
          onRetry={refetch}
          fallback={<Spinner label={texts.loadingUser} />}
        />
      </Card>
    );
  }
  return (
    <Card as="article" aria-labelledby={nameId} emphasis={emphasis}>
      <div className={styles.facts}>
        <Badge status="completed">{texts.connected}</Badge>
        <h2 id={nameId} className={styles.name}>
          {texts.nameOf(person)}
        </h2>
        <p>
          {texts.email}: {person.email}
        </p>
        <p>
          {texts.phone}:{' '}
          {person.phone === null ? texts.notAvailable : <PhoneLink number={person.phone} />}
        </p>
      </div>
      {children?.(person)}
      <div className={styles.end}>
        <EndConnectionButton person={person} others={others} describedBy={nameId} />
      </div>
    </Card>
  );
}
