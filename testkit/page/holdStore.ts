/** Locks the stored alerts, as another tab does, until the returned function is called. */
export const holdStore = async (): Promise<() => void> => {
  const opening = indexedDB.open('upstroke');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const db = opening.result;
  const store = db.transaction('emergencyQueue', 'readwrite').objectStore('emergencyQueue');
  let isHeld = true;
  const work = () => {
    store.count().onsuccess = () => {
      if (isHeld) work();
      else db.close();
    };
  };
  work();
  return () => {
    isHeld = false;
  };
};
