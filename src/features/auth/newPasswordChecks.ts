import { limits } from '../../../contract/fields.ts';
import type { FieldCheck } from '../../ui/problems.ts';
import { texts } from './strings.ts';

type TypedField = Pick<FieldCheck, 'id' | 'label' | 'value'>;

/** A new password and its repetition, wherever one is chosen. */
export const newPasswordChecks = (
  password: TypedField,
  confirmation: TypedField,
): readonly FieldCheck[] => [
  {
    ...password,
    longest: limits.passwordMax,
    flaw: password.value.length < limits.passwordMin && texts.passwordShort(password.label),
  },
  {
    ...confirmation,
    longest: limits.passwordMax,
    flaw: confirmation.value !== password.value && texts.passwordsDiffer,
  },
];
