const listen = (target: EventTarget, event: string, run: (event: Event) => void) => {
  target.addEventListener(event, run);
  return () => target.removeEventListener(event, run);
};

const isVisible = () => document.visibilityState === 'visible';

const onVisibility = (visible: boolean) => (run: () => void) =>
  listen(document, 'visibilitychange', () => {
    if (isVisible() === visible) run();
  });

export const browserEvents = {
  onOnline: (run: () => void) => listen(window, 'online', run),
  onOffline: (run: () => void) => listen(window, 'offline', run),
  onVisible: onVisibility(true),
  onHidden: onVisibility(false),
  isVisible,
  /** False is reliable, true is not. */
  isOnline: () => navigator.onLine,
  /** False for the login page of a proxy or a captive portal. */
  pingServer: () =>
    fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
      ({ headers }) => /json/.test(headers.get('content-type') ?? ''),
      () => false,
    ),
  onStorage: (keys: readonly string[], run: () => void) =>
    listen(window, 'storage', (event) => {
      const { key } = event as StorageEvent;
      if (key === null || keys.includes(key)) run();
    }),
};

export type BrowserEvents = typeof browserEvents;
