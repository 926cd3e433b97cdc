import { Undo2 } from 'lucide-react';
import { formatClock } from '../../../domain/spokenTime.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { answerDose } from '../../doses/answerDose.ts';
import { selectAnswering } from '../../doses/selectors.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { selectUndoableAnswers } from './selectors.ts';
import { lateTexts as texts } from './strings.ts';

interface UndoButtonProps {
  result: ReturnType<typeof selectUndoableAnswers>[number];
  /** Only the word; the medicine is in the accessible name. */
  short?: boolean;
}

/** Answers can be undone for 10 minutes (UX.md, Alarm). */
export function UndoButton({ result, short = false }: UndoButtonProps) {
  const dispatch = useAppDispatch();
  const answering = useAppSelector(selectAnswering);
  const isAlone = useAppSelector(
    (state) =>
      selectUndoableAnswers(state).filter(({ medicineKey }) => medicineKey === result.medicineKey)
        .length === 1,
  );
  const survivorName = useAppSelector((state) => state.monitoring.survivor?.fname);
  const { id, medicineKey, medicineName, dose } = result;
  const what = survivorName === undefined ? medicineName : texts.ofWhom(survivorName, medicineName);
  const name = isAlone ? texts.undoOf(what) : texts.undoOfDose(what, formatClock(timeOf(dose)));
  return (
    <FocusHandoffButton
      variant="quiet"
      icon={<Undo2 />}
      aria-label={name}
      busyText={short ? texts.undo : name}
      busy={answering.includes(id)}
      onClick={() => dispatch(answerDose({ medicineKey, dose, status: 'pending' }))}
    >
      {short ? texts.undo : name}
    </FocusHandoffButton>
  );
}

export function UndoAnnounced() {
  const id = useAppSelector(({ announcements }) => announcements.announcement?.undoDoseId);
  const result = useAppSelector(selectUndoableAnswers).find((answer) => answer.id === id);
  return result ? <UndoButton key={id} result={result} short /> : null;
}
