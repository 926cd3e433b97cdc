import { type ReactNode, useId } from 'react';
import type { PairedRole } from '../../../domain/pairings.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { ConnectedUser } from './person.ts';
import styles from './ConnectionCard.module.css';
import { EndConnectionButton } from './EndConnectionButton.tsx';
import { texts } from './strings.ts';

interface ConnectionCardProps {
  personId: string;
  others: PairedRole;
  emphasis?: boolean | undefined;
  children?: ((person: ConnectedUser) => ReactNode) | undefined;
}

export function ConnectionCard({ personId, others, emphasis, children }: ConnectionCardProps) {
  const nameId = useId();
  const { isError, refetch } = useReadUserQuery(personId, { refetchOnMountOrArgChange: true });
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
          {texts.phone}: {person.phone ?? texts.notAvailable}
        </p>
      </div>
      {children?.(person)}
      <div className={styles.end}>
        <EndConnectionButton person={person} others={others} describedBy={nameId} />
      </div>
    </Card>
  );
}
