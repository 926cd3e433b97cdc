import { Check, SkipForward } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { recordAnswer } from '../../doses/recordAnswer.ts';
import { Button } from '../../ui/Button.tsx';
import { statusNames } from '../../doses/strings.ts';
import { Card } from '../../ui/Card.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import styles from './AlarmDialog.module.css';
import type { RingingAlarm } from './alarmsSlice.ts';
import { describeAlarm, isLongName } from './describeAlarm.ts';
import { texts } from './strings.ts';

/** Whole beside the answers on a phone held sideways; the others are below. */
export const maxInSight = 3;

interface AlarmMedicineProps {
  alarm: RingingAlarm;
  name: string;
  inSight: 'always' | 'columns' | false;
  /** Of several medicines, each has its own buttons. */
  ignoreEarlyTaps?: ((action: () => unknown) => () => void) | undefined;
  isAnswered?: boolean;
}

/** In the place of the buttons, with their focus. The next medicine without an answer comes in sight. */
function Result({ id, name }: { id: string; name: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  const status = useAppSelector(
    ({ medications }) => medications.results.find((result) => result.id === id)?.status,
  );
  useEffect(() => {
    line.current?.focus({ preventScroll: true });
    const dialog = line.current?.closest('dialog');
    dialog?.querySelector('[data-unanswered]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={line} tabIndex={-1} className={styles.result} aria-label={texts.resultOf(name, status)}>
      <StatusIcon status={status ?? 'taken'} />
      {status && statusNames[status]}
    </p>
  );
}

export function AlarmMedicine({
  alarm,
  name,
  inSight,
  ignoreEarlyTaps,
  isAnswered = false,
}: AlarmMedicineProps) {
  const dispatch = useAppDispatch();
  const { dosage, note, picture, ...described } = useAppSelector(
    (state) => describeAlarm(state, alarm),
    shallowEqual,
  );

  // Stays as it was when the alarm came, also after the answer.
  const [takenAlready] = useState(described.takenAlready);

  return (
    <Card
      data-field="paper"
      data-in-sight={inSight || undefined}
      data-unanswered={!isAnswered || undefined}
    >
      <div className={styles.medicine} data-long={isLongName(name) || undefined}>
        <Thumbnail url={picture} />
        <div className={styles.facts}>
          <p className={styles.name}>{name}</p>
          <p data-muted>{dosage}</p>
          {note && <p className={styles.note}>{note}</p>}
          {takenAlready && <p>{takenAlready}</p>}
        </div>
      </div>
      {isAnswered && <Result id={alarm.id} name={name} />}
      {ignoreEarlyTaps && !isAnswered && (
        <div className={styles.own}>
          <Button
            size="huge"
            icon={<Check />}
            aria-label={texts.takenOf(name)}
            onClick={ignoreEarlyTaps(() => dispatch(recordAnswer({ ...alarm, status: 'taken' })))}
          >
            {texts.taken}
          </Button>
          <Button
            size="large"
            dashed
            icon={<SkipForward />}
            aria-label={texts.skipOf(name)}
            onClick={ignoreEarlyTaps(() => dispatch(recordAnswer({ ...alarm, status: 'skipped' })))}
          >
            {texts.skip}
          </Button>
        </div>
      )}
    </Card>
  );
}
