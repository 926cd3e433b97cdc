type WithPersist = Partial<Pick<StorageManager, 'persist'>>;

/** Asks the browser, once per page, to keep what the app stores also where the device runs short of room. */
export const makeRequestPersistentStorage = (storage: WithPersist | undefined): (() => void) => {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    // Where it refuses, what is not sent is still there as long as nothing else needs the room.
    storage?.persist?.().catch(() => undefined);
  };
};
