export const speechLevels = ['easy', 'medium', 'hard'] as const;

export type SpeechLevel = (typeof speechLevels)[number];

/** Words per sentence. */
export const wordsOfLevel: Readonly<
  Record<SpeechLevel, { readonly from: number; readonly to: number }>
> = {
  easy: { from: 3, to: 5 },
  medium: { from: 6, to: 9 },
  hard: { from: 10, to: Infinity },
};

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Words are separated by blanks; a lone dash is no word, and `long-term` is one. */
export const wordCount = (sentence: string): number =>
  sentence.split(/\s/u).filter((part) => letterOrDigit.test(part)).length;
