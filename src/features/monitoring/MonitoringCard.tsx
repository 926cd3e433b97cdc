import { ArrowLeftRight, ChartNoAxesColumn, CircleUserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { paths } from '../../../contract/paths.ts';
import { avatarSource } from '../../../domain/avatar.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { useLoadable } from '../../ui/useLoadable.ts';
import { cardTexts as texts } from './cardStrings.ts';
import styles from './MonitoringCard.module.css';
import type { WatchedSurvivor } from './monitoringSlice.ts';
import { ReachFacts } from './ReachFacts.tsx';
import type { Watch } from './useWatchedSurvivor.ts';
import { WhyNobody } from './WhyNobody.tsx';

interface MonitoringCardProps {
  watch: Watch;
  /** Their day. */
  children: ReactNode;
}

/** The Monitoring card for the connected survivor (SPEC section 2, Caregiver dashboard). */
export function MonitoringCard({ watch, children }: MonitoringCardProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      {watch.survivor ? (
        <>
          <Who key={watch.survivor.personId} survivor={watch.survivor} />
          <ReachFacts survivor={watch.survivor} />
          {children}
          <ButtonLink className={styles.more} to={paths.adherence} icon={<ChartNoAxesColumn />}>
            {texts.adherence}
          </ButtonLink>
        </>
      ) : (
        <WhyNobody watch={watch} />
      )}
    </Card>
  );
}

function Who({ survivor: { personId, fname } }: { survivor: WatchedSurvivor }) {
  const { data: person } = useReadUserQuery(personId);
  const { data: pairings = [] } = useActivePairingsQuery();
  const { shown, onError } = useLoadable(avatarSource(person?.avatarUrl ?? null, document.baseURI));
  const isOneOfSeveral = pairings.length > 1;
  return (
    <div className={styles.who}>
      {shown === undefined ? (
        <CircleUserRound className={styles.avatar} aria-hidden="true" />
      ) : (
        <img className={styles.avatar} src={shown} alt="" onError={onError} />
      )}
      <div className={styles.names}>
        <p className={styles.name}>{person ? `${person.fname} ${person.lname}` : fname}</p>
        {isOneOfSeveral && <p>{texts.oneOf(fname, pairings.length)}</p>}
      </div>
      {isOneOfSeveral && (
        <ButtonLink to={paths.connectSurvivor} icon={<ArrowLeftRight />}>
          {texts.switch}
        </ButtonLink>
      )}
    </div>
  );
}
