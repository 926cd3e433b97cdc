import type { Ran } from './series.ts';

/** What must never be, and was. */
export interface Fault<Kind extends string> {
  readonly kind: Kind;
  readonly text: string;
}

interface AnyVerdict {
  readonly faults: readonly Fault<string>[];
}

/** A run of a plan, and what was found of it. */
export interface Judged<Plan, Verdict extends AnyVerdict> extends Ran {
  readonly plan: Plan;
  readonly verdict: Verdict;
}

export const judgedBy = <Plan extends { readonly seed: number }, Verdict extends AnyVerdict>(
  plan: Plan,
  verdict: Verdict,
): Judged<Plan, Verdict> => ({
  ...{ seed: plan.seed, plan, verdict },
  faults: verdict.faults.map(({ kind, text }) => `${kind}: ${text}`),
});

/** How often each kind was found, as rows of a table. */
export const countKinds = (
  kinds: readonly string[],
  ran: readonly Judged<unknown, AnyVerdict>[],
): Record<string, number> => {
  const found = ran.flatMap(({ verdict }) => verdict.faults);
  return Object.fromEntries(
    kinds.map((kind) => [kind, found.filter((fault) => fault.kind === kind).length]),
  );
};
