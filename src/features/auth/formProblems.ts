import { limits } from '../../../contract/fields.ts';
import type { Problem } from '../../ui/ErrorSummary.tsx';
import { texts } from './strings.ts';

/** One field as typed, and what it has to be. */
export interface FieldCheck {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly longest: number;
  /** What else is wrong with a value that is there. */
  readonly flaw?: string | false;
}

export interface FormProblems {
  readonly title: string;
  readonly list: readonly Problem[];
}

const isBlank = ({ value }: FieldCheck): boolean => value.trim() === '';

const wordsFor = (field: FieldCheck): string | null => {
  const { label, value, longest, flaw } = field;
  if (isBlank(field)) return texts.fillInField(label);
  if (value.length > longest) return texts.tooLong(label, longest);
  return flaw || null;
};

/** What is wrong with a form, in the order of its fields; null where nothing is. */
export const problemsOf = (fields: readonly FieldCheck[]): FormProblems | null => {
  const list = fields.flatMap((field) => {
    const text = wordsFor(field);
    return text === null ? [] : [{ id: field.id, text }];
  });
  if (list.length === 0) return null;
  return { title: fields.some(isBlank) ? texts.fillIn : texts.problems, list };
};

/** What is wrong with the form as a whole, or with the field that is named. */
export const problemOf = (text: string, id?: string): FormProblems => ({
  title: texts.problems,
  list: [{ id, text }],
});

type TypedField = Pick<FieldCheck, 'id' | 'label' | 'value'>;

/** A new password and its repetition, wherever one is chosen. */
export const newPasswordChecks = (
  password: TypedField,
  confirmation: TypedField,
): readonly FieldCheck[] => [
  {
    ...password,
    longest: limits.passwordMax,
    flaw: password.value.length < limits.passwordMin && texts.passwordShort(password.label),
  },
  {
    ...confirmation,
    longest: limits.passwordMax,
    flaw: confirmation.value !== password.value && texts.passwordsDiffer,
  },
];
