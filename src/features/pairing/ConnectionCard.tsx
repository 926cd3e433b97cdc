import { type ReactNode, useId } from 'react';
import type { Others } from '../../../domain/pairings.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Person } from './person.ts';
import styles from './ConnectionCard.module.css';
import { EndConnection } from './EndConnection.tsx';
import { texts } from './strings.ts';

interface ConnectionCardProps {
  personId: string;
  others: Others;
  emphasis?: boolean | undefined;
  /** Stands between who it is and the end of the connection. */
  children?: ((person: Person) => ReactNode) | undefined;
}

/** Somebody with whom one is connected: name, email, phone or N/A, CONNECTED (SPEC section 2, Pairing). */
export function ConnectionCard({ personId, others, emphasis, children }: ConnectionCardProps) {
  const nameId = useId();
  const { isError, refetch } = useReadUserQuery(personId, { refetchOnMountOrArgChange: true });
  const person = useAppSelector(({ pairing }) => pairing.people[personId]);

  if (!person) {
    return (
      <Card>
        <ReadFailed
          hasFailed={isError}
          title={texts.personFailed}
          onTryAgain={refetch}
          otherwise={<Spinner label={texts.loadingPerson} />}
        />
      </Card>
    );
  }
  return (
    <Card as="article" aria-labelledby={nameId} emphasis={emphasis}>
      <div className={styles.facts}>
        <Badge state="completed">{texts.connected}</Badge>
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
        <EndConnection person={person} others={others} describedBy={nameId} />
      </div>
    </Card>
  );
}
