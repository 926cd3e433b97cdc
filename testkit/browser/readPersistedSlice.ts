import type { Page } from '@playwright/test';

/** What the device holds of a slice for the next start of the page, as text. */
export const readPersistedSlice = (page: Page, slice: string): Promise<string> =>
  page.evaluate(
    (key) =>
      new Promise<string>((resolve) => {
        const opened = indexedDB.open('upstroke-state');
        opened.onsuccess = () => {
          const read = opened.result
            .transaction('keyvaluepairs')
            .objectStore('keyvaluepairs')
            .get(key);
          read.onsuccess = () => {
            opened.result.close();
            resolve(String(read.result));
          };
        };
      }),
    `persist:${slice}`,
  );
