import { type ReactNode, useId } from 'react';
import { useReadUserQuery } from '../../api/authApi.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { Others, Person } from './connections.ts';
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
  const { data, isError, isFetching, refetch } = useReadUserQuery(personId, {
    refetchOnMountOrArgChange: true,
  });

  if (!data) {
    return (
      <Card>
        {isError ? (
          <Notice
            tone="warning"
            title={texts.personFailed}
            action={
              <LeavingButton
                busy={isFetching}
                busyText={texts.tryingAgain}
                onClick={() => void refetch()}
              >
                {texts.tryAgain}
              </LeavingButton>
            }
          />
        ) : (
          <Spinner label={texts.loadingPerson} />
        )}
      </Card>
    );
  }
  return (
    <Card as="article" aria-labelledby={nameId} emphasis={emphasis}>
      <div className={styles.facts}>
        <Badge state="completed">{texts.connected}</Badge>
        <h2 id={nameId} className={styles.name}>
          {texts.nameOf(data)}
        </h2>
        <p>
          {texts.email}: {data.email}
        </p>
        <p>
          {texts.phone}: {data.phone ?? texts.notAvailable}
        </p>
      </div>
      {children?.(data)}
      <div className={styles.end}>
        <EndConnection person={data} others={others} describedBy={nameId} />
      </div>
    </Card>
  );
}
