import { memo, type ReactNode } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Timeline, TimelineItem } from '../../ui/Timeline.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { inlineMessageIds } from '../announcements/events.ts';
import { AnswerButtons } from './AnswerButtons.tsx';
import { DoseSummary } from './DoseSummary.tsx';
import { texts } from './strings.ts';
import { MedicinesLoadError } from './MedicinesLoadError.tsx';
import { TookItButton, type TookItButtonProps } from './TookItButton.tsx';
import { UndoableAnswers } from './UndoableAnswers.tsx';
import { selectUndoableAnswers } from './selectors.ts';
import { selectTodayDoses, selectTodaySentences, type TodayDose } from './todaySelectors.ts';
import styles from './TodayLine.module.css';
import { useMedicines } from './useMedicines.ts';

type LateDialogProp = Pick<TookItButtonProps, 'LateDialog'>;

interface TodayLineProps extends LateDialogProp {
  personId: string;
  children?: ReactNode;
}

export function TodayLine({ personId, children, LateDialog }: TodayLineProps) {
  const list = useMedicines(personId);
  const doses = useAppSelector(selectTodayDoses);

  return (
    <section aria-labelledby="today" className={styles.today}>
      <h2 id="today">{texts.today}</h2>
      <TodayInWords />
      {children}
      <MedicinesLoadError {...list} />
      {list.isLoading && <Spinner label={texts.loading} />}
      {list.isEmpty && (
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
            <TodayItem key={dose.id} dose={dose} LateDialog={LateDialog} />
          ))}
        </Timeline>
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

/** Re-renders only when its dose changes. */
const TodayItem = memo(function TodayItem({
  dose,
  LateDialog,
}: LateDialogProp & { dose: TodayDose }) {
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
        <TookItButton
          className={styles.tookIt}
          late={{ ...dose, medicineName: dose.name }}
          LateDialog={LateDialog}
        />
      )}
    </TimelineItem>
  );
});
