import { Check, SkipForward } from 'lucide-react';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { recordAnswer } from '../../doses/recordAnswer.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import styles from './AlarmDialog.module.css';
import type { RingingAlarm } from './alarmsSlice.ts';
import { describeAlarm, isLongName } from './describeAlarm.ts';
import { texts } from './strings.ts';

interface AlarmMedicineProps {
  alarm: RingingAlarm;
  name: string;
  inSight: 'always' | 'columns' | false;
  /** Of several medicines, each has its own buttons. */
  ignoreEarlyTaps?: ((action: () => unknown) => () => void) | undefined;
}

export function AlarmMedicine({ alarm, name, inSight, ignoreEarlyTaps }: AlarmMedicineProps) {
  const dispatch = useAppDispatch();
  const { dosage, note, picture, takenAlready } = useAppSelector(
    (state) => describeAlarm(state, alarm),
    shallowEqual,
  );

  return (
    <Card data-field="paper" data-in-sight={inSight || undefined}>
      <div className={styles.medicine} data-long={isLongName(name) || undefined}>
        <Thumbnail url={picture} />
        <div className={styles.facts}>
          <p className={styles.name}>{name}</p>
          <p data-muted>{dosage}</p>
          {note && <p className={styles.note}>{note}</p>}
          {takenAlready && <p>{takenAlready}</p>}
        </div>
      </div>
      {ignoreEarlyTaps && (
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
