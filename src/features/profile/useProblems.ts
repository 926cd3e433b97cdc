import { useState } from 'react';
import type { Problem } from '../../ui/ErrorSummary.tsx';

/** What is wrong with a form, told anew at each attempt: `attempt` is the summary's key. */
export const useProblems = () => {
  const [told, setTold] = useState<{ problems: readonly Problem[]; attempt: number }>({
    problems: [],
    attempt: 0,
  });
  const tell = (problems: readonly Problem[]) =>
    setTold(({ attempt }) => ({ problems, attempt: attempt + 1 }));
  return { ...told, tell };
};
