import { ArrowLeftRight, ChartNoAxesColumn, CircleUserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { paths } from '../../../contract/paths.ts';
import { avatarSource } from '../../../domain/avatar.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { useImageFallback } from '../../ui/useImageFallback.ts';
import { cardTexts as texts } from './cardStrings.ts';
import styles from './MonitoringCard.module.css';
import type { ActiveSurvivor } from './monitoringSlice.ts';
import { SurvivorStatus } from './SurvivorStatus.tsx';
import type { ActiveSurvivorQuery } from './useActiveSurvivor.ts';
import { SurvivorPlaceholder } from './SurvivorPlaceholder.tsx';

interface MonitoringCardProps {
  survivorQuery: ActiveSurvivorQuery;
  children: ReactNode;
}

export function MonitoringCard({ survivorQuery, children }: MonitoringCardProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      {survivorQuery.survivor ? (
        <>
          <Who key={survivorQuery.survivor.personId} survivor={survivorQuery.survivor} />
          <SurvivorStatus survivor={survivorQuery.survivor} />
          {children}
          <ButtonLink className={styles.more} to={paths.adherence} icon={<ChartNoAxesColumn />}>
            {texts.adherence}
          </ButtonLink>
        </>
      ) : (
        <SurvivorPlaceholder survivorQuery={survivorQuery} />
      )}
    </Card>
  );
}

function Who({ survivor: { personId, fname } }: { survivor: ActiveSurvivor }) {
  const { data: person } = useReadUserQuery(personId);
  const { data: pairings = [] } = useActivePairingsQuery();
  const { shownUrl, onError } = useImageFallback(
    avatarSource(person?.avatarUrl ?? null, document.baseURI),
  );
  const isOneOfSeveral = pairings.length > 1;
  return (
    <div className={styles.who}>
      {shownUrl === undefined ? (
        <CircleUserRound className={styles.avatar} aria-hidden="true" />
      ) : (
        <img className={styles.avatar} src={shownUrl} alt="" onError={onError} />
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
