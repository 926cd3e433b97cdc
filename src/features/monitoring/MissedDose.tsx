import { BellRing, Clock } from 'lucide-react';
import { useState } from 'react';
import type { SurvivorState, UnansweredMiss } from '../../../contract/endpoints/index.ts';
import { decideAsk } from '../../../domain/asks.ts';
import { localMinuteOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { formatDoseTime, formatWhen } from '../../doses/formatWhen.ts';
import { selectDate } from '../../doses/selectors.ts';
import { SurvivorPhone } from '../careTeam/SurvivorPhone.tsx';
import { askAgain } from './askAgain.ts';
import { missTexts as texts } from './missStrings.ts';
import { lateMissOpened } from './monitoringSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import styles from './MissedDose.module.css';

interface MissedDoseProps {
  survivor: SurvivorState;
  missed: UnansweredMiss;
  title: string;
  /** Once per survivor. */
  hasCall: boolean;
}

export function MissedDose({ survivor, missed, title, hasCall }: MissedDoseProps) {
  const dispatch = useAppDispatch();
  const { fname } = survivor;
  const { medicine_name: medicineName, dose } = missed;
  const time = formatDoseTime(dose, useToday(survivor));
  return (
    <div className={styles.miss}>
      <p className={styles.title}>{title}</p>
      <AskedLine survivor={survivor} missed={missed} />
      <ButtonRow>
        {hasCall && <SurvivorPhone survivor={survivor} />}
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

const useToday = ({ time_zone: zone }: SurvivorState) =>
  useAppSelector((state) => selectDate(state, zone));

const useAskDecision = ({ due_at, asked }: UnansweredMiss) => {
  const now = useAppSelector(selectNow);
  return decideAsk(due_at, asked, now);
};

function AskedLine({ survivor, missed }: AskProps) {
  const { asked } = missed;
  const isOver = useAskDecision(missed) === 'tooOften';
  const today = useToday(survivor);
  if (!asked) return null;
  const when = formatWhen(localMinuteOf(asked.at, survivor.time_zone), today);
  return (
    <p>
      {asked.by_you || asked.by === ''
        ? texts.asked(survivor.fname, when)
        : texts.askedBy(survivor.fname, when, asked.by)}
      {isOver && ` ${texts.askedOften}`}
    </p>
  );
}

function AskButton({ survivor, missed }: AskProps) {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const decision = useAskDecision(missed);
  const time = formatDoseTime(missed.dose, useToday(survivor));
  if (decision !== 'may') return null;
  async function ask() {
    setIsAsking(true);
    await dispatch(askAgain(survivor, missed));
    setIsAsking(false);
  }
  return (
    <FocusHandoffButton
      icon={<BellRing />}
      aria-label={texts.askOf(survivor.fname, missed.medicine_name, time)}
      busy={isAsking}
      busyText={texts.asking}
      onClick={() => void ask()}
    >
      {texts.ask(survivor.fname)}
    </FocusHandoffButton>
  );
}
