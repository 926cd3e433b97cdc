import type { Problem } from './ErrorSummary.tsx';
import { texts } from './strings.ts';

/** One field as typed, and what it has to be. */
export interface FieldCheck {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** A password that exists already may be of blanks alone. */
  readonly blanksCount?: boolean;
  readonly longest?: number;
  /** What else is wrong with a value that is there. */
  readonly flaw?: string | false;
}

export interface FormProblems {
  readonly title: string;
  readonly list: readonly Problem[];
}

const isMissing = ({ value, blanksCount }: FieldCheck): boolean =>
  (blanksCount ? value : value.trim()) === '';

const wordsFor = (field: FieldCheck): string | null => {
  const { label, value, longest = Infinity, flaw } = field;
  if (isMissing(field)) return texts.fillInField(label);
  if (value.length > longest) return texts.tooLong(label, longest);
  return flaw || null;
};

/** What is wrong with each field, in their order. */
export const fieldProblems = (fields: readonly FieldCheck[]): readonly Problem[] =>
  fields.flatMap((field) => {
    const text = wordsFor(field);
    return text === null ? [] : [{ id: field.id, text }];
  });

/** A form with these problems; null where there are none. */
export const problemsIn = (
  list: readonly Problem[],
  title: string = texts.lookAgain,
): FormProblems | null => (list.length === 0 ? null : { title, list });

/** What is wrong with a form of which nothing may be left out; null where nothing is. */
export const problemsOf = (fields: readonly FieldCheck[]): FormProblems | null =>
  problemsIn(fieldProblems(fields), fields.some(isMissing) ? texts.fillIn : undefined);

/** What is wrong with the form as a whole, or with the field that is named. */
export const problemOf = (text: string, id?: string): FormProblems => ({
  title: texts.lookAgain,
  list: [{ id, text }],
});
