import { useState } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FormProblems } from './problems.ts';

interface Told {
  readonly problems: FormProblems | null;
  readonly attempt: number;
}

/** What is wrong with a form: said above it anew at each attempt, and at its fields. */
export const useProblems = () => {
  const [{ problems, attempt }, setTold] = useState<Told>({ problems: null, attempt: 0 });
  return {
    report: (found: FormProblems | null) =>
      setTold((before) => ({ problems: found, attempt: before.attempt + 1 })),
    errorAt: (field: string) => problems?.list.find(({ id }) => id === field)?.text,
    summary: problems && (
      <ErrorSummary key={attempt} title={problems.title} problems={problems.list} />
    ),
  };
};
