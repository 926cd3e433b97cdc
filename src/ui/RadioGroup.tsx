import { FieldHelp } from './FieldLayout.tsx';
import { classNames } from './classNames.ts';
import { describedBy, useFieldIds } from './useFieldIds.ts';
import styles from './RadioGroup.module.css';

interface RadioGroupProps<V extends string> {
  legend: string;
  hint?: string | undefined;
  name: string;
  options: readonly { value: V; label: string }[];
  value: V | null;
  onChange: (value: V, control: HTMLInputElement) => void;
  error?: string | undefined;
  id?: string | undefined;
  short?: boolean | undefined;
}

export function RadioGroup<V extends string>({
  legend,
  hint,
  name,
  options,
  value,
  onChange,
  error,
  id,
  short = false,
}: RadioGroupProps<V>) {
  const ids = useFieldIds(id);

  return (
    <fieldset
      id={ids.control}
      className={styles.group}
      aria-describedby={describedBy(ids, { hint, error })}
    >
      <legend className={styles.legend}>{legend}</legend>
      <FieldHelp ids={ids} hint={hint} error={error} />
      <div className={classNames(styles.options, short && styles.short)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              onChange={({ currentTarget }) => onChange(option.value, currentTarget)}
            />
            <span className={styles.label}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
