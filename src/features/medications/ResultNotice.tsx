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

type DoseResult = ReturnType<typeof selectResults>[number];

/**
 * What was answered stays for 10 minutes, and one tap takes it back (UX.md, Alarm): the newest in
 * full, the earlier ones behind how many they are.
 */
export function ResultNotice() {
  const [newest, ...earlier] = useAppSelector(selectResults);
  if (!newest) return null;
  return (
    <Notice tone="info">
      <Result key={newest.id} result={newest} />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary className={styles.more}>{texts.moreAnswers(earlier.length)}</summary>
          <ul className={styles.results}>
            {earlier.map((result) => (
              <li key={result.id}>
                <Result result={result} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}

function Result({ result }: { result: DoseResult }) {
  const dispatch = useAppDispatch();
  const answering = useAppSelector(selectAnswering);
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  const { id, medicineName, occurredAt, status } = result;
  const when = whenShort(localMinuteOf(occurredAt, zone), localDateOf(now, zone));
  return (
    <div className={styles.result}>
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
    </div>
  );
}
