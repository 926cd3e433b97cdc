import { useState } from 'react';
import { ErrorSummary, type Problem } from './ErrorSummary.tsx';
import type { FormProblems } from './problems.ts';

/** What stands in the fields, by their ids. */
type Values = Readonly<Record<string, unknown>>;

interface Told {
  readonly problems: FormProblems | null;
  /** What the form itself found wrong as it was told, and with which values. */
  readonly found: FormProblems | null;
  readonly values: Values;
  readonly attempt: number;
}

const isIn = (problems: FormProblems | null, { id, text }: Problem): boolean =>
  problems?.list.some((one) => one.id === id && one.text === text) ?? false;

/** What a form finds wrong goes once it is mended; what a server said of a value, with that value. */
const holds = (
  problem: Problem,
  told: Told,
  found: FormProblems | null,
  values: Values,
): boolean => {
  const { id } = problem;
  if (id === undefined) return true;
  return isIn(told.found, problem) ? isIn(found, problem) : values[id] === told.values[id];
};

/**
 * What is wrong with a form: said above it anew at each attempt, and at its fields, until it is no
 * more. `found` is what the form itself finds wrong as it stands now; `values` is what stands in the
 * fields of which a server may say something.
 */
export const useProblems = (found: FormProblems | null, values: Values = {}) => {
  const [told, setTold] = useState<Told>({ problems: null, found: null, values: {}, attempt: 0 });
  const { problems, attempt } = told;
  const left = problems?.list.filter((problem) => holds(problem, told, found, values)) ?? [];
  // What is gone comes back with the next attempt alone: never while somebody types.
  if (problems && left.length < problems.list.length) {
    setTold({ ...told, problems: left.length > 0 ? { ...problems, list: left } : null });
  }
  return {
    report: (reported: FormProblems | null) =>
      setTold((before) => ({ problems: reported, found, values, attempt: before.attempt + 1 })),
    errorAt: (field: string) => left.find(({ id }) => id === field)?.text,
    summary: problems && left.length > 0 && (
      <ErrorSummary key={attempt} title={problems.title} problems={left} />
    ),
  };
};
