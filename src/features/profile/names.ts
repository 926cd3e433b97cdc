import { limits } from '../../../contract/fields.ts';
import type { Problem } from '../../ui/ErrorSummary.tsx';
import { texts } from './strings.ts';

export interface Names {
  readonly fname: string;
  readonly lname: string;
}

export const nameLabels = { fname: texts.firstName, lname: texts.lastName } as const;
export const nameId = (name: keyof Names) => `profile-${name}`;

/** As they are kept. */
export const trimmed = ({ fname, lname }: Names): Names => ({
  fname: fname.trim(),
  lname: lname.trim(),
});

const problemOf = (label: string, value: string): string | null => {
  if (value === '') return texts.fillInField(label);
  return value.length > limits.name ? texts.tooLong(label, limits.name) : null;
};

/** What the server would refuse, in the words of the registration. */
export const nameProblems = (names: Names): Problem[] => {
  const kept = trimmed(names);
  return (['fname', 'lname'] as const).flatMap((name) => {
    const text = problemOf(nameLabels[name], kept[name]);
    return text === null ? [] : [{ id: nameId(name), text }];
  });
};
