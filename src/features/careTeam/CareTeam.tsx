import { Users } from 'lucide-react';
import { useId } from 'react';
import type { SurvivorState, TeamMember } from '../../../contract/endpoints/index.ts';
import { isAway, isEveryoneAway } from '../../../domain/onDuty.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CallLink } from '../emergency/help/EmergencyCallLink.tsx';
import { careTeamTexts as texts } from './careTeamStrings.ts';
import styles from './CareTeam.module.css';
import { OwnDuty } from './OwnDuty.tsx';
import { useAwayText } from './useAwayText.ts';

/** As last read, also while offline: the dashboard says how old it is. */
export function CareTeam({ survivor: { fname, team = [] } }: { survivor: SurvivorState }) {
  const titleId = useId();
  const now = useAppSelector(selectNow);
  if (team.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Users aria-hidden="true" />
        {texts.title(fname)}
      </h2>
      {isEveryoneAway(team, now) && (
        <Notice tone="warning" title={texts.everyoneAway}>
          {texts.everyoneAwayBody(fname)}
        </Notice>
      )}
      <ul className={styles.team}>
        {team.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
    </Card>
  );
}

function Member({ member }: { member: TeamMember }) {
  const now = useAppSelector(selectNow);
  const away = useAwayText(member);
  const { id, is_reachable, phone } = member;
  const isYou = useAppSelector((state) => selectUser(state)?.id === id);
  const name = isYou ? texts.you : (member.name ?? texts.hiddenName);
  const isProblem = !is_reachable || isAway(member, now);
  return (
    <li className={styles.member}>
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p className={classNames(styles.meta, isProblem && styles.amber)}>
          {[away ?? texts.onDuty, texts.reach[is_reachable ? 'yes' : 'no']].join(' · ')}
        </p>
      </div>
      {!isYou && phone !== null && <CallLink number={phone} label={texts.call(name)} />}
      {isYou && <OwnDuty member={member} />}
    </li>
  );
}
