import { fieldLimits } from '../../../contract/fieldLimits.ts';
import type { FieldCheck } from '../../ui/formValidation.ts';
import { texts } from './strings.ts';

type TypedField = Pick<FieldCheck, 'id' | 'label' | 'value' | 'valueError'>;

export const newPasswordChecks = (
  password: TypedField,
  confirmation: TypedField,
): readonly FieldCheck[] => [
  {
    ...password,
    maxLength: fieldLimits.passwordMax,
    valueError:
      password.value.length < fieldLimits.passwordMin
        ? texts.passwordShort(password.label)
        : (password.valueError ?? false),
  },
  {
    ...confirmation,
    missingError: texts.passwordAgain,
    maxLength: fieldLimits.passwordMax,
    valueError: confirmation.value !== password.value && texts.passwordsDiffer,
  },
];
