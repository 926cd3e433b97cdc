import { BellRing, Clock } from 'lucide-react';
import { useState } from 'react';
import type { SurvivorState, UnansweredMiss } from '../../../contract/endpoints/index.ts';
import { decideAsk } from '../../../domain/asks.ts';
import { formatClock } from '../../../domain/spokenTime.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { CallLink } from '../emergency/help/EmergencyCallLink.tsx';
import { askAgain } from './askAgain.ts';
import { missTexts as texts } from './missStrings.ts';
import { lateMissOpened } from './monitoringSlice.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import styles from './MissedDose.module.css';

interface MissedDoseProps {
  survivor: SurvivorState;
  missed: UnansweredMiss;
  title: string;
  /** Once per survivor. */
  hasCallLink: boolean;
}

export function MissedDose({ survivor, missed, title, hasCallLink }: MissedDoseProps) {
  const dispatch = useAppDispatch();
  const { fname, phone } = survivor;
  const { medicine_name: medicineName, dose } = missed;
  const time = formatClock(timeOf(dose));
  return (
    <div className={styles.miss}>
      <p className={styles.title}>{title}</p>
      <AskedLine survivor={survivor} missed={missed} />
      <ButtonRow>
        {hasCallLink && phone && <CallLink number={phone} label={texts.call(fname)} />}
        <AskButton survivor={survivor} missed={missed} />
        <Button
          icon={<Clock />}
          aria-label={texts.tookItOf(fname, medicineName, time)}
          onClick={() => dispatch(lateMissOpened({ survivor, missed }))}
        >
          {texts.tookIt(fname)}
        </Button>
      </ButtonRow>
    </div>
  );
}

type AskProps = Pick<MissedDoseProps, 'survivor' | 'missed'>;

const useAskDecision = ({ due_at, asked }: UnansweredMiss) => {
  const now = useAppSelector(selectNow);
  return decideAsk(due_at, asked, now);
};

function AskedLine({ survivor, missed }: AskProps) {
  const { asked } = missed;
  const isOver = useAskDecision(missed) === 'tooOften';
  if (!asked) return null;
  const time = formatClockTime(asked.at, survivor.time_zone);
  return (
    <p>
      {asked.by_you ? texts.asked(time) : texts.askedBy(asked.by, time)}
      {isOver && ` ${texts.askedOften}`}
    </p>
  );
}

function AskButton({ survivor, missed }: AskProps) {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const decision = useAskDecision(missed);
  if (decision !== 'may') return null;
  async function ask() {
    setIsAsking(true);
    await dispatch(askAgain(survivor, missed));
    setIsAsking(false);
  }
  return (
    <FocusHandoffButton
      icon={<BellRing />}
      aria-label={texts.askOf(missed.medicine_name, formatClock(timeOf(missed.dose)))}
      busy={isAsking}
      busyText={texts.asking}
      onClick={() => void ask()}
    >
      {texts.ask}
    </FocusHandoffButton>
  );
}
