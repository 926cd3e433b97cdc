import type { FieldError } from './ErrorSummary.tsx';
import { texts } from './strings.ts';

/** One field as typed, and what it has to be. */
export interface FieldCheck {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** A password that exists already may be of blanks alone. */
  readonly allowsBlank?: boolean;
  readonly maxLength?: number;
  /** What else is wrong with a value that is there. */
  readonly valueError?: string | false;
}

export interface FormErrors {
  readonly title: string;
  readonly list: readonly FieldError[];
}

const isMissing = ({ value, allowsBlank }: FieldCheck): boolean =>
  (allowsBlank ? value : value.trim()) === '';

const errorTextFor = (field: FieldCheck): string | null => {
  const { label, value, maxLength = Infinity, valueError } = field;
  if (isMissing(field)) return texts.fillInField(label);
  if (value.length > maxLength) return texts.tooLong(label, maxLength);
  return valueError || null;
};

/** What is wrong with each field, in their order. */
export const fieldErrors = (fields: readonly FieldCheck[]): readonly FieldError[] =>
  fields.flatMap((field) => {
    const text = errorTextFor(field);
    return text === null ? [] : [{ id: field.id, text }];
  });

/** A form with these problems; null where there are none. */
export const toFormErrors = (
  list: readonly FieldError[],
  title: string = texts.lookAgain,
): FormErrors | null => (list.length === 0 ? null : { title, list });

/** What is wrong with a form of which nothing may be left out; null where nothing is. */
export const validateFields = (fields: readonly FieldCheck[]): FormErrors | null =>
  toFormErrors(fieldErrors(fields), fields.some(isMissing) ? texts.fillIn : undefined);

/** What is wrong with the form as a whole, or with the field that is named. */
export const formErrorOf = (text: string, id?: string): FormErrors => ({
  title: texts.lookAgain,
  list: [{ id, text }],
});
