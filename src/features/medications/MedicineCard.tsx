import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { clockOf } from '../../../domain/partOfDay.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Card } from '../../ui/Card.tsx';
import { DayLineItem } from '../../ui/DayLineItem.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { spoken } from './doseWords.ts';
import styles from './MedicineCard.module.css';
import type { MedicineNow } from './medicineNow.ts';
import { texts } from './strings.ts';
import { editAddress, type Whose } from './whose.ts';

interface MedicineCardProps {
  whose: Whose;
  medicine: MedicineNow;
  onRemove: (medicine: MedicineNow) => void;
}

/** A medicine on the Day Line (SPEC section 2, Medication). */
export const MedicineCard = memo(function MedicineCard({
  whose,
  medicine,
  onRemove,
}: MedicineCardProps) {
  const { badge, open } = medicine;
  const nameId = `medicine-${medicine.reminderIds[0] ?? medicine.key}`;
  const [editId = ''] = medicine.reminderIds;

  return (
    <DayLineItem state={badge.state}>
      <Card as="article" aria-labelledby={nameId} emphasis={open.length > 0}>
        <div className={styles.facts}>
          <Badge state={badge.state}>{badge.words}</Badge>
          <h2 id={nameId} className={styles.name}>
            {medicine.name}
          </h2>
          <p>{medicine.dosage}</p>
          <p>
            {texts.timesADay(medicine.times.length)}: {medicine.times.map(spoken).join(', ')}
          </p>
          {open.length === 0 && medicine.nextWords !== null && (
            <p className={styles.next}>{medicine.nextWords}</p>
          )}
          {medicine.waits && <p className={styles.waits}>{texts.waits}</p>}
        </div>
        {open.map((dose) => (
          <div key={dose.id} className={styles.open}>
            <p className={styles.next}>{texts.dueSince(spoken(timeOf(dose.dose)))}</p>
            <AnswerButtons
              dose={dose}
              clock={open.length > 1 ? clockOf(timeOf(dose.dose)) : undefined}
            />
          </div>
        ))}
        <ButtonRow>
          <ButtonLink
            to={editAddress(whose, editId)}
            size="large"
            icon={<Pencil />}
            aria-describedby={nameId}
          >
            {texts.edit}
          </ButtonLink>
          <LeavingButton
            size="large"
            icon={<Trash2 />}
            aria-describedby={nameId}
            onClick={() => onRemove(medicine)}
          >
            {texts.remove}
          </LeavingButton>
        </ButtonRow>
      </Card>
    </DayLineItem>
  );
});
