import { PackageOpen, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatClock } from '../../../domain/spokenTime.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Card } from '../../ui/Card.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { TimelineItem } from '../../ui/Timeline.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { formatSpokenTime } from './formatDose.ts';
import { formatTimes } from './formatSchedule.ts';
import styles from './MedicineCard.module.css';
import type { MedicineView } from './medicineView.ts';
import { NewPackButton } from './NewPackButton.tsx';
import { PauseButton } from './PauseButton.tsx';
import { stockTexts } from './stockStrings.ts';
import { selectStockLevel } from './stockLevels.ts';
import { texts } from './strings.ts';
import { TakeNow } from './TakeNow.tsx';
import { editPath, type MedicationSubject } from './medicationSubject.ts';

interface MedicineCardProps {
  subject: MedicationSubject;
  medicine: MedicineView;
  onRemove: (medicine: MedicineView) => void;
}

export const MedicineCard = memo(function MedicineCard({
  subject,
  medicine,
  onRemove,
}: MedicineCardProps) {
  const { badge, open } = medicine;
  const stockLevel = useAppSelector((state) => selectStockLevel(state, medicine.key));
  const { rule } = medicine.schedule;
  const isAsNeeded = rule.kind === 'asNeeded';
  const nameId = `medicine-${medicine.reminderIds[0] ?? medicine.key}`;
  const [editId = ''] = medicine.reminderIds;

  return (
    <TimelineItem status={badge.state}>
      <Card as="article" aria-labelledby={nameId} emphasis={open.length > 0}>
        <div className={styles.facts}>
          <div className={styles.head}>
            {!isAsNeeded && <Badge status={badge.state}>{badge.words}</Badge>}
            <Thumbnail url={medicine.picture} />
          </div>
          <h2 id={nameId} className={styles.name}>
            {medicine.name}
          </h2>
          <p>{medicine.dosage}</p>
          {medicine.note && <p>{medicine.note}</p>}
          {medicine.daysText !== null && <p className={styles.days}>{medicine.daysText}</p>}
          {medicine.times.length > 0 && <p>{formatTimes(medicine.times, medicine.schedule)}</p>}
          {medicine.pauseText !== null && <p className={styles.days}>{medicine.pauseText}</p>}
          {open.length === 0 && medicine.nextDoseText !== null && (
            <p className={styles.next}>{medicine.nextDoseText}</p>
          )}
          {stockLevel && stockLevel.left > 0 && <p>{stockTexts.left(stockLevel.left)}</p>}
          {stockLevel && stockLevel.warning !== null && (
            <p className={styles.lowStock}>
              <PackageOpen aria-hidden="true" />
              <span>{stockTexts.sentence(stockLevel.warning)}</span>
            </p>
          )}
          {medicine.hasPendingChange && <p className={styles.waits}>{texts.notSentYet}</p>}
        </div>
        {open.map((dose) => (
          <div key={dose.id} className={styles.open}>
            <p className={styles.next}>{texts.dueSince(formatSpokenTime(timeOf(dose.dose)))}</p>
            <AnswerButtons
              dose={dose}
              clock={open.length > 1 ? formatClock(timeOf(dose.dose)) : undefined}
            />
          </div>
        ))}
        {isAsNeeded && (
          <div className={styles.open}>
            <TakeNow medicine={medicine} rule={rule} />
          </div>
        )}
        <ButtonRow>
          <ButtonLink
            to={editPath(subject, editId)}
            size="large"
            icon={<Pencil />}
            aria-describedby={nameId}
          >
            {texts.edit}
          </ButtonLink>
          {!isAsNeeded && <PauseButton medicine={medicine} describedBy={nameId} />}
          {stockLevel && (
            <NewPackButton medicine={medicine} level={stockLevel} describedBy={nameId} />
          )}
          <FocusHandoffButton
            size="large"
            icon={<Trash2 />}
            aria-describedby={nameId}
            onClick={() => onRemove(medicine)}
          >
            {texts.remove}
          </FocusHandoffButton>
        </ButtonRow>
      </Card>
    </TimelineItem>
  );
});
