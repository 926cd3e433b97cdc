import { spokenTime } from '../../../domain/spokenTime.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type MissedDose, missedDosesSeen } from './alarmsSlice.ts';
import styles from './MissedNotice.module.css';
import { selectMissed } from './selectors.ts';
import { texts } from './strings.ts';

interface MissedNoticeProps {
  onTookIt: (missed: MissedDose) => void;
}

export function MissedNotice({ onTookIt }: MissedNoticeProps) {
  const dispatch = useAppDispatch();
  const missed = useAppSelector(selectMissed);
  if (missed.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={texts.missedTitle}
      action={
        <FocusHandoffButton size="large" onClick={() => dispatch(missedDosesSeen())}>
          {texts.missedRead}
        </FocusHandoffButton>
      }
    >
      <ul className={styles.doses}>
        {missed.map((one) => {
          const { id, medicineName, dose } = one;
          const { clock, words } = spokenTime(timeOf(dose));
          const time = `${clock} ${words}`;
          return (
            <li key={id} className={styles.dose}>
              <p>{texts.missed(medicineName, time)}</p>
              <FocusHandoffButton
                size="large"
                aria-label={texts.tookItOf(medicineName, time)}
                onClick={() => onTookIt(one)}
              >
                {texts.tookIt}
              </FocusHandoffButton>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
