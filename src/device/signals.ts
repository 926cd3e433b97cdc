/** What the browser tells of itself. Each returns how to stop hearing. */
export interface Signals {
  onOnline: (run: () => void) => () => void;
  onVisible: (run: () => void) => () => void;
}

const hear = (target: EventTarget, event: string, run: () => void) => {
  target.addEventListener(event, run);
  return () => target.removeEventListener(event, run);
};

export const browserSignals: Signals = {
  onOnline: (run) => hear(window, 'online', run),
  onVisible: (run) =>
    hear(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') run();
    }),
};
