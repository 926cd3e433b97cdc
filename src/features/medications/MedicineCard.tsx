import { Pencil, Trash2 } from 'lucide-react';
import { timeOf } from '../../../domain/zonedTime.ts';
import { paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Card } from '../../ui/Card.tsx';
import { DayLineItem } from '../../ui/DayLineItem.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { answerWords, nextWords, spoken, stateOf } from './doseWords.ts';
import styles from './MedicineCard.module.css';
import { type MedicineNow, selectNow, selectRinging, selectZone } from './selectors.ts';
import { texts } from './strings.ts';

interface MedicineCardProps {
  medicine: MedicineNow;
  onRemove: (medicine: MedicineNow) => void;
}

/** A medicine on the Day Line (SPEC section 2, /medication). */
export function MedicineCard({ medicine, onRemove }: MedicineCardProps) {
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  const alarm = useAppSelector(selectRinging).find(
    ({ medicineKey }) => medicineKey === medicine.key,
  );
  const state = stateOf(medicine.answer, medicine.current?.at ?? null, now);
  const nameId = `medicine-${medicine.reminderIds[0] ?? medicine.key}`;
  const [editId] = medicine.reminderIds;

  return (
    <DayLineItem state={state}>
      <Card as="article" aria-labelledby={nameId} emphasis={alarm !== undefined}>
        <div className={styles.facts}>
          <Badge state={state}>{answerWords(medicine.answer, state, zone)}</Badge>
          <h2 id={nameId} className={styles.name}>
            {medicine.name}
          </h2>
          <p>{medicine.dosage}</p>
          <p>
            {texts.timesADay(medicine.times.length)}: {medicine.times.map(spoken).join(', ')}
          </p>
          <p className={styles.next}>
            {state === 'due' && medicine.current
              ? texts.dueSince(spoken(timeOf(medicine.current.dose)))
              : nextWords(medicine.next, now, zone)}
          </p>
          {medicine.waits && <p className={styles.waits}>{texts.waits}</p>}
        </div>
        {alarm && <AnswerButtons alarm={alarm} />}
        <ButtonRow>
          <ButtonLink
            to={`${paths.editMedication}?id=${editId ?? ''}`}
            size="large"
            icon={<Pencil />}
            aria-describedby={nameId}
          >
            {texts.edit}
          </ButtonLink>
          <Button
            size="large"
            icon={<Trash2 />}
            aria-describedby={nameId}
            onClick={() => onRemove(medicine)}
          >
            {texts.remove}
          </Button>
        </ButtonRow>
      </Card>
    </DayLineItem>
  );
}
