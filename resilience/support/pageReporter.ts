/** What the script in a page reports, with the page's clock. */
export type Report = { readonly at: number } & (
  | { readonly what: 'stored'; readonly rows: readonly StoredRow[] }
  /** Words of this phrase came into the page, or a frame with them was drawn. */
  | { readonly what: 'inserted' | 'drawn'; readonly phrase: string }
);

/** A row of the outbox, or of the queue of alerts. */
export interface StoredRow {
  readonly kind?: string;
  readonly said?: { readonly answer: { readonly status: string } };
  readonly isWithdrawn?: boolean;
}

export interface ReportingWindow {
  readonly report: (report: Report) => Promise<void>;
  /** What the device keeps until the server confirms it. */
  readonly readStored: () => Promise<StoredRow[]>;
}

/**
 * Runs in each page before the app; it is passed as text, so it uses nothing from outside. Reports
 * what the device keeps at the start, and when the words of a phrase (a pattern by name) appear.
 */
export const reportPage = (phrases: Readonly<Record<string, string>>): void => {
  const { report } = window as unknown as ReportingWindow;
  const send = (body: object) => {
    // A page that is being killed cannot report.
    report({ at: Date.now(), ...body } as Report).catch(() => undefined);
  };

  const readAll = (db: IDBDatabase, store: string) =>
    new Promise<StoredRow[]>((resolve) => {
      const all = db.transaction(store).objectStore(store).getAll();
      all.onerror = () => resolve([]);
      all.onsuccess = () => resolve(all.result as StoredRow[]);
    });
  const readStored = () =>
    new Promise<StoredRow[]>((resolve) => {
      const opening = indexedDB.open('upstroke');
      // Only the app creates the database.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve([]);
      opening.onsuccess = async () => {
        const db = opening.result;
        const rows = await Promise.all([readAll(db, 'outbox'), readAll(db, 'emergencyQueue')]);
        db.close();
        resolve(rows.flat());
      };
    });
  Object.assign(window, { readStored });
  void readStored().then((rows) => send({ what: 'stored', rows }));

  const present = new Set<string>();
  const look = () => {
    for (const [phrase, pattern] of Object.entries(phrases)) {
      const isPresent = new RegExp(pattern).test(document.documentElement.textContent);
      if (isPresent && !present.has(phrase)) {
        send({ what: 'inserted', phrase });
        // The second frame starts after the first one was drawn.
        const drawn = () => send({ what: 'drawn', phrase });
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }
      if (isPresent) present.add(phrase);
      else present.delete(phrase);
    }
  };
  const changes = { childList: true, subtree: true, characterData: true };
  new MutationObserver(look).observe(document, changes);
};
