import { Undo2 } from 'lucide-react';
import { localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { answerDose } from '../../doses/answerDose.ts';
import { selectAnswering } from '../../doses/selectors.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { lateTexts as texts } from './strings.ts';
import { formatWhen } from './formatDose.ts';
import styles from './UndoableAnswers.module.css';
import { selectUndoableAnswers, selectZone } from './selectors.ts';

type DoseResult = ReturnType<typeof selectUndoableAnswers>[number];

interface UndoableAnswersProps {
  hiddenSentences?: readonly string[] | undefined;
}

/** Answers can be undone for 10 minutes (UX.md, Alarm). */
export function UndoableAnswers({ hiddenSentences = [] }: UndoableAnswersProps) {
  const [newest, ...earlier] = useAppSelector(selectUndoableAnswers);
  if (!newest) return null;
  return (
    <>
      <AnswerWithUndo key={newest.id} result={newest} hiddenSentences={hiddenSentences} />
      {earlier.length > 0 && (
        <Disclosure summary={texts.moreAnswers(earlier.length)}>
          <ul className={styles.results}>
            {earlier.map((result) => (
              <li key={result.id}>
                <AnswerWithUndo result={result} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

interface AnswerWithUndoProps extends UndoableAnswersProps {
  result: DoseResult;
}

function AnswerWithUndo({ result, hiddenSentences = [] }: AnswerWithUndoProps) {
  const dispatch = useAppDispatch();
  const answering = useAppSelector(selectAnswering);
  const zone = useAppSelector(selectZone);
  const today = useAppSelector((state) => localDateOf(selectNow(state), selectZone(state)));
  const survivorName = useAppSelector((state) => state.monitoring.survivor?.fname);
  const { id, medicineKey, medicineName, dose, occurredAt, status } = result;
  const what = survivorName === undefined ? medicineName : texts.ofWhom(survivorName, medicineName);
  const when = formatWhen(localMinuteOf(occurredAt, zone), today);
  const sentence = texts[status](what, when);
  return (
    <div className={styles.result}>
      {!hiddenSentences.includes(sentence) && <p>{sentence}</p>}
      <FocusHandoffButton
        size="large"
        icon={<Undo2 />}
        aria-label={texts.undoOf(what)}
        busy={answering.includes(id)}
        onClick={() => dispatch(answerDose({ medicineKey, dose, status: 'pending' }))}
      >
        {texts.undo}
      </FocusHandoffButton>
    </div>
  );
}
