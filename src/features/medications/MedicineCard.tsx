import { Pencil, Trash2 } from 'lucide-react';
import { spokenTime } from '../../../domain/partOfDay.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Card } from '../../ui/Card.tsx';
import { DayLineItem } from '../../ui/DayLineItem.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { answerWords, overWords, nextWords, spoken, stateOf } from './doseWords.ts';
import styles from './MedicineCard.module.css';
import { selectFetchedAt, type MedicineNow, selectNow, selectZone } from './selectors.ts';
import { texts } from './strings.ts';
import { editAddress, type Whose } from './whose.ts';

interface MedicineCardProps {
  whose: Whose;
  medicine: MedicineNow;
  onRemove: (medicine: MedicineNow) => void;
}

/** What the badge shows: an open dose before anything else, then the current one. */
const badgeOf = (
  { open, answer, current, isLeftOut }: MedicineNow,
  { now, zone, readAt }: { now: number; zone: string; readAt: number | null },
) => {
  if (open.length > 0) return { state: 'due', words: texts.dueNow } as const;
  if (isLeftOut) return { state: 'pending', words: texts.status.pending } as const;
  const state = stateOf(answer, current?.at ?? null, now);
  if (state === 'due' && current) return overWords(current.at, readAt);
  return { state, words: answerWords(answer, state, zone) };
};

/** A medicine on the Day Line (SPEC section 2, Medication). */
export function MedicineCard({ whose, medicine, onRemove }: MedicineCardProps) {
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  const { open } = medicine;
  const fetchedAt = useAppSelector(selectFetchedAt);
  // What is one's own is answered here.
  const readAt = whose.fname === null ? now : fetchedAt;
  const { state, words } = badgeOf(medicine, { now, zone, readAt });
  const nameId = `medicine-${medicine.reminderIds[0] ?? medicine.key}`;
  const [editId = ''] = medicine.reminderIds;
  const next = nextWords(medicine.next, now, zone);

  return (
    <DayLineItem state={state}>
      <Card as="article" aria-labelledby={nameId} emphasis={open.length > 0}>
        <div className={styles.facts}>
          <Badge state={state}>{words}</Badge>
          <h2 id={nameId} className={styles.name}>
            {medicine.name}
          </h2>
          <p>{medicine.dosage}</p>
          <p>
            {texts.timesADay(medicine.times.length)}: {medicine.times.map(spoken).join(', ')}
          </p>
          {open.length === 0 && next !== null && <p className={styles.next}>{next}</p>}
          {medicine.waits && <p className={styles.waits}>{texts.waits}</p>}
        </div>
        {open.map((dose) => (
          <div key={dose.id} className={styles.open}>
            <p className={styles.next}>{texts.dueSince(spoken(timeOf(dose.dose)))}</p>
            <AnswerButtons
              dose={dose}
              clock={open.length > 1 ? spokenTime(timeOf(dose.dose)).clock : undefined}
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
