/** Users type it as they read it: in any case, with blanks or hyphens. */
export const normalizePin = (text: string): string =>
  text.replaceAll(/[^a-z\d]/gi, '').toUpperCase();
