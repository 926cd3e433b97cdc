import { useState } from 'react';
import { ErrorSummary, type FieldError } from './ErrorSummary.tsx';
import type { FormErrors } from './formValidation.ts';

/** What stands in the fields, by their ids. */
type Values = Readonly<Record<string, unknown>>;

interface ReportedErrors {
  readonly errors: FormErrors | null;
  /** What the form itself found wrong as it was told, and with which values. */
  readonly validationErrors: FormErrors | null;
  readonly values: Values;
  readonly attempt: number;
}

const includesError = (problems: FormErrors | null, { id, text }: FieldError): boolean =>
  problems?.list.some((one) => one.id === id && one.text === text) ?? false;

/** What a form finds wrong goes once it is mended; what a server said of a value, with that value. */
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

/**
 * What is wrong with a form: said above it anew at each attempt, and at its fields, until it is no
 * more. `found` is what the form itself finds wrong as it stands now; `values` is what stands in the
 * fields of which a server may say something.
 */
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
  // What is gone comes back with the next attempt alone: never while somebody types.
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
