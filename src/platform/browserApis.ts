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

/** False where the browser has no share sheet. The user may close it without sharing. */
export const shareLink = async (link: ShareData): Promise<boolean> => {
  const { share } = navigator as Partial<Navigator>;
  try {
    await share?.call(navigator, link);
    return share !== undefined;
  } catch (error) {
    return (error as Error).name === 'AbortError';
  }
};

/** Browsers name the file of a printed page by its title. */
export const printAs = (title: string): void => {
  const { title: shown } = document;
  window.addEventListener('afterprint', () => (document.title = shown), { once: true });
  document.title = title;
  window.print();
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
