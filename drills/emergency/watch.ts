/** What a page tells the drill of itself, with the page's clock. */
export type Told = { readonly at: number } & (
  | { readonly what: 'tapped' | 'okTapped' }
  /** Words of this kind stand now that did not before; `drawn`: a frame shows them. */
  | { readonly what: 'stands' | 'drawn'; readonly words: Words }
  /** How many alerts the device kept as "not sent yet" came to stand. */
  | { readonly what: 'kept'; readonly alerts: number }
  /** What the device keeps as this page begins, if its database can be read. */
  | {
      readonly what: 'held';
      readonly database: 'there' | 'missing' | 'unreadable';
      readonly alerts: readonly { readonly isWithdrawn: boolean }[];
    }
);

/** `sent`: somebody was told. `unsent`: not yet. `ok`: of what was taken back. */
export type Words = 'sent' | 'unsent' | 'ok';

export const tellName = 'tellDrill';

export interface WatchedWindow {
  /** How much the device keeps that the server has not confirmed. */
  readonly countQueued: () => Promise<number>;
}

/** Runs in each page before the app does. Everything in it must be its own: it is handed over as text. */
export const watch = (): void => {
  type Tell = (told: unknown) => Promise<void>;
  const tell = (told: object) => {
    const heard = (window as unknown as { tellDrill: Tell }).tellDrill({ at: Date.now(), ...told });
    // A page that is being killed has nobody to tell.
    heard.catch(() => undefined);
  };

  const readQueue = () =>
    new Promise<{ database: string; alerts: unknown[] }>((resolve) => {
      const opening = indexedDB.open('upstroke');
      let database = 'unreadable';
      const without = () => resolve({ database, alerts: [] });
      // The app alone makes it.
      opening.onupgradeneeded = () => {
        database = 'missing';
        opening.transaction?.abort();
      };
      opening.onerror = without;
      opening.onsuccess = () => {
        const db = opening.result;
        const all = db.transaction('emergencyQueue').objectStore('emergencyQueue').getAll();
        all.onsuccess = () => resolve({ database: 'there', alerts: all.result });
        all.onerror = without;
        db.close();
      };
    });
  Object.assign(window, { countQueued: async () => (await readQueue()).alerts.length });
  void readQueue().then((read) => tell({ what: 'held', ...read }));

  // After those of the app: its handler has run.
  window.addEventListener('click', ({ target }) => {
    const name = target instanceof Element ? target.closest('button')?.textContent : null;
    if (name === 'Yes, send alert') tell({ what: 'tapped' });
    if (name === 'I am OK') tell({ what: 'okTapped' });
  });

  const phrases = {
    sent: ['Emergency Alert Sent!', 'Alert sent to'],
    unsent: [
      'Sending your alert',
      'Your alert waits to be sent',
      'Failed to send emergency',
      'Failed to queue emergency',
    ],
    ok: [
      'That you are OK waits to be sent',
      'told that you are OK',
      'had closed your alert already',
      'Nobody had been told',
    ],
  };
  const standing = new Set<string>();
  const look = () => {
    const text = document.documentElement.textContent;
    for (const [words, each] of Object.entries(phrases)) {
      const stands = each.some((phrase) => text.includes(phrase));
      if (stands && !standing.has(words)) {
        tell({ what: 'stands', words });
        if (words === 'unsent')
          void readQueue().then(({ alerts }) => tell({ what: 'kept', alerts: alerts.length }));
        // The frame after the next one begins: that one is drawn.
        requestAnimationFrame(() => requestAnimationFrame(() => tell({ what: 'drawn', words })));
      }
      if (stands) standing.add(words);
      else standing.delete(words);
    }
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
};
