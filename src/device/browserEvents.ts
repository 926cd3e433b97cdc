/** What the browser tells of itself. Each returns how to stop hearing. */
export interface BrowserEvents {
  onOnline: (run: () => void) => () => void;
  onVisible: (run: () => void) => () => void;
  onHidden: (run: () => void) => () => void;
  isVisible: () => boolean;
  /** False where the browser knows that there is no network; true promises nothing. */
  isOnline: () => boolean;
  /** Asks the server for a sign of life. */
  pingServer: () => Promise<boolean>;
  /** Another tab wrote, or removed, one of these keys of local storage. */
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
      // No key: everything was cleared.
      if (key === null || keys.includes(key)) run();
    }),
};
