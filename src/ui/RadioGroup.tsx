import { CircleAlert } from 'lucide-react';
import { RadioOption } from './RadioOption.tsx';
import { classNames } from './classNames.ts';
import { describedBy, useFieldIds } from './useFieldIds.ts';
import styles from './RadioGroup.module.css';

export interface RadioGroupOption<V extends string> {
  value: V;
  label: string;
}

export interface RadioGroupProps<V extends string> {
  legend: string;
  hint?: string | undefined;
  name: string;
  options: readonly RadioGroupOption<V>[];
  value: V | null;
  onChange: (value: V, control: HTMLInputElement) => void;
  error?: string | undefined;
  id?: string | undefined;
  /** The choices are a word each and stand beside each other where there is room. */
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
      {hint !== undefined && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={ids.error} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      <div className={classNames(styles.options, short && styles.short)}>
        {options.map((option) => (
          <RadioOption
            key={option.value}
            id={`${ids.control}-${option.value}`}
            name={name}
            label={option.label}
            checked={option.value === value}
            onChange={(control) => onChange(option.value, control)}
          />
        ))}
      </div>
    </fieldset>
  );
}
