import { CircleAlert } from 'lucide-react';
import { RadioOption } from './RadioOption.tsx';
import { useFieldIds } from './useFieldIds.ts';
import styles from './RadioGroup.module.css';

export interface RadioGroupOption<V extends string> {
  value: V;
  label: string;
}

export interface RadioGroupProps<V extends string> {
  legend: string;
  name: string;
  options: readonly RadioGroupOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  error?: string | undefined;
  id?: string | undefined;
}

export function RadioGroup<V extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  id,
}: RadioGroupProps<V>) {
  const ids = useFieldIds(id);

  return (
    <fieldset
      id={ids.control}
      className={styles.group}
      aria-describedby={error === undefined ? undefined : ids.error}
    >
      <legend className={styles.legend}>{legend}</legend>
      {error !== undefined && (
        <p id={ids.error} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <RadioOption
            key={option.value}
            id={`${ids.control}-${option.value}`}
            name={name}
            label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
