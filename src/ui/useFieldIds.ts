import { type ReactNode, useId } from 'react';

export function useFieldIds(id?: string) {
  const generated = useId();
  const control = id ?? generated;
  return {
    control,
    label: `${control}-label`,
    hint: `${control}-hint`,
    error: `${control}-error`,
  };
}

export type FieldIds = ReturnType<typeof useFieldIds>;

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function describedBy(
  ids: FieldIds,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
  ...more: (string | undefined)[]
): string | undefined {
  const known = [hint == null ? undefined : ids.hint, error === undefined ? undefined : ids.error];
  return [...known, ...more].filter(Boolean).join(' ') || undefined;
}
