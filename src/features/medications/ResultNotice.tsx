import { Undo2 } from 'lucide-react';
import { localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { doseUndoChosen } from './events.ts';
import { lateTexts as texts } from './lateStrings.ts';
import { whenShort } from './lateWords.ts';
import styles from './ResultNotice.module.css';
import { selectAnswering, selectNow, selectResults, selectZone } from './selectors.ts';

/** What was answered stays for 10 minutes, and one tap takes it back (UX.md, Alarm). */
export function ResultNotice() {
  const dispatch = useAppDispatch();
  const results = useAppSelector(selectResults);
  const answering = useAppSelector(selectAnswering);
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  if (results.length === 0) return null;
  return (
    <Notice tone="info">
      <ul className={styles.results}>
        {results.map((result) => {
          const { id, medicineName, occurredAt, status } = result;
          const when = whenShort(localMinuteOf(occurredAt, zone), localDateOf(now, zone));
          return (
            <li key={id} className={styles.result}>
              <p>{texts[status](medicineName, when)}</p>
              <Button
                size="large"
                icon={<Undo2 />}
                aria-label={texts.undoOf(medicineName)}
                busy={answering.includes(id)}
                onClick={() => dispatch(doseUndoChosen(result))}
              >
                {texts.undo}
              </Button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
