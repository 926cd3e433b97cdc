import type { Dose } from './people.ts';

/** A press of the button, and what is to become of it. All times are epoch milliseconds. */
export interface Help {
  readonly id: string;
  readonly personId: string;
  readonly wish: 'answered' | 'takenBack' | 'left';
  readonly begun: number;
  /** When the server had it for certain; undefined until it has said so. */
  known?: number;
  /** When its survivor began to say that they are OK. */
  takingBack?: number;
  isTakenBack?: boolean;
  isAnswered?: boolean;
}

export interface DueDose extends Dose {
  /** From when on its device can be told: its minute, or when the server had it for certain. */
  readonly from: number;
  isTaken?: boolean;
}

export interface Pair {
  readonly survivorId: string;
  readonly caregiverId: string;
  readonly begun: number;
  readonly known: number;
}

/** Wrong tries that count against one limit: how many were refused as wrong, of how many there was no answer. */
export interface Guesses {
  readonly what: string;
  readonly most: number;
  readonly tries: number;
  readonly wrong: number;
  readonly limited: number;
}

/** What the server has acknowledged, and what clients saw that must not be. */
export interface Ledger {
  /** Details of activities, each of which there is once. */
  readonly activities: Set<string>;
  readonly helps: Map<string, Help>;
  /** By person and name. */
  readonly doses: Map<string, DueDose>;
  readonly pairs: Pair[];
  /** The one time of the medicine, by person and name; null where it was deleted. */
  readonly times: Map<string, string | null>;
  readonly accounts: string[];
  readonly guesses: Guesses[];
  /** Ids of pushes of which a device has reported that they were shown. */
  readonly shown: Set<string>;
  readonly faults: string[];
}

export const makeLedger = (): Ledger => ({
  activities: new Set(),
  helps: new Map(),
  doses: new Map(),
  pairs: [],
  times: new Map(),
  accounts: [],
  guesses: [],
  shown: new Set(),
  faults: [],
});

export const keyOf = (personId: string, name: string): string => `${personId}|${name}`;
