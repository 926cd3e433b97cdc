/** Something that goes on until it is stopped. */
export interface Loop {
  /** Resolves once what was begun has ended. */
  readonly stop: () => Promise<void>;
}

interface LoopOptions {
  /** Aborted `stopping`: what was begun is to be ended, and no more. */
  readonly work: (stopping: AbortSignal) => Promise<void>;
  /** Milliseconds from the end of one turn to the next. */
  readonly wait: () => number;
  readonly onError: (error: unknown) => void;
}

/** Such as a database that is away: it is asked again, but not as often as it could answer. */
const errorDelayMs = 5_000;

/** Works in turns, one at a time; a turn that fails is told of and tried again. */
export const loop = ({ work, wait, onError }: LoopOptions): Loop => {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const runOnce = async (): Promise<void> => {
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
