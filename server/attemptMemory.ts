export interface Window {
  readonly endsAt: number;
  used: number;
}

export const minMaxWindows = 10_000;

export type AttemptMemory = ReturnType<typeof makeAttemptMemory>;

/** Of this process: what needs no write. All times are epoch milliseconds. */
export const makeAttemptMemory = () => ({
  /** Guesses that are being checked, per key: they are counted only once they were wrong. */
  pending: new Map<string, number>(),
  /** Keys that are refused without reading their count until `until`. */
  refused: new Map<string, { readonly until: number; readonly endsAt: number }>(),
  /** Of the limits that are counted in memory only. */
  windows: new Map<string, Window>(),
  /** The number of windows at which ended ones are deleted. */
  maxWindows: minMaxWindows,
});
