import type { FieldError } from './ErrorSummary.tsx';
import { texts } from './strings.ts';

export interface FieldCheck {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Existing passwords may consist of blanks only. */
  readonly allowsBlank?: boolean;
  /** Instead of "Enter your {label}". */
  readonly missingError?: string;
  readonly maxLength?: number;
  readonly valueError?: string | false;
}

export interface FormErrors {
  readonly title: string;
  readonly list: readonly FieldError[];
}

const isMissing = ({ value, allowsBlank }: FieldCheck): boolean =>
  (allowsBlank ? value : value.trim()) === '';

const errorTextFor = (field: FieldCheck): string | null => {
  const { label, value, missingError, maxLength = Infinity, valueError } = field;
  if (isMissing(field)) return missingError ?? texts.fillInField(label);
  if (value.length > maxLength) return texts.tooLong(label, maxLength);
  return valueError || null;
};

export const fieldErrors = (fields: readonly FieldCheck[]): readonly FieldError[] =>
  fields.flatMap((field) => {
    const text = errorTextFor(field);
    return text === null ? [] : [{ id: field.id, text }];
  });

export const toFormErrors = (
  list: readonly FieldError[],
  title: string = texts.lookAgain,
): FormErrors | null => (list.length === 0 ? null : { title, list });

export const validateFields = (fields: readonly FieldCheck[]): FormErrors | null =>
  toFormErrors(fieldErrors(fields), fields.some(isMissing) ? texts.fillIn : undefined);

export const formErrorOf = (text: string, id?: string): FormErrors => ({
  title: texts.lookAgain,
  list: [{ id, text }],
});
