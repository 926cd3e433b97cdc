import * as v from 'valibot';
import { email, limits } from '../../../contract/fields.ts';
import type { Problem } from '../../ui/ErrorSummary.tsx';
import { texts } from './strings.ts';

export interface RegisterForm {
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

type TextField = keyof typeof labels;
const textFields = Object.keys(labels) as TextField[];

const longest: Record<TextField, number> = {
  fname: limits.name,
  lname: limits.name,
  email: limits.email,
  password: limits.passwordMax,
  confirmation: limits.passwordMax,
};

const shape = (form: RegisterForm, field: TextField): string | null => {
  const value = form[field];
  if (value.trim() === '') return texts.fillInField(labels[field]);
  if (value.length > longest[field]) return texts.tooLong(labels[field], longest[field]);
  if (field === 'email' && !v.is(email, value)) return texts.emailOdd;
  if (field === 'password' && value.length < limits.passwordMin) return texts.passwordShort;
  if (field === 'confirmation' && value !== form.password) return texts.passwordsDiffer;
  return null;
};

export interface FormProblems {
  readonly title: string;
  readonly list: readonly Problem[];
}

/** What is wrong with the form as typed (SPEC section 5, Register); null where nothing is. */
export const registerProblems = (form: RegisterForm): FormProblems | null => {
  const list = textFields.flatMap((field) => {
    const text = shape(form, field);
    return text === null ? [] : [{ id: fieldId(field), text }];
  });
  if (list.length === 0) return null;
  const anyBlank = textFields.some((field) => form[field].trim() === '');
  return { title: anyBlank ? texts.fillIn : texts.problems, list };
};
