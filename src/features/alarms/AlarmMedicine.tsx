import { Check, Pill, SkipForward, Undo2 } from 'lucide-react';
import { answerFor, lastTakenOn } from '../../../domain/knownMedicines.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { clockTime } from '../../ui/dates.ts';
import { answerAlarms } from './alarmActions.ts';
import styles from './AlarmDialog.module.css';
import type { RingingAlarm } from './alarmsSlice.ts';
import { texts } from './strings.ts';

interface AlarmMedicineProps {
  alarm: RingingAlarm;
  several: boolean;
  armed: (action: () => void) => () => void;
}

/** The medicine on its white card, and why it rings again where its answer was taken back; with buttons of its own where it is one of several. */
export function AlarmMedicine({ alarm, several, armed }: AlarmMedicineProps) {
  const dispatch = useAppDispatch();
  const medicine = useAppSelector((state) =>
    selectMedicines(state).find(({ key }) => key === alarm.medicineKey),
  );

  const answers = useAppSelector((state) => state.medications.answers);
  const undoneAt = medicine && answerFor(answers, medicine, alarm.dose)?.undoneAt;
  const isBack = undoneAt !== undefined && undoneAt >= alarm.dueAt;
  const now = useAppSelector((state) => state.alarms.now);
  const zone = useAppSelector((state) => state.alarms.zone);
  const today = { date: localDateOf(now, zone), zone };
  const takenAt = medicine ? lastTakenOn(answers, medicine, today) : null;

  return (
    <Card>
      <div className={styles.medicine}>
        <span className={styles.pill} aria-hidden="true">
          <Pill />
        </span>
        <div className={styles.facts}>
          <p className={styles.name}>{alarm.medicineName}</p>
          <p className={styles.dosage}>{medicine?.dosage}</p>
          {takenAt !== null && <p>{texts.takenAlready(clockTime(takenAt, zone))}</p>}
        </div>
      </div>
      {isBack && (
        <p className={styles.back}>
          <Undo2 aria-hidden="true" />
          <span>{texts.takenBack}</span>
        </p>
      )}
      {several && (
        <div className={styles.own}>
          <Button
            size="huge"
            icon={<Check />}
            aria-label={texts.takenOf(alarm.medicineName)}
            onClick={armed(() => dispatch(answerAlarms([alarm], 'taken')))}
          >
            {texts.taken}
          </Button>
          <Button
            size="large"
            dashed
            icon={<SkipForward />}
            aria-label={texts.skipOf(alarm.medicineName)}
            onClick={armed(() => dispatch(answerAlarms([alarm], 'skipped')))}
          >
            {texts.skip}
          </Button>
        </div>
      )}
    </Card>
  );
}
