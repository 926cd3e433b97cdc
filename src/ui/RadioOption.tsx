import styles from './RadioGroup.module.css';

interface RadioOptionProps {
  id: string;
  name: string;
  label: string;
  checked: boolean;
  onChange: (control: HTMLInputElement) => void;
}

export function RadioOption({ id, name, label, checked, onChange }: RadioOptionProps) {
  return (
    <label className={styles.option} htmlFor={id}>
      <input
        id={id}
        type="radio"
        name={name}
        className={styles.radio}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget)}
      />
      <span className={styles.label}>{label}</span>
    </label>
  );
}
