import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { Field } from '../../ui/Field.tsx';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import { fieldErrors } from '../../ui/formValidation.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { texts } from './strings.ts';

export interface Names {
  readonly fname: string;
  readonly lname: string;
}

const nameLabels = { fname: texts.firstName, lname: texts.lastName } as const;
const nameFieldId = (name: keyof Names) => `profile-${name}`;

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
      maxLength: fieldLimits.name,
    })),
  );
};

interface NameFieldsProps {
  names: Names;
  errorAt: (id: string) => string | undefined;
  onChange: (change: Partial<Names>) => void;
}

export function NameFields({ names, errorAt, onChange }: NameFieldsProps) {
  const field = (name: keyof Names) => ({
    id: nameFieldId(name),
    label: nameLabels[name],
    value: names[name],
    error: errorAt(nameFieldId(name)),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });

  return (
    <>
      <Field autoComplete="given-name" {...field('fname')} />
      <Field autoComplete="family-name" {...field('lname')} />
    </>
  );
}

const currentPasswordId = 'profile-current-password';

/** A password change is not sent (SPEC section 5, Survivor profile); the hint says so. */
export function PasswordFields({ onInput }: { onInput: () => void }) {
  return (
    <>
      <PasswordField
        id={currentPasswordId}
        label={texts.currentPassword}
        hint={texts.passwordHint}
        autoComplete="off"
        onChange={onInput}
      />
      <PasswordField
        label={texts.newPassword}
        aria-describedby={`${currentPasswordId}-hint`}
        autoComplete="off"
        onChange={onInput}
      />
    </>
  );
}
