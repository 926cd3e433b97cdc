import styles from './RadioGroup.module.css';

export interface RadioOptionProps {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: () => void;
}

export function RadioOption({ id, name, label, hint, checked, onChange }: RadioOptionProps) {
  return (
    <label className={styles.option} htmlFor={id}>
      <input
        id={id}
        type="radio"
        name={name}
        className={styles.radio}
        checked={checked}
        onChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <span className={styles.texts}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
