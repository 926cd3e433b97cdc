import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { missedAt } from '../../../../domain/doses.ts';
import { occurrenceAt } from '../../../../domain/zoneChange.ts';
import { minute } from '../../../../domain/specConstants.ts';
import { useAppDispatch, useAppSelector, useServices } from '../../../api/hooks.ts';
import { recordAnswer } from '../../../doses/recordAnswer.ts';
import { selectAnswering, selectSchedulePlace } from '../../../doses/selectors.ts';
import { formatClockTime } from '../../../platform/formatDate.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import type { MedicineUndo } from '../../announcements/events.ts';
import { formatList } from '../../../../domain/formatList.ts';
import { selectUndoableAnswers, selectZone } from '../selectors.ts';
import { lateTexts } from './lateStrings.ts';
import { undoTexts as texts } from './undoStrings.ts';
import { undoChange } from '../undoChange.ts';

type UndoableAnswers = ReturnType<typeof selectUndoableAnswers>;

const useSurvivorName = () => useAppSelector((state) => state.monitoring.survivor?.fname);

const useOwnedName = () => {
  const survivorName = useSurvivorName();
  return (medicine: string) =>
    survivorName === undefined ? medicine : lateTexts.ofWhom(survivorName, medicine);
};

/** Soon after a tap an undo corrects the tap; later, and by a caregiver, it asks. */
const askAfterMs = minute;

/** Longer names hide the message that they are part of. */
const maxShown = 60;
const shorten = (name: string) => `${name.slice(0, maxShown).trim()}…`;

interface AnswersUndoProps {
  answers: UndoableAnswers;
  /** Its row shows the name and the time. */
  isInRow?: boolean;
}

function AnswersUndo({ answers, isInRow = false }: AnswersUndoProps) {
  const dispatch = useAppDispatch();
  const services = useServices();
  const zone = useAppSelector(selectZone);
  const place = useAppSelector(selectSchedulePlace);
  const answering = useAppSelector(selectAnswering);
  const ownedName = useOwnedName();
  const survivorName = useSurvivorName();
  const [asks, setAsks] = useState(false);
  const [first] = answers;
  if (!first) return null;
  const names = formatList(answers.map(({ medicineName }) => ownedName(medicineName)));
  const time = formatClockTime(first.occurredAt, zone);
  const shortNames = answers.length > 1 ? texts.several(answers.length) : shorten(names);
  const shown = names.length > maxShown ? shortNames : names;
  const label = isInRow
    ? texts.short(first.status)
    : texts.undo(texts.answered(first.status, time, shown));
  const name = texts.undo(texts.answered(first.status, time, names));
  const isOver = (now: number) => now >= missedAt(occurrenceAt(first.dose, now, place));

  function undo() {
    setAsks(false);
    const about = answers.length > 1 ? { about: shown } : {};
    for (const { medicineKey, dose } of answers)
      void dispatch(recordAnswer({ medicineKey, dose, status: 'pending', ...about }));
  }

  return (
    <>
      <FocusHandoffButton
        data-steady
        variant="quiet"
        icon={<Undo2 />}
        busy={answers.some(({ id }) => answering.includes(id))}
        busyText={label}
        aria-label={isInRow ? name : undefined}
        onClick={() => {
          const isOld = services.clock.now() > first.saidAt + askAfterMs;
          if (survivorName !== undefined || (isOld && first.status === 'taken')) setAsks(true);
          else undo();
        }}
      >
        {label}
      </FocusHandoffButton>
      {asks && (
        <ConfirmDialog
          isRisky
          title={texts.askTitle(names, first.status, time)}
          confirmLabel={texts.askYes}
          cancelLabel={texts.askNo}
          onConfirm={undo}
          onCancel={() => setAsks(false)}
        >
          {first.status === 'taken' && <p>{texts.ask}</p>}
          <p>
            {survivorName === undefined
              ? texts.silent
              : texts.ownStays(survivorName, isOver(services.clock.now()))}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ChangeUndo({ change }: { change: MedicineUndo }) {
  const dispatch = useAppDispatch();
  const ownedName = useOwnedName();
  const [busy, setBusy] = useState(false);
  const label = texts.undo(texts.changes[change.what](ownedName(change.before.name)));
  return (
    <FocusHandoffButton
      data-steady
      variant="quiet"
      icon={<Undo2 />}
      busy={busy}
      busyText={label}
      onClick={() => {
        setBusy(true);
        void dispatch(undoChange(change));
      }}
    >
      {label}
    </FocusHandoffButton>
  );
}

/** For 10 minutes, with the dose. */
export function DoseUndo({ id }: { id: string }) {
  const answer = useAppSelector(selectUndoableAnswers).find((one) => one.id === id);
  return answer ? <AnswersUndo isInRow answers={[answer]} /> : null;
}

export function UndoAnnounced() {
  const undo = useAppSelector(({ announcements }) => announcements.announcement?.undo);
  const undoable = useAppSelector(selectUndoableAnswers);
  const personId = useAppSelector(({ medications }) => medications.personId);
  if (!undo) return null;
  if ('what' in undo) {
    // Saved while another survivor was chosen: their medicines are not loaded any more.
    if (undo.before.personId !== personId) return null;
    return <ChangeUndo key={undo.savedAt} change={undo} />;
  }
  const answers = undoable.filter(({ id }) => undo.doseIds.includes(id));
  return <AnswersUndo key={undo.doseIds.join(' ')} answers={answers} />;
}
