import type { ReactNode, RefObject } from 'react';
import a11y from './a11y.module.css';
import { FieldLayout } from './FieldLayout.tsx';
import { describedBy, useFieldIds } from './useFieldIds.ts';
import styles from './Field.module.css';

interface SelectFieldProps<V extends string> {
  label: string;
  labelHidden?: boolean | undefined;
  placeholder: string;
  options: readonly { value: V; label: string }[];
  value: V | null;
  onChange: (value: V | null) => void;
  error?: string | undefined;
  ref?: RefObject<HTMLSelectElement | null> | undefined;
  /** Such as a confirm button: arrow keys change the selection, so a change alone must not act. */
  beside: ReactNode;
}

export function SelectField<V extends string>({
  label,
  labelHidden = false,
  placeholder,
  options,
  value,
  onChange,
  error,
  ref,
  beside,
}: SelectFieldProps<V>) {
  const ids = useFieldIds();

  return (
    <FieldLayout
      ids={ids}
      label={labelHidden ? <span className={a11y.visuallyHidden}>{label}</span> : label}
      error={error}
    >
      <div className={styles.row}>
        <select
          ref={ref}
          id={ids.control}
          className={styles.control}
          value={value ?? ''}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(ids, { error })}
          onChange={({ target }) => {
            onChange(options.find((option) => option.value === target.value)?.value ?? null);
          }}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {beside}
      </div>
    </FieldLayout>
  );
}
