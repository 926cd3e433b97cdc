/** Another page of the device is at work on its alerts, until it lets go: whoever reads them waits. */
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
