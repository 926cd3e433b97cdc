import { limits } from '../../../contract/limits.ts';
import type { FieldCheck } from '../../ui/formValidation.ts';
import { texts } from './strings.ts';

type TypedField = Pick<FieldCheck, 'id' | 'label' | 'value'>;

export const newPasswordChecks = (
  password: TypedField,
  confirmation: TypedField,
): readonly FieldCheck[] => [
  {
    ...password,
    maxLength: limits.passwordMax,
    valueError: password.value.length < limits.passwordMin && texts.passwordShort(password.label),
  },
  {
    ...confirmation,
    maxLength: limits.passwordMax,
    valueError: confirmation.value !== password.value && texts.passwordsDiffer,
  },
];
