import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldIds } from './useFieldIds.ts';
import styles from './Field.module.css';

export interface FieldFrameProps {
  ids: FieldIds;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ ids, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label id={ids.label} htmlFor={ids.control} className={styles.label}>
        {label}
      </label>
      {hint != null && (
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
      {children}
    </div>
  );
}
