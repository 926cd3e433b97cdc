import { limits } from '../../../contract/fields.ts';
import type { Problem } from '../../ui/ErrorSummary.tsx';
import { fieldProblems } from '../../ui/problems.ts';
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

/** What the server would refuse, in the words of the registration. */
export const nameProblems = (names: Names): readonly Problem[] => {
  const kept = trimmed(names);
  return fieldProblems(
    (['fname', 'lname'] as const).map((name) => ({
      id: nameId(name),
      label: nameLabels[name],
      value: kept[name],
      longest: limits.name,
    })),
  );
};
