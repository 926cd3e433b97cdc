import type { ComponentProps, ReactNode } from 'react';
import { FieldLayout } from './FieldLayout.tsx';
import { classNames } from './classNames.ts';
import { describedBy, type FieldTexts, useFieldIds } from './useFieldIds.ts';
import styles from './Field.module.css';

/** `autocomplete` alone does not keep password managers out. */
export const ignoredByPasswordManagers = {
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': true,
} as const;

export interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'maxLength'> {
  beside?: ReactNode;
  below?: ReactNode;
}

export function Field({
  label,
  hint,
  error,
  id,
  className,
  beside,
  below,
  autoComplete = 'off',
  'aria-describedby': alsoDescribedBy,
  ...input
}: FieldProps) {
  const ids = useFieldIds(id);

  return (
    <FieldLayout ids={ids} label={label} hint={hint} error={error}>
      <div className={styles.row}>
        <input
          dir="auto"
          {...(autoComplete === 'off' && ignoredByPasswordManagers)}
          {...input}
          autoComplete={autoComplete}
          id={ids.control}
          className={classNames(styles.control, className)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(ids, { hint, error }, alsoDescribedBy)}
        />
        {beside}
      </div>
      {below}
    </FieldLayout>
  );
}

/** Password managers treat the email as the username. */
export function EmailField(props: Omit<FieldProps, 'type' | 'autoComplete'>) {
  return (
    <Field
      name="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type="email"
      autoComplete="username"
    />
  );
}
