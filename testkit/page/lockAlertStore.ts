import { afterEach } from '@jest/globals';
import { hold } from './fakeClock.ts';

let releases: (() => void)[] = [];
afterEach(() => {
  for (const release of releases) release();
  releases = [];
});

/** Locks the stored alerts, as another tab does, until the returned function is called or the test ends. */
export const lockAlertStore = async (): Promise<() => void> => {
  const opening = indexedDB.open('upstroke');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const db = opening.result;
  const store = db.transaction('emergencyQueue', 'readwrite').objectStore('emergencyQueue');
  let isHeld = true;
  const endHold = hold();
  const work = () => {
    store.count().onsuccess = () => {
      if (isHeld) {
        work();
        return;
      }
      db.close();
      endHold();
    };
  };
  work();
  const release = () => {
    isHeld = false;
  };
  releases.push(release);
  return release;
};
