type WithPersist = Partial<Pick<StorageManager, 'persist'>>;

export const makeRequestPersistentStorage = (storage: WithPersist | undefined): (() => void) => {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    storage?.persist?.().catch(() => undefined);
  };
};
