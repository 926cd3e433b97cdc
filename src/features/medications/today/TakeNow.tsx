import { Check } from 'lucide-react';
import { useState } from 'react';
import {
  type AsNeededRule,
  isInLastDay,
  type Objection,
  objectionTo,
} from '../../../../domain/asNeeded.ts';
import { answerFor } from '../../../../domain/knownAnswers.ts';
import { takenInstants } from '../../../../domain/takenInstants.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import { minute } from '../../../../domain/specConstants.ts';
import { type LocalDate, localDateOf, localMinuteOf } from '../../../../domain/zonedTime.ts';
import { selectNow } from '../../../api/clock.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import { useAppDispatch, useAppSelector, useServices } from '../../../api/hooks.ts';
import { recordAnswer } from '../../../doses/recordAnswer.ts';
import { formatWhen } from '../../../doses/formatWhen.ts';
import { selectAnswers } from '../../../doses/selectors.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { asNeededTexts as texts } from './asNeededStrings.ts';
import { selectToday, selectUndoableAnswers, selectZone } from '../selectors.ts';
import { takenTwins } from './findTakenToday.ts';
import { TakenToday } from './TakenToday.tsx';
import { DoseUndo } from './UndoButton.tsx';

const formatTaken = (at: number, zone: string, today: LocalDate): string => {
  const when = formatWhen(localMinuteOf(at, zone), today);
  return localDateOf(at, zone) === today ? texts.today(when) : when;
};

interface TakeNowProps {
  medicine: Medicine;
  rule: AsNeededRule;
  /** Among other things that may be more urgent. */
  isBrief?: boolean;
}

/** A dose earlier or more often than planned is asked about, never refused. */
export function TakeNow({ medicine, rule, isBrief = false }: TakeNowProps) {
  const dispatch = useAppDispatch();
  const services = useServices();
  const zone = useAppSelector(selectZone);
  const today = useAppSelector(selectToday);
  const answers = useAppSelector(selectAnswers);
  const taken = takenInstants(answers, medicine);
  const undoable = useAppSelector(selectUndoableAnswers).find(
    ({ medicineKey }) => medicineKey === medicine.key,
  );
  const survivorName = useAppSelector(({ monitoring }) => monitoring.survivor?.fname);
  const [question, setQuestion] = useState<string | null>(null);

  function take() {
    setQuestion(null);
    let at = services.clock.now();
    // Its minute names a dose: a second one of the same minute gets the next.
    while (answerFor(answers, medicine, localMinuteOf(at, zone))?.status === 'taken') at += minute;
    const dose = localMinuteOf(at, zone);
    void dispatch(recordAnswer({ medicineKey: medicine.key, dose, status: 'taken' }));
  }

  const twins = takenTwins(medicine, useAppSelector(selectMedicines), answers);
  const takenWithTwins = [...taken, ...twins.flatMap((twin) => twin.taken)];
  const objectionAt = (now: number) => objectionTo(rule, { taken: takenWithTwins, now });
  const now = useAppSelector(selectNow);
  const objectionNow = objectionAt(now);
  const countInDay = taken.filter((at) => isInLastDay(at, now)).length;
  const formatAt = (at: number) => formatTaken(at, zone, today);

  function describe(objection: Objection) {
    if (objection.kind === 'justTaken') return texts.justTaken(formatAt(objection.last));
    const next = formatAt(objection.next);
    return objection.kind === 'tooOften'
      ? texts.tooOften(objection.max, objection.count, next)
      : texts.tooEarly(formatAt(objection.last), objection.hours, next);
  }

  function ask() {
    const objection = objectionAt(services.clock.now());
    if (objection === null) take();
    else setQuestion(describe(objection));
  }

  return (
    <>
      <p>
        {taken.length === 0 ? texts.notTakenYet : texts.lastTaken(formatAt(Math.max(...taken)))}
      </p>
      {twins.length > 0 && <TakenToday medicineKey={medicine.key} />}
      {undoable && <DoseUndo id={undoable.id} />}
      {rule.max_per_day !== null && countInDay > 0 && <p>{texts.countInDay(countInDay)}</p>}
      {objectionNow && 'next' in objectionNow && <p>{texts.next(formatAt(objectionNow.next))}</p>}
      <FocusHandoffButton
        data-steady
        variant={objectionNow || isBrief ? 'secondary' : 'primary'}
        size={isBrief ? 'large' : 'huge'}
        icon={<Check />}
        aria-label={texts.tookOneOf(medicine.name, survivorName)}
        onClick={ask}
      >
        {texts.tookOne(survivorName)}
      </FocusHandoffButton>
      {question !== null && (
        <ConfirmDialog
          isRisky
          title={texts.askTitle(medicine.name)}
          confirmLabel={texts.askYes}
          cancelLabel={texts.askNo}
          onConfirm={take}
          onCancel={() => setQuestion(null)}
        >
          <p>{question}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
