import { FieldHelp } from './FieldLayout.tsx';
import { describedBy, useFieldIds } from './useFieldIds.ts';
import styles from './RadioGroup.module.css';

interface CheckboxGroupProps<V extends string | number> {
  legend: string;
  legendClass?: string | undefined;
  hint?: string | undefined;
  /** In the order in which they are shown. */
  options: readonly { readonly value: V; readonly label: string }[];
  chosen: readonly V[];
  /** Keeps the order of the options. */
  onChange: (chosen: V[]) => void;
  error?: string | undefined;
  id?: string | undefined;
}

export function CheckboxGroup<V extends string | number>({
  legend,
  legendClass,
  hint,
  options,
  chosen,
  onChange,
  error,
  id,
}: CheckboxGroupProps<V>) {
  const ids = useFieldIds(id);

  function toggle(changed: V, isChecked: boolean) {
    const values = options.map(({ value }) => value);
    onChange(values.filter((value) => (value === changed ? isChecked : chosen.includes(value))));
  }

  return (
    <fieldset
      id={ids.control}
      className={styles.group}
      aria-describedby={describedBy(ids, { hint, error })}
    >
      <legend className={legendClass}>{legend}</legend>
      <FieldHelp ids={ids} hint={hint} error={error} />
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input
              type="checkbox"
              className={styles.control}
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
            />
            <span className={styles.label}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
