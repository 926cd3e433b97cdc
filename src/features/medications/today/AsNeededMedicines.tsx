import { pictureOf } from '../../../../domain/medicines.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import styles from '../list/MedicineCard.module.css';
import { asNeededTexts as texts } from './asNeededStrings.ts';
import { TakeNow } from './TakeNow.tsx';

export function AsNeededMedicines() {
  const medicines = useAppSelector(selectMedicines);
  const cards = medicines.flatMap((medicine) => {
    const { key, name, dosage, note, schedule } = medicine;
    if (schedule.rule.kind !== 'asNeeded') return [];
    return (
      <Card key={key} as="article" aria-label={name}>
        <div className={styles.head}>
          <Thumbnail url={pictureOf(medicine)} />
          <div className={styles.facts}>
            <p>
              <strong>{name}</strong> {dosage}
            </p>
            {note && <p>{note}</p>}
          </div>
        </div>
        <TakeNow medicine={medicine} rule={schedule.rule} />
      </Card>
    );
  });
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="as-needed">
      <Stack>
        <h2 id="as-needed">{texts.title}</h2>
        {cards}
      </Stack>
    </section>
  );
}
