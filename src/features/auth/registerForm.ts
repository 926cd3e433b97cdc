import * as v from 'valibot';
import { email, limits } from '../../../contract/fields.ts';
import { type FormProblems, problemsOf } from '../../ui/problems.ts';
import { newPasswordChecks } from './newPasswordChecks.ts';
import { texts } from './strings.ts';

interface RegisterForm {
  readonly role: 'survivor' | 'caregiver';
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

export type RegisterField = keyof RegisterForm;

export const emptyRegisterForm: RegisterForm = {
  role: 'survivor',
  fname: '',
  lname: '',
  email: '',
  password: '',
  confirmation: '',
};

export const fieldId = (field: RegisterField) => `register-${field}`;

const labels = {
  fname: texts.firstName,
  lname: texts.lastName,
  email: texts.email,
  password: texts.password,
  confirmation: texts.confirmPassword,
} as const;

/** What is wrong with the form as typed (SPEC section 5, Register); null where nothing is. */
export const registerProblems = (form: RegisterForm): FormProblems | null => {
  const typed = (field: keyof typeof labels) => ({
    id: fieldId(field),
    label: labels[field],
    value: form[field],
  });
  return problemsOf([
    { ...typed('fname'), longest: limits.name },
    { ...typed('lname'), longest: limits.name },
    {
      ...typed('email'),
      longest: limits.email,
      flaw: !v.is(email, form.email) && texts.emailOdd,
    },
    ...newPasswordChecks(typed('password'), typed('confirmation')),
  ]);
};
