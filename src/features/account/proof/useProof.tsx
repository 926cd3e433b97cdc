import { useState } from 'react';
import { ProofDialog } from './ProofDialog.tsx';

/** For the result of a mutation; null if the user cancels the proof. */
export type WithProof = <R extends { readonly error?: unknown }>(
  call: () => PromiseLike<R>,
) => Promise<R | null>;

const isProofNeeded = (error: unknown): boolean => {
  const { code }: { readonly code?: unknown } = { ...(error as object | undefined) };
  return code === 'proof_needed';
};

/** Repeats a call that needs a proof, once the user has given it in the dialog. */
export const useProof = () => {
  const [answer, setAnswer] = useState<(isProven: boolean) => void>();

  const withProof: WithProof = async (call) => {
    const first = await call();
    if (!isProofNeeded(first.error)) return first;
    const isProven = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    return isProven ? call() : null;
  };

  const proofDialog = answer && (
    <ProofDialog onProven={() => answer(true)} onCancel={() => answer(false)} />
  );
  return { withProof, proofDialog };
};
