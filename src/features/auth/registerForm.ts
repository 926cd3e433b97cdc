import * as v from 'valibot';
import { email } from '../../../contract/fields.ts';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { type FormErrors, validateFields } from '../../ui/formValidation.ts';
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

/** SPEC section 5, Register. */
export const validateRegisterForm = (form: RegisterForm): FormErrors | null => {
  const typed = (field: keyof typeof labels) => ({
    id: fieldId(field),
    label: labels[field],
    value: form[field],
  });
  return validateFields([
    { ...typed('fname'), maxLength: fieldLimits.name },
    { ...typed('lname'), maxLength: fieldLimits.name },
    {
      ...typed('email'),
      maxLength: fieldLimits.email,
      valueError: !v.is(email, form.email) && texts.emailInvalid,
    },
    ...newPasswordChecks(typed('password'), typed('confirmation')),
  ]);
};
