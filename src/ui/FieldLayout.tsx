import type { ReactNode } from 'react';
import { FieldHelp } from './FieldHelp.tsx';
import type { FieldIds, FieldTexts } from './useFieldIds.ts';
import styles from './Field.module.css';

interface FieldLayoutProps extends FieldTexts {
  ids: FieldIds;
  children: ReactNode;
}

export function FieldLayout({ ids, label, hint, error, children }: FieldLayoutProps) {
  return (
    <div className={styles.field}>
      <label id={ids.label} htmlFor={ids.control} className={styles.label}>
        {label}
      </label>
      <FieldHelp ids={ids} hint={hint} error={error} />
      {children}
    </div>
  );
}
