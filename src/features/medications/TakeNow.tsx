import { Check } from 'lucide-react';
import { useState } from 'react';
import { type AsNeededRule, objectionTo } from '../../../domain/asNeeded.ts';
import { takenInstants } from '../../../domain/mergeLocalChanges.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { type LocalDate, localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { useAppSelector, useRuntime } from '../../api/hooks.ts';
import { answerDose } from '../../doses/answerDose.ts';
import { selectAnswers } from '../../doses/selectors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { asNeededTexts as texts } from './asNeededStrings.ts';
import { formatWhen } from './formatDose.ts';
import { selectToday, selectZone } from './selectors.ts';

const formatTaken = (at: number, zone: string, today: LocalDate): string => {
  const when = formatWhen(localMinuteOf(at, zone), today);
  return localDateOf(at, zone) === today ? texts.today(when) : when;
};

interface TakeNowProps {
  medicine: Medicine;
  rule: AsNeededRule;
}

/** A dose earlier or more often than planned is asked about, never refused. */
export function TakeNow({ medicine, rule }: TakeNowProps) {
  const { dispatch, services } = useRuntime();
  const zone = useAppSelector(selectZone);
  const today = useAppSelector(selectToday);
  const taken = takenInstants(useAppSelector(selectAnswers), medicine);
  const [question, setQuestion] = useState<string | null>(null);

  function take() {
    setQuestion(null);
    const dose = localMinuteOf(services.clock.now(), zone);
    void dispatch(answerDose({ medicineKey: medicine.key, dose, status: 'taken' }));
  }

  function ask() {
    const objection = objectionTo(rule, { taken, now: services.clock.now(), zone });
    if (objection === null) take();
    else if (objection.kind === 'tooOften') setQuestion(texts.tooOften(objection.max));
    else setQuestion(texts.tooEarly(formatTaken(objection.last, zone, today), objection.hours));
  }

  return (
    <>
      <p>
        {taken.length === 0
          ? texts.notTakenYet
          : texts.lastTaken(formatTaken(Math.max(...taken), zone, today))}
      </p>
      <FocusHandoffButton
        variant="primary"
        size="huge"
        icon={<Check />}
        aria-label={texts.takeNowOf(medicine.name)}
        onClick={ask}
      >
        {texts.takeNow}
      </FocusHandoffButton>
      {question !== null && (
        <ConfirmDialog
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
