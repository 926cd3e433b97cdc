export interface BrowserEvents {
  onOnline: (run: () => void) => () => void;
  onVisible: (run: () => void) => () => void;
  onHidden: (run: () => void) => () => void;
  isVisible: () => boolean;
  /** False is reliable, true is not. */
  isOnline: () => boolean;
  pingServer: () => Promise<boolean>;
  onStorage: (keys: readonly string[], run: () => void) => () => void;
}

const listen = (target: EventTarget, event: string, run: (event: Event) => void) => {
  target.addEventListener(event, run);
  return () => target.removeEventListener(event, run);
};

export const browserEvents: BrowserEvents = {
  onOnline: (run) => listen(window, 'online', run),
  onVisible: (run) =>
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') run();
    }),
  onHidden: (run) =>
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') run();
    }),
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  pingServer: () =>
    fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  onStorage: (keys, run) =>
    listen(window, 'storage', (event) => {
      const { key } = event as StorageEvent;
      if (key === null || keys.includes(key)) run();
    }),
};
