import { CheckCheck } from 'lucide-react';
import { useAppDispatch } from '../../api/hooks.ts';
import { recordAnswer } from '../../doses/recordAnswer.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useIgnoreEarlyTaps } from '../../ui/useIgnoreEarlyTaps.ts';
import styles from './AlarmDialog.module.css';
import { AlarmMedicine, maxInSight } from './AlarmMedicine.tsx';
import type { RingingAlarm } from './alarmsSlice.ts';
import { alarmName, isLongName } from './describeAlarm.ts';
import { texts } from './strings.ts';

interface ConfirmTakenAllProps {
  alarms: readonly RingingAlarm[];
  onCancel: () => void;
}

export function ConfirmTakenAll({ alarms, onCancel }: ConfirmTakenAllProps) {
  const dispatch = useAppDispatch();
  const ignoreEarlyTaps = useIgnoreEarlyTaps();
  const isLong =
    alarms.length > maxInSight || alarms.some(({ medicineName }) => isLongName(medicineName));
  return (
    <Dialog
      role="alertdialog"
      tone="alarm"
      title={texts.takenAllTitle(alarms.length)}
      onClose={onCancel}
      actions={
        <>
          <Button
            variant="primary"
            size="huge"
            icon={<CheckCheck />}
            onClick={ignoreEarlyTaps(() => {
              const together = alarms.map(({ id }) => id);
              for (const alarm of alarms)
                void dispatch(recordAnswer({ ...alarm, status: 'taken', together }));
            })}
          >
            {texts.takenAllYes}
          </Button>
          <Button size="large" onClick={onCancel}>
            {texts.takenAllNo}
          </Button>
        </>
      }
    >
      <div className={classNames(styles.medicines, isLong && styles.rows, isLong && styles.lines)}>
        {alarms.map((alarm) => (
          <AlarmMedicine
            key={alarm.id}
            alarm={alarm}
            name={alarmName(alarm, alarms)}
            inSight="always"
          />
        ))}
      </div>
    </Dialog>
  );
}
