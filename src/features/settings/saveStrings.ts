/** Separate from strings.ts to keep the first screen's bundle small. */
export const saveTexts = {
  notKept: 'Not saved. This lasts until you close the app.',
} as const;
