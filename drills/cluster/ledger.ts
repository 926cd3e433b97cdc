/** A call for help. All times are epoch milliseconds. */
export interface Help {
  readonly id: string;
  readonly personId: string;
  readonly wish: 'answered' | 'withdrawn' | 'left';
  readonly begun: number;
  /** When the server had confirmed it. */
  known?: number;
  isWithdrawn?: boolean;
  isAnswered?: boolean;
}

interface DueDose {
  readonly personId: string;
  readonly name: string;
  readonly at: number;
  /** When it can be pushed: its minute, or when the server confirmed its medicine. */
  readonly from: number;
  isTaken?: boolean;
}

/** What the server has confirmed, and faults that clients noticed. */
export const makeLedger = () => ({
  /** Details, each of which must be recorded once. */
  activities: new Set<string>(),
  helps: new Map<string, Help>(),
  /** By person and name. */
  doses: new Map<string, DueDose>(),
  /** The time of a medicine by person and name; null when it was deleted. */
  times: new Map<string, string | null>(),
  /** Ids of pushes that a device reported as shown. */
  shown: new Set<string>(),
  faults: [] as string[],
});

export type Ledger = ReturnType<typeof makeLedger>;

export const keyOf = (personId: string, name: string): string => `${personId}|${name}`;
