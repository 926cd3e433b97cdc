import { CircleAlert } from 'lucide-react';
import type { FieldIds, FieldTexts } from './useFieldIds.ts';
import styles from './Field.module.css';

interface FieldHelpProps extends Pick<FieldTexts, 'hint' | 'error'> {
  ids: FieldIds;
}

/** Stands between the name of a field, or of a group of them, and what is filled in. */
export function FieldHelp({ ids, hint, error }: FieldHelpProps) {
  return (
    <>
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
    </>
  );
}
