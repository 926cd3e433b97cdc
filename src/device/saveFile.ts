import { minute } from '../../domain/constants.ts';

/** A browser may ask where to save, and reads the file only then. */
const revokeDelayMs = 1 * minute;

/** Gives a text to the browser, which saves it as a file of this name and type. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
};
