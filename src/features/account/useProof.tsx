import { useState } from 'react';
import type { CallError } from '../../api/baseQuery.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { proofTexts } from './proofStrings.ts';

/** For the result of a mutation. */
export type WithProof = <R extends { readonly error?: unknown }>(
  call: () => PromiseLike<R>,
) => Promise<R>;

const isProofNeeded = (error: unknown): error is CallError & { readonly kind: 'refused' } => {
  const { code }: { readonly code?: unknown } = { ...(error as object | undefined) };
  return code === 'proof_needed';
};

/** Repeats a call that needs a proof, once the user has given it in the dialog. */
export const useProof = () => {
  const [answer, setAnswer] = useState<(isProven: boolean) => void>();

  const withProof: WithProof = async (call) => {
    const first = await call();
    const { error } = first;
    if (!isProofNeeded(error)) return first;
    const isProven = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    return isProven ? call() : { ...first, error: { ...error, message: proofTexts.notProven } };
  };

  const proofDialog = answer && (
    <ProofDialog onProven={() => answer(true)} onCancel={() => answer(false)} />
  );
  return { withProof, proofDialog };
};
