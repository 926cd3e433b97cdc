import { Check } from 'lucide-react';
import type { ComponentType } from 'react';
import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { paths } from '../../../../contract/paths.ts';
import { pictureOf } from '../../../../domain/medicines.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import { timeOf } from '../../../../domain/zonedTime.ts';
import { selectOfflineReason } from '../../../api/connectivity.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import { formatClockTime } from '../../../platform/formatDate.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { inlineMessageIds } from '../../announcements/events.ts';
import { AnswerButtons } from './AnswerButtons.tsx';
import { ClockTime } from './ClockTime.tsx';
import { BreakableName } from '../list/BreakableName.tsx';
import type { MedicinesLoadErrorProps } from '../list/MedicinesLoadError.tsx';
import styles from './NowCard.module.css';
import { selectPaused, selectZone } from '../selectors.ts';
import { texts } from '../strings.ts';
import { type KnownDose, selectNowDoses } from './todaySelectors.ts';
import { useMedicines } from '../useMedicines.ts';

type TakenTodayNote = ComponentType<{ medicineKey: string }> | undefined;

interface NowCardProps {
  user: SessionUser;
  /** Absent until the deferred UI is loaded. */
  TakenToday?: TakenTodayNote;
  LoadError?: ComponentType<MedicinesLoadErrorProps> | undefined;
}

/** What to take now, one dose at a time; else what comes next. */
export function NowCard({ user, TakenToday, LoadError }: NowCardProps) {
  const list = useMedicines(user.id);
  // The status strip says so, and the activity how old the data is.
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  const { state, doses, answered, isDone, notTaken } = useAppSelector(selectNowDoses);
  const hasPaused = useAppSelector(selectPaused).length > 0;
  const isAllDone = !hasPaused && notTaken.length === 0;
  const [first] = doses;
  return (
    <section aria-label={texts.now} className={styles.now}>
      {LoadError && <LoadError {...list} isError={list.isError && !isOffline} />}
      {list.isLoading && <Spinner label={texts.loading} />}
      {list.isEmpty && (
        <>
          <p>{texts.empty}</p>
          <ButtonLink to={paths.addMedication} variant="primary" size="large">
            {texts.add}
          </ButtonLink>
        </>
      )}
      {state === 'due' && first && (
        <DueCard
          key={first.id}
          dose={first}
          nth={answered + 1}
          count={answered + doses.length}
          messageId={inlineMessageIds.snoozed}
          TakenToday={TakenToday}
        />
      )}
      {state !== 'due' && list.medicines.length > 0 && (
        <Card emphasis={state === 'next'}>
          {isDone && (
            <h2 className={styles.done}>
              {isAllDone && <Check aria-hidden="true" />}
              <span>{isAllDone ? texts.allDone(user.fname) : texts.restDone}</span>
            </h2>
          )}
          {isDone && notTaken.length > 0 && (
            <p>
              {texts.notTaken(
                notTaken.map(({ name, dose }) => `${name} ${formatClock(timeOf(dose))}`),
              )}
            </p>
          )}
          {first && (
            <p className={classNames(!isDone && styles.when)}>
              {state === 'next' ? texts.nextAt : texts.nextTomorrowAt}{' '}
              <strong>
                <ClockTime at={first.dose} />
              </strong>
              {!isDone && doses.length > 1 && ` · ${texts.sentences.several(doses.length)}`}
              {isDone && `: ${doses.map(({ name }) => name).join(', ')}`}
            </p>
          )}
          {!isDone && doses.map((dose) => <Medicine key={dose.id} dose={dose} />)}
          {!isDone && !first && <p>{texts.nothingToday}</p>}
        </Card>
      )}
    </section>
  );
}

interface DueCardProps {
  dose: KnownDose;
  /** Its place among those of its minute, answered ones before it. */
  nth?: number;
  count?: number;
  /** An inline message that the card shows. */
  messageId?: string | undefined;
  TakenToday?: TakenTodayNote;
}

/** A due dose with its answers. */
export function DueCard({ dose, nth = 1, count = 1, messageId, TakenToday }: DueCardProps) {
  const zone = useAppSelector(selectZone);
  const snoozedUntil = useAppSelector(
    ({ alarms }) => alarms.ringing.find(({ id }) => id === dose.id)?.snoozedUntil,
  );
  return (
    <Card as="article" aria-label={dose.name} emphasis>
      <div id={messageId} className={styles.due}>
        <p className={styles.when}>
          {texts.dueNow},{' '}
          <strong>
            <ClockTime at={dose.dose} />
          </strong>
        </p>
        {count > 1 && <p>{texts.nthOf(nth, count)}</p>}
        {snoozedUntil != null && (
          <p className={styles.again}>{texts.ringsAgain(formatClockTime(snoozedUntil, zone))}</p>
        )}
      </div>
      <Medicine dose={dose} />
      {TakenToday && <TakenToday medicineKey={dose.medicineKey} />}
      <AnswerButtons dose={dose} />
    </Card>
  );
}

function Medicine({ dose: { medicineKey, name, dosage } }: { dose: KnownDose }) {
  const picture = useAppSelector((state) => {
    const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
    return medicine && pictureOf(medicine);
  });
  return (
    <div className={styles.medicine}>
      <Thumbnail url={picture} />
      <div>
        <p className={styles.name}>
          <BreakableName>{name}</BreakableName>
        </p>
        <p>{dosage}</p>
      </div>
    </div>
  );
}
