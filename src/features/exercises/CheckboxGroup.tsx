import styles from './CheckboxGroup.module.css';
import { FieldHelp } from '../../ui/FieldLayout.tsx';
import { classNames } from '../../ui/classNames.ts';
import row from '../../ui/RadioGroup.module.css';
import { describedBy, useFieldIds } from '../../ui/useFieldIds.ts';

export interface CheckboxGroupProps<V extends string> {
  legend: string;
  legendTone?: 'plain' | 'red' | undefined;
  hint?: string | undefined;
  options: readonly V[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
}

export function CheckboxGroup<V extends string>({
  legend,
  legendTone = 'plain',
  hint,
  options,
  chosen,
  onChange,
}: CheckboxGroupProps<V>) {
  const ids = useFieldIds();

  function toggle(option: V, checked: boolean) {
    onChange(options.filter((one) => (one === option ? checked : chosen.includes(one))));
  }

  return (
    <fieldset className={row.group} aria-describedby={describedBy(ids, { hint })}>
      <legend className={classNames(row.legend, styles[legendTone])}>{legend}</legend>
      <FieldHelp ids={ids} hint={hint} />
      <div className={row.options}>
        {options.map((option) => (
          <label key={option} className={row.option}>
            <input
              type="checkbox"
              className={styles.box}
              checked={chosen.includes(option)}
              onChange={({ currentTarget }) => toggle(option, currentTarget.checked)}
            />
            <span className={row.label}>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
