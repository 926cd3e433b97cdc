import { type ComponentType, memo, type ReactNode, useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Timeline, TimelineItem } from '../../ui/Timeline.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { inlineMessageIds } from '../announcements/events.ts';
import { AnswerButtons } from './AnswerButtons.tsx';
import { DoseSummary } from './DoseSummary.tsx';
import { formatSpokenTime } from './formatDose.ts';
import type { LateDialogProps } from './LateDialog.tsx';
import { lateTexts, texts } from './strings.ts';
import { MedicinesLoadError } from './MedicinesLoadError.tsx';
import { UndoableAnswers } from './UndoableAnswers.tsx';
import { selectUndoableAnswers } from './selectors.ts';
import { selectTodayDoses, selectTodaySentences, type TodayDose } from './todaySelectors.ts';
import styles from './TodayLine.module.css';
import { useMedicines } from './useMedicines.ts';

interface TodayLineProps {
  personId: string;
  children?: ReactNode;
  LateDialog: ComponentType<LateDialogProps> | null;
}

export function TodayLine({ personId, children, LateDialog }: TodayLineProps) {
  const list = useMedicines(personId);
  const doses = useAppSelector(selectTodayDoses);
  const [lateId, setLateId] = useState<string | null>(null);
  const late = doses.find(({ id, state }) => id === lateId && state === 'missed');

  return (
    <section aria-labelledby="today" className={styles.today}>
      <h2 id="today">{texts.today}</h2>
      <TodayInWords />
      {children}
      <MedicinesLoadError {...list} />
      {list.isLoading && <Spinner label={texts.loading} />}
      {!list.isLoading && !list.isError && list.medicines.length === 0 && (
        <>
          <p>{texts.empty}</p>
          <ButtonLink to={paths.addMedication} size="large">
            {texts.add}
          </ButtonLink>
        </>
      )}
      {list.medicines.length > 0 && doses.length === 0 && <p>{texts.nothingToday}</p>}
      {doses.length > 0 && (
        <Timeline aria-labelledby="today">
          {doses.map((dose) => (
            <TodayItem key={dose.id} dose={dose} onTookIt={setLateId} />
          ))}
        </Timeline>
      )}
      {LateDialog && (
        <LateDialog
          late={late ? { ...late, medicineName: late.name } : null}
          onClose={() => setLateId(null)}
        />
      )}
    </section>
  );
}

function TodayInWords() {
  const sentences = useAppSelector(selectTodaySentences);
  const hasResults = useAppSelector(selectUndoableAnswers).length > 0;
  if (sentences.length === 0 && !hasResults) return null;
  return (
    <div id={inlineMessageIds.undoableAnswers} className={styles.told}>
      <div className={styles.inWords}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <UndoableAnswers hiddenSentences={sentences} />
    </div>
  );
}

interface TodayItemProps {
  dose: TodayDose;
  onTookIt: (id: string) => void;
}

/** Re-renders only when its dose changes. */
const TodayItem = memo(function TodayItem({ dose, onTookIt }: TodayItemProps) {
  const facts = (
    <DoseSummary dose={dose}>
      {!dose.isNext && <Badge status={dose.state}>{dose.words}</Badge>}
    </DoseSummary>
  );
  return (
    <TimelineItem status={dose.state}>
      {dose.isNext || dose.alarm ? (
        <Card emphasis>
          {facts}
          {dose.alarm && <AnswerButtons dose={dose.alarm} />}
        </Card>
      ) : (
        facts
      )}
      {dose.state === 'missed' && !dose.hasMissedNotice && (
        <FocusHandoffButton
          className={styles.tookIt}
          size="large"
          aria-label={lateTexts.tookItOf(dose.name, formatSpokenTime(timeOf(dose.dose)))}
          onClick={() => onTookIt(dose.id)}
        >
          {lateTexts.tookIt}
        </FocusHandoffButton>
      )}
    </TimelineItem>
  );
});
