import { Check } from 'lucide-react';
import { useState } from 'react';
import { type AsNeededRule, objectionTo } from '../../../domain/asNeeded.ts';
import { takenInstants } from '../../../domain/mergeLocalChanges.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { localDateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { useAppSelector, useRuntime } from '../../api/hooks.ts';
import { answerDose } from '../../doses/answerDose.ts';
import { selectAnswers } from '../../doses/selectors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { formatWhen } from './formatDose.ts';
import { asNeededTexts as texts } from './asNeededStrings.ts';
import { selectZone } from './selectors.ts';

interface TakeNowButtonProps {
  medicine: Medicine;
  rule: AsNeededRule;
}

/** A dose earlier or more often than planned is asked about, never refused. */
export function TakeNowButton({ medicine, rule }: TakeNowButtonProps) {
  const { dispatch, services } = useRuntime();
  const zone = useAppSelector(selectZone);
  const answers = useAppSelector(selectAnswers);
  const [question, setQuestion] = useState<string | null>(null);

  function take() {
    setQuestion(null);
    const dose = localMinuteOf(services.clock.now(), zone);
    dispatch(answerDose({ medicineKey: medicine.key, dose, status: 'taken' }));
  }

  function ask() {
    const now = services.clock.now();
    const found = objectionTo(rule, { taken: takenInstants(answers, medicine), now, zone });
    if (!found) take();
    else if (found.kind === 'often') setQuestion(texts.tooOften(rule.max_per_day ?? 0));
    else {
      const when = formatWhen(localMinuteOf(found.last, zone), localDateOf(now, zone));
      setQuestion(texts.tooEarly(when, rule.min_gap_hours ?? 0));
    }
  }

  return (
    <>
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
