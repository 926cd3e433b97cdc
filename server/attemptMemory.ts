export interface Window {
  readonly endsAt: number;
  used: number;
}

/** Of this process: what needs no write. All times are epoch milliseconds. */
export interface AttemptMemory {
  /** Guesses that are being checked, per key: they are counted only once they were wrong. */
  readonly pending: Map<string, number>;
  /** Keys that are refused without reading their count until `until`. */
  readonly refused: Map<string, { readonly until: number; readonly endsAt: number }>;
  /** Of the limits that are counted in memory only. */
  readonly windows: Map<string, Window>;
  /** The number of windows at which ended ones are deleted. */
  maxWindows: number;
}

export const minMaxWindows = 10_000;

export const makeAttemptMemory = (): AttemptMemory => ({
  pending: new Map(),
  refused: new Map(),
  windows: new Map(),
  maxWindows: minMaxWindows,
});
