import type { StockForm } from '../../../../domain/medicineForm.ts';
import { Field } from '../../../ui/Field.tsx';
import styles from './MedicineFields.module.css';
import { stockTexts as texts } from '../list/stockStrings.ts';

export const stockFieldIds = { count: 'medicine-count', perDose: 'medicine-per-dose' } as const;

interface StockFieldsProps {
  form: StockForm;
  hasAmounts: boolean;
  errorAt: (id: string) => string | undefined;
  onChange: (form: StockForm) => void;
}

export function StockFields({ form, hasAmounts, errorAt, onChange }: StockFieldsProps) {
  const field = (name: keyof StockForm) => ({
    id: stockFieldIds[name],
    label: texts[name],
    hint: name === 'perDose' && hasAmounts ? texts.averageHint : texts.hints[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: form[name],
    error: errorAt(stockFieldIds[name]),
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      onChange({ ...form, [name]: target.value }),
  });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.title}</legend>
      <Field {...field('count')} />
      <Field {...field('perDose')} />
    </fieldset>
  );
}
