import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { Field } from '../../ui/Field.tsx';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import { fieldErrors } from '../../ui/formValidation.ts';
import { texts } from './strings.ts';

export interface Names {
  readonly fname: string;
  readonly lname: string;
}

const nameFields = [
  { name: 'fname', id: 'profile-fname', label: texts.firstName, autoComplete: 'given-name' },
  { name: 'lname', id: 'profile-lname', label: texts.lastName, autoComplete: 'family-name' },
] as const;

export const validateNames = (names: Names): readonly FieldError[] =>
  fieldErrors(
    nameFields.map(({ name, id, label }) => ({
      id,
      label,
      value: names[name].trim(),
      maxLength: fieldLimits.name,
    })),
  );

interface NameFieldsProps {
  names: Names;
  errorAt: (id: string) => string | undefined;
  onChange: (change: Partial<Names>) => void;
}

export function NameFields({ names, errorAt, onChange }: NameFieldsProps) {
  return nameFields.map(({ name, ...field }) => (
    <Field
      key={name}
      {...field}
      value={names[name]}
      error={errorAt(field.id)}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  ));
}
