import { FieldHelp } from './FieldLayout.tsx';
import { classNames } from './classNames.ts';
import { describedBy, useFieldIds } from './useFieldIds.ts';
import styles from './RadioGroup.module.css';

interface RadioGroupProps<V extends string> {
  legend: string;
  hint?: string | undefined;
  name: string;
  /** Labels by value; integer-like values must ascend. */
  options: Readonly<Record<V, string>>;
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
      <legend>{legend}</legend>
      <FieldHelp ids={ids} hint={hint} error={error} />
      <div className={classNames(styles.options, short && styles.short)}>
        {(Object.entries(options) as [V, string][]).map(([option, text]) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              className={styles.control}
              checked={option === value}
              onChange={({ currentTarget }) => onChange(option, currentTarget)}
            />
            <span className={styles.label}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
