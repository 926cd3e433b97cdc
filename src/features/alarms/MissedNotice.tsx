import { spokenTime } from '../../../domain/partOfDay.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { missesRead } from './alarmsSlice.ts';
import { selectMissed } from './selectors.ts';
import { texts } from './strings.ts';

/** Every dose that passed without an answer on this device stays here until somebody has read it. */
export function MissedNotice() {
  const dispatch = useAppDispatch();
  const missed = useAppSelector(selectMissed);
  if (missed.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={texts.missedTitle}
      action={<Button onClick={() => dispatch(missesRead())}>{texts.missedRead}</Button>}
    >
      {missed.map(({ id, medicineName, dose }) => {
        const { clock, words } = spokenTime(timeOf(dose));
        return <p key={id}>{texts.missed(medicineName, `${clock} ${words}`)}</p>;
      })}
    </Notice>
  );
}
