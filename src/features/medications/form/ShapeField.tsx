import { medicineShape, type MedicineShape } from '../../../../contract/medicineShapes.ts';
import { pictureOf } from '../../../../domain/medicines.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { pictureTexts as texts } from './pictureStrings.ts';
import styles from './ShapeField.module.css';

interface ShapeFieldProps {
  value: MedicineShape | null;
  onChange: (shape: MedicineShape | null) => void;
}

/** Drawings that stand for a medicine without a photo. */
export function ShapeField({ value, onChange }: ShapeFieldProps) {
  return (
    <fieldset>
      <legend>{texts.shape}</legend>
      <div className={styles.options}>
        {[null, ...medicineShape.options].map((shape) => (
          <label key={shape} className={styles.option}>
            <input
              type="radio"
              name="shape"
              className={styles.radio}
              checked={shape === value}
              onChange={() => onChange(shape)}
            />
            <Thumbnail url={pictureOf({ shape })} />
            <span>{shape === null ? texts.noShape : texts.shapes[shape]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
