import { PackageOpen, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { isStopped } from '../../../../domain/daySchedule.ts';
import { pictureOf } from '../../../../domain/medicines.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import { timeOf } from '../../../../domain/zonedTime.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { AnswerButtons } from '../today/AnswerButtons.tsx';
import { BreakableName } from './BreakableName.tsx';
import { formatTimes } from './formatTimes.ts';
import styles from './MedicineCard.module.css';
import type { MedicineView } from '../medicineView.ts';
import { NewPackButton } from './NewPackButton.tsx';
import { PauseButton } from './PauseButton.tsx';
import { stockTexts } from './stockStrings.ts';
import { selectStockLevel } from '../stockLevels.ts';
import { listTexts } from './listStrings.ts';
import { TakeNow } from '../today/TakeNow.tsx';
import { TakenToday } from '../today/TakenToday.tsx';
import { editPath, type MedicationSubject } from '../medicationSubject.ts';

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
  const isOver = isStopped(medicine.schedule);
  const isAsNeeded = rule.kind === 'asNeeded';
  const nameId = `medicine-${medicine.reminderIds[0] ?? medicine.key}`;
  const [editId = ''] = medicine.reminderIds;

  return (
    <li className={styles.item}>
      <Card
        as="article"
        aria-labelledby={nameId}
        emphasis={open.length > 0}
        className={styles.card}
      >
        <div className={styles.head}>
          <Thumbnail url={pictureOf(medicine)} />
          <div className={styles.facts}>
            <div className={styles.title}>
              <h2 id={nameId} className={styles.name}>
                <BreakableName>{medicine.name}</BreakableName>
              </h2>
              {!isAsNeeded && (
                <Badge status={badge.state}>{isOver ? listTexts.isStopped : badge.words}</Badge>
              )}
            </div>
            <p>{listTexts.dosageAndTimes(medicine.dosage, formatTimes(medicine))}</p>
            {medicine.daysText !== null && <p className={styles.days}>{medicine.daysText}</p>}
            {medicine.pauseText !== null && <p className={styles.days}>{medicine.pauseText}</p>}
            {open.length === 0 && medicine.nextDoseText !== null && (
              <p data-muted>{medicine.nextDoseText}</p>
            )}
            {medicine.note && <p>{medicine.note}</p>}
            {medicine.hasPendingChange && <p className={styles.waits}>{listTexts.notSentYet}</p>}
          </div>
        </div>
        {open.map((dose) => (
          <div key={dose.id} className={styles.open}>
            <p data-muted>{listTexts.dueSince(formatClock(timeOf(dose.dose)))}</p>
            <TakenToday medicineKey={medicine.key} />
            <AnswerButtons
              dose={dose}
              clock={open.length > 1 ? formatClock(timeOf(dose.dose)) : undefined}
            />
          </div>
        ))}
        {isAsNeeded && !isOver && (
          <div className={styles.open}>
            <TakeNow medicine={medicine} rule={rule} />
          </div>
        )}
        {stockLevel && (
          <div className={styles.stock}>
            {stockLevel.warning === null ? (
              <p>{stockTexts.left(stockLevel.left, medicine.dosage)}</p>
            ) : (
              <p className={styles.lowStock}>
                <PackageOpen aria-hidden="true" />
                <span>
                  {stockTexts.leftAndWarning(stockLevel.left, stockLevel.warning, medicine.dosage)}
                </span>
              </p>
            )}
            <NewPackButton medicine={medicine} level={stockLevel} describedBy={nameId} />
          </div>
        )}
        <div className={styles.actions}>
          <ButtonLink
            to={editPath(subject, editId)}
            variant="quiet"
            icon={<Pencil />}
            aria-describedby={nameId}
          >
            {listTexts.edit}
          </ButtonLink>
          <PauseButton medicine={medicine} describedBy={nameId} />
          <FocusHandoffButton
            variant="quiet"
            icon={<Trash2 />}
            aria-describedby={nameId}
            onClick={() => onRemove(medicine)}
          >
            {listTexts.remove}
          </FocusHandoffButton>
        </div>
      </Card>
    </li>
  );
});
