import { minute } from '../../domain/specConstants.ts';

export const makeRequestPersistentStorage = (storage: Partial<StorageManager> | undefined) => {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    storage?.persist?.().catch(() => undefined);
  };
};

/** False without https or permission. */
export const copyText = async (words: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
};

const revokeDelayMs = 1 * minute;

export const saveFile = (name: string, type: string, content: BlobPart): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
};
