import { fieldLimits } from '../../../../contract/fieldLimits.ts';
import type { FieldRule } from '../../../forms/useForm.ts';
import { formTexts } from '../formStrings.ts';

export const newPasswordRule = (
  label: string,
  typed: string,
  valueError: string | false = false,
): FieldRule => ({
  label,
  maxLength: fieldLimits.passwordMax,
  valueError:
    typed.length < fieldLimits.passwordMin
      ? formTexts.passwordShort(label, fieldLimits.passwordMin - typed.length)
      : typed.trim() !== typed
        ? formTexts.passwordBlank(label)
        : valueError,
});

export const passwordAgainRule = (label: string, isSame: boolean): FieldRule => ({
  label,
  missingError: formTexts.passwordAgain,
  maxLength: fieldLimits.passwordMax,
  valueError: !isSame && formTexts.passwordsDiffer,
});
