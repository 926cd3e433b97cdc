import { limit } from './plan.ts';

/** What a run has seen; instants are of the device's clock, in epoch milliseconds. */
export interface Seen {
  /** How far the server's clock was ahead of the device's at the dose. */
  readonly skew: number;
  /** What the notice of a wrong clock said at the dose; null where there was none. */
  readonly notice: string | null;
  /** The same before the clock changed, and how far it was off then. */
  readonly before: { readonly skew: number; readonly notice: string | null };
  /** When the dose falls due by the server's clock: what that shows then. */
  readonly due: number;
  /** `YYYY-MM-DDTHH:MM` of it, in the person's zone. */
  readonly dose: string;
  /** Whether the medicine could be saved. */
  readonly isSaved: boolean;
  /** When an alarm came to stand that did not before. */
  readonly rangAt: readonly number[];
  readonly answeredAt: number;
  /** The doses that the server keeps in the end, and what its log says. */
  readonly doses: readonly {
    readonly dose: string;
    readonly status: string;
    readonly occurred_at: number | null;
  }[];
  readonly log: readonly string[];
  /** The alarm or the form to sign in stands in the end. */
  readonly stillRings: boolean;
  readonly isSignedOut: boolean;
  /** Whether the PIN on the screen connected a caregiver. */
  readonly pinWorks: boolean;
}

/** In milliseconds. */
export const bounds = { early: 1_500, late: 10_000, answer: 5_000 } as const;

export const isWrong = (skew: number): boolean => Math.abs(skew) > limit;

/** How late the alarm came, less than 0 where it was early; a clock that is right enough is believed. */
export const latenessOf = ({
  skew,
  due,
  rangAt,
}: Pick<Seen, 'skew' | 'due' | 'rangAt'>): number => {
  const at = rangAt[0] ?? Infinity;
  const byServer = at - (due - skew);
  if (isWrong(skew)) return byServer;
  const byOwn = at - due;
  // Between the two minutes it is neither early nor late.
  if (Math.min(byServer, byOwn) > 0) return Math.min(byServer, byOwn);
  return Math.min(0, Math.max(byServer, byOwn));
};

const judgeNotice = (skew: number, notice: string | null): string[] => {
  const off = `${Math.round(skew / 1_000)} s`;
  if (!isWrong(skew))
    return notice === null ? [] : [`off by ${off}, and said to be wrong: ${notice}`];
  if (notice === null) return [`off by ${off}, and nothing is said`];
  const words = skew > 0 ? 'slow' : 'fast';
  return notice.includes(words) ? [] : [`off by ${off}, and said to be: ${notice}`];
};

export const judge = (seen: Seen): string[] => {
  const { dose, rangAt, answeredAt, doses, log, skew } = seen;
  const faults = [...judgeNotice(seen.before.skew, seen.before.notice)];
  faults.push(...judgeNotice(skew, seen.notice));
  if (!seen.isSaved) return [...faults, 'the medicine could not be saved'];
  const lateness = latenessOf(seen);
  if (rangAt.length === 0) faults.push('it never rang');
  else if (lateness > bounds.late || lateness < -bounds.early)
    faults.push(`it rang ${lateness} ms late`);
  if (rangAt.length > 1) faults.push(`it rang ${rangAt.length} times`);
  const [kept] = doses;
  if (doses.length !== 1 || kept?.dose !== dose || kept.status !== 'taken') {
    faults.push(`of ${dose} the server keeps ${JSON.stringify(doses)}`);
  } else {
    const wrongBy = (kept.occurred_at ?? 0) - (answeredAt + skew);
    const allowed = bounds.answer + (isWrong(skew) ? 0 : Math.abs(skew));
    if (Math.abs(wrongBy) > allowed) faults.push(`the answer is recorded ${wrongBy} ms too late`);
  }
  if (log.join() !== 'Taken: Aspirin') faults.push(`the log holds ${JSON.stringify(log)}`);
  if (seen.stillRings) faults.push('the alarm stands after its answer');
  if (seen.isSignedOut) faults.push('the session is over');
  if (!seen.pinWorks) faults.push('the PIN on the screen connects nobody');
  return faults;
};
