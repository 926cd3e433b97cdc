import { useState } from 'react';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import type { FormProblems } from './formProblems.ts';

/** What is wrong with a form: said above it anew at each attempt, and at its fields. */
export const useProblems = () => {
  const [found, setFound] = useState<(FormProblems & { attempt: number }) | null>(null);
  return {
    report: (problems: FormProblems | null) =>
      setFound((before) => problems && { ...problems, attempt: (before?.attempt ?? 0) + 1 }),
    errorAt: (field: string) => found?.list.find(({ id }) => id === field)?.text,
    summary: found && (
      <ErrorSummary key={found.attempt} title={found.title} problems={found.list} />
    ),
  };
};
