import { useState } from 'react';
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

const passwordIds = { current: 'profile-current-password', next: 'profile-new-password' };

/** A password change is not sent (SPEC section 5, Survivor profile); the hint says so. */
export function PasswordFields({ onInput }: { onInput: () => void }) {
  const [typed, setTyped] = useState({ current: '', next: '' });
  const field = (name: keyof typeof typed) => ({
    id: passwordIds[name],
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      onInput();
    },
  });

  return (
    <>
      <PasswordField
        label={texts.currentPassword}
        hint={texts.passwordHint}
        {...field('current')}
      />
      <PasswordField
        label={texts.newPassword}
        aria-describedby={`${passwordIds.current}-hint`}
        {...field('next')}
      />
    </>
  );
}
