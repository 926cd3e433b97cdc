import { LifeBuoy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import { useAppSelector, useDevice } from '../../api/hooks.ts';
import { formatClock } from '../../platform/deviceClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './BedsideClock.module.css';
import { texts } from './strings.ts';

export interface BedsideClockProps {
  next: string | null;
  onHelp: () => void;
  onLeave: () => void;
}

export function BedsideClock({ next, onHelp, onLeave }: BedsideClockProps) {
  const { wakeLock } = useDevice();
  const time = useAppSelector(({ clock: { now, zone } }) => timeOf(localMinuteOf(now, zone)));
  const [clock, half] = formatClock(time).split('\u00A0');
  const [staysOn, setStaysOn] = useState(true);
  useEffect(() => wakeLock.hold(setStaysOn), [wakeLock]);

  return (
    <div className={styles.night}>
      <Dialog
        tone="alarm"
        title={texts.title}
        onClose={onLeave}
        pinned={
          <>
            <Button size="large" icon={<LifeBuoy />} onClick={onHelp}>
              {texts.help}
            </Button>
            <Button size="large" onClick={onLeave}>
              {texts.leave}
            </Button>
          </>
        }
      >
        <p className={styles.clock}>{clock}</p>
        {half !== undefined && <p className={styles.next}>{half}</p>}
        <p className={styles.next} data-in-sight>
          {next ?? texts.nothingNext}
        </p>
        {!staysOn && <p className={styles.next}>{texts.mayGoDark}</p>}
      </Dialog>
    </div>
  );
}
