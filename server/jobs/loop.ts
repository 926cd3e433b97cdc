export interface Loop {
  /** Resolves when the current run has ended. */
  readonly stop: () => Promise<void>;
}

interface LoopOptions {
  /** When `stopping` aborts, finish the current work only. */
  readonly work: (stopping: AbortSignal) => Promise<void>;
  readonly wait: () => number;
  readonly onError: (error: unknown) => void;
}

/** Avoids polling a failed dependency, such as the database, too often. */
const errorDelayMs = 5_000;

export const loop = ({ work, wait, onError }: LoopOptions): Loop => {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const runOnce = async () => {
    const pause = await work(stopping.signal).then(wait, (error: unknown) => {
      onError(error);
      return errorDelayMs;
    });
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = runOnce();
    }, pause);
  };
  let running = runOnce();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
};
