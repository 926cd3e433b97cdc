import { useState } from 'react';
import { ErrorSummary, type FieldError } from './ErrorSummary.tsx';
import type { FormErrors } from './formValidation.ts';

type Values = Readonly<Record<string, unknown>>;

interface ReportedErrors {
  readonly errors: FormErrors | null;
  readonly validationErrors: FormErrors | null;
  readonly values: Values;
  readonly attempt: number;
}

const includesError = (problems: FormErrors | null, { id, text }: FieldError): boolean =>
  problems?.list.some((one) => one.id === id && one.text === text) ?? false;

/** A form error clears when fixed; a server error clears when its value changes. */
const stillApplies = (
  error: FieldError,
  lastReport: ReportedErrors,
  validationErrors: FormErrors | null,
  values: Values,
): boolean => {
  const { id } = error;
  if (id === undefined) return true;
  return includesError(lastReport.validationErrors, error)
    ? includesError(validationErrors, error)
    : values[id] === lastReport.values[id];
};

/** `validationErrors`: the form's own current errors; `values`: fields that the server may reject. */
export const useFormErrors = (validationErrors: FormErrors | null, values: Values = {}) => {
  const [lastReport, setLastReport] = useState<ReportedErrors>({
    errors: null,
    validationErrors: null,
    values: {},
    attempt: 0,
  });
  const { errors, attempt } = lastReport;
  const remaining =
    errors?.list.filter((problem) => stillApplies(problem, lastReport, validationErrors, values)) ??
    [];
  // A fixed error returns only with the next attempt, not while typing.
  if (errors && remaining.length < errors.list.length) {
    setLastReport({
      ...lastReport,
      errors: remaining.length > 0 ? { ...errors, list: remaining } : null,
    });
  }
  return {
    report: (reported: FormErrors | null) =>
      setLastReport((before) => ({
        errors: reported,
        validationErrors,
        values,
        attempt: before.attempt + 1,
      })),
    errorAt: (field: string) => remaining.find(({ id }) => id === field)?.text,
    summary: errors && remaining.length > 0 && (
      <ErrorSummary key={attempt} title={errors.title} errors={remaining} />
    ),
  };
};
