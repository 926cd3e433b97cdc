/** Null if invalid: `URL.canParse` is newer than the oldest browsers. */
export const parseUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
