/** Of the sentences to practise speaking with (SPEC section 9), the shortest first. */
export const speechLevels = ['easy', 'medium', 'hard'] as const;

export type SpeechLevel = (typeof speechLevels)[number];

/** The fewest and the most words that a sentence of each level has (SPEC section 9). */
export const wordsOfLevel: Readonly<
  Record<SpeechLevel, { readonly from: number; readonly to: number }>
> = {
  easy: { from: 3, to: 5 },
  medium: { from: 6, to: 9 },
  hard: { from: 10, to: Infinity },
};

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Words stand apart by blanks; a dash or dots by themselves are none, and `long-term` is one. */
export const wordCount = (sentence: string): number =>
  sentence.split(/\s/u).filter((part) => letterOrDigit.test(part)).length;

/** The level that a sentence belongs to by its words; null where it has too few for any. */
export const levelOf = (sentence: string): SpeechLevel | null => {
  const count = wordCount(sentence);
  return (
    speechLevels.find(
      (level) => count <= wordsOfLevel[level].to && count >= wordsOfLevel[level].from,
    ) ?? null
  );
};
