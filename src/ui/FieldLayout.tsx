import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { EmojiText } from './EmojiText.tsx';
import type { FieldIds, FieldTexts } from './useFieldIds.ts';
import styles from './Field.module.css';

interface FieldHelpProps extends Pick<FieldTexts, 'hint' | 'error'> {
  ids: FieldIds;
}

export function FieldHelp({ ids, hint, error }: FieldHelpProps) {
  return (
    <>
      {hint != null && (
        <p id={ids.hint} data-muted>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={ids.error} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>
            <EmojiText>{error}</EmojiText>
          </span>
        </p>
      )}
    </>
  );
}

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
