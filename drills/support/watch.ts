/** What a page tells the drill of itself, with the page's clock. */
export type Told<Words extends string, Row> = { readonly at: number } & (
  | { readonly what: 'tapped'; readonly button: string }
  /**
   * Words of this kind stand now that did not before, or not of the same thing; `drawn`: a frame shows
   * them; `gone`: a frame shows the page without them.
   */
  | { readonly what: 'stands' | 'drawn' | 'gone'; readonly words: Words; readonly of: string }
  /** How much the device kept as `unsent` came to stand. */
  | { readonly what: 'kept'; readonly rows: number }
  /** What the device keeps as this page begins, if its database can be read. */
  | {
      readonly what: 'held';
      readonly database: 'there' | 'missing' | 'unreadable';
      readonly rows: readonly Row[];
    }
);

export interface Watched<Words extends string> {
  /** In the app's database: what the server has not confirmed. */
  readonly store: string;
  /** Buttons whose taps are told, by their words. */
  readonly buttons: readonly string[];
  /** A pattern for each kind of words; a group in it is what they are of. */
  readonly phrases: Readonly<Record<Words, string>>;
  /** Words that say that something is kept. */
  readonly unsent?: Words;
}

export const tellName = 'tellDrill';

export interface WatchedWindow {
  /** How much the device keeps that the server has not confirmed. */
  readonly countQueued: () => Promise<number>;
}

/** Runs in each page before the app does. Everything in it must be its own: it is handed over as text. */
export const watch = ({ store, buttons, phrases, unsent }: Watched<string>): void => {
  type Tell = (told: unknown) => Promise<void>;
  const tell = (told: object) => {
    const heard = (window as unknown as { tellDrill: Tell }).tellDrill({ at: Date.now(), ...told });
    // A page that is being killed has nobody to tell.
    heard.catch(() => undefined);
  };

  const readQueue = () =>
    new Promise<{ database: string; rows: object[] }>((resolve) => {
      const opening = indexedDB.open('upstroke');
      let database = 'unreadable';
      const without = () => resolve({ database, rows: [] });
      // The app alone makes it.
      opening.onupgradeneeded = () => {
        database = 'missing';
        opening.transaction?.abort();
      };
      opening.onerror = without;
      opening.onsuccess = () => {
        const db = opening.result;
        const all = db.transaction(store).objectStore(store).getAll();
        all.onsuccess = () => {
          // The database has a mark of its own among them.
          const rows = (all.result as object[]).filter((row) => !('stamp' in row));
          resolve({ database: 'there', rows });
        };
        all.onerror = without;
        db.close();
      };
    });
  Object.assign(window, { countQueued: async () => (await readQueue()).rows.length });
  void readQueue().then((read) => tell({ what: 'held', ...read }));

  // After those of the app: its handler has run.
  window.addEventListener('click', ({ target }) => {
    const name = target instanceof Element ? target.closest('button')?.textContent : null;
    if (name && buttons.includes(name)) tell({ what: 'tapped', button: name });
  });

  // The frame after the next one begins: that one is drawn.
  const tellDrawn = (told: object) =>
    requestAnimationFrame(() => requestAnimationFrame(() => tell(told)));
  const patterns = Object.entries(phrases).map(([words, pattern]) => [words, new RegExp(pattern)]);
  const standing = new Map<string, string>();
  const look = () => {
    const text = document.documentElement.textContent;
    for (const [words, pattern] of patterns as [string, RegExp][]) {
      const found = pattern.exec(text);
      const before = standing.get(words);
      const of = found?.[1] ?? '';
      if (before !== undefined && !(found && of === before)) {
        standing.delete(words);
        tellDrawn({ what: 'gone', words, of: before });
      }
      if (!found || of === before) continue;
      standing.set(words, of);
      tell({ what: 'stands', words, of });
      if (words === unsent)
        void readQueue().then(({ rows }) => tell({ what: 'kept', rows: rows.length }));
      tellDrawn({ what: 'drawn', words, of });
    }
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
};
