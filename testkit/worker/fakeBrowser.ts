import type { Clock } from '../../src/platform/clock.ts';
import type { WithLock } from '../../src/platform/withLock.ts';

/** The event listeners of a worker. */
export const makeEventTarget = () => {
  const listeners = new Map<string, (event: object) => void>();
  return {
    addEventListener: (name: string, listener: (event: object) => void) => {
      if (listeners.has(name)) throw new Error(`${name} has two listeners`);
      listeners.set(name, listener);
    },
    clear: () => listeners.clear(),
    /** Returns the work that the event keeps the worker running for. */
    dispatch: (name: string, event: object = {}): readonly Promise<unknown>[] => {
      const work: Promise<unknown>[] = [];
      const waitUntil = (one: Promise<unknown>) => void work.push(one);
      listeners.get(name)?.({ ...event, waitUntil });
      return work;
    },
  };
};

/** A notification as it was requested. */
export interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & Readonly<Record<string, unknown>>;
}

/** The notifications of a device. */
export const makeNotifications = () => {
  const shown: Shown[] = [];
  const history: Shown[] = [];
  let isBroken = false;
  let isAllowed = true;

  const answerUnlessBroken = async <T>(answer: T): Promise<T> => {
    if (isBroken) throw new Error('The browser does not answer');
    return answer;
  };
  const remove = (one: Shown | undefined) => {
    if (one && shown.includes(one)) shown.splice(shown.indexOf(one), 1);
  };

  return {
    shown,
    history,
    answerUnlessBroken,
    /** The browser lists neither notifications nor pages from now on. */
    breakDown: () => void (isBroken = true),
    /** The user has denied notifications. */
    forbid: () => void (isAllowed = false),
    registration: {
      showNotification: async (title: string, options: Shown['options']) => {
        if (!isAllowed) throw new TypeError('No notification permission');
        // A notification replaces the one with the same tag.
        remove(shown.find((one) => one.options.tag === options.tag));
        const one = { title, options };
        shown.push(one);
        history.push(one);
      },
      getNotifications: ({ tag }: { readonly tag?: string } = {}) =>
        answerUnlessBroken(
          shown
            .filter(({ options }) => tag === undefined || options.tag === tag)
            .map((one) => ({ ...one.options, title: one.title, close: () => remove(one) })),
        ),
    },
  };
};

/** What a worker uses until the browser stops it: then its timers do not run, and its locks are released. */
export const makeStoppableRuntime = (clock: Clock, locks: WithLock) => {
  let isRunning = true;
  let reject = (_reason: Error) => {};
  const stopped = new Promise<never>((_resolve, rejectIt) => (reject = rejectIt));
  stopped.catch(() => undefined);
  const withLock: WithLock = (name, work) =>
    locks(name, () => (isRunning ? Promise.race([work(), stopped]) : stopped));
  return {
    isRunning: () => isRunning,
    withLock,
    clock: {
      ...clock,
      runAt: (instant: number, run: () => void) => clock.runAt(instant, () => isRunning && run()),
    },
    stop: () => {
      isRunning = false;
      reject(new Error('The browser has stopped this worker'));
    },
  };
};
