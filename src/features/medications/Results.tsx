import { Undo2 } from 'lucide-react';
import { localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { doseUndoChosen } from './events.ts';
import { lateTexts as texts } from './lateStrings.ts';
import { whenShort } from './lateWords.ts';
import styles from './Results.module.css';
import { selectAnswering, selectNow, selectResults, selectZone } from './selectors.ts';

type DoseResult = ReturnType<typeof selectResults>[number];

interface ResultsProps {
  /** Sentences that stand right above: none of them is said again. */
  told?: readonly string[] | undefined;
}

/**
 * What was answered stays for 10 minutes, and one tap takes it back (UX.md, Alarm): the newest in
 * full, the earlier ones behind how many they are.
 */
export function Results({ told = [] }: ResultsProps) {
  const [newest, ...earlier] = useAppSelector(selectResults);
  if (!newest) return null;
  return (
    <>
      <Result key={newest.id} result={newest} told={told} />
      {earlier.length > 0 && (
        <Disclosure summary={texts.moreAnswers(earlier.length)}>
          <ul className={styles.results}>
            {earlier.map((result) => (
              <li key={result.id}>
                <Result result={result} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

interface ResultProps extends ResultsProps {
  result: DoseResult;
}

function Result({ result, told = [] }: ResultProps) {
  const dispatch = useAppDispatch();
  const answering = useAppSelector(selectAnswering);
  const zone = useAppSelector(selectZone);
  const today = useAppSelector((state) => localDateOf(selectNow(state), selectZone(state)));
  const watched = useAppSelector((state) => state.monitoring.survivor?.fname);
  const { id, medicineName, occurredAt, status } = result;
  const what = watched === undefined ? medicineName : texts.ofWhom(watched, medicineName);
  const when = whenShort(localMinuteOf(occurredAt, zone), today);
  const sentence = texts[status](what, when);
  return (
    <div className={styles.result}>
      {!told.includes(sentence) && <p>{sentence}</p>}
      <LeavingButton
        size="large"
        icon={<Undo2 />}
        aria-label={texts.undoOf(what)}
        busy={answering.includes(id)}
        onClick={() => dispatch(doseUndoChosen(result))}
      >
        {texts.undo}
      </LeavingButton>
    </div>
  );
}
