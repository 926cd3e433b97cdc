import { limits } from '../../../contract/fields.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import { fieldErrors } from '../../ui/formValidation.ts';
import { texts } from './strings.ts';

export interface Names {
  readonly fname: string;
  readonly lname: string;
}

export const nameLabels = { fname: texts.firstName, lname: texts.lastName } as const;
export const nameFieldId = (name: keyof Names) => `profile-${name}`;

export const trimNames = ({ fname, lname }: Names): Names => ({
  fname: fname.trim(),
  lname: lname.trim(),
});

export const validateNames = (names: Names): readonly FieldError[] => {
  const trimmedNames = trimNames(names);
  return fieldErrors(
    (['fname', 'lname'] as const).map((name) => ({
      id: nameFieldId(name),
      label: nameLabels[name],
      value: trimmedNames[name],
      maxLength: limits.name,
    })),
  );
};
