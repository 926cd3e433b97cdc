import { type SpeechLevel, wordCount, wordsOfLevel } from '../../../domain/speechLevels.ts';
import type { ExerciseVideo } from './adminSlice.ts';

export const maxLengths = { title: 100, url: 2000, doctor: 100, word: 200 } as const;

export const normalizeWhitespace = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

const isSame = (one: string, another: string): boolean =>
  one.toLowerCase() === another.toLowerCase();

export const hasWord = (list: readonly string[], word: string): boolean =>
  list.some((known) => isSame(known, word));

/** Duplicate only if both title and URL match. */
export const hasVideo = (
  list: readonly ExerciseVideo[],
  { title, url }: Pick<ExerciseVideo, 'title' | 'url'>,
): boolean => list.some((known) => isSame(known.title, title) && isSame(known.url, url));

/** https or same-origin path. No control characters: browsers strip them before parsing a URL. */
export const isPlayableUrl = (url: string, base: string): boolean => {
  if (/\p{Cc}/u.test(url) || !URL.canParse(url, base)) return false;
  const { origin, username, password } = new URL(url, base);
  if (username !== '' || password !== '') return false;
  return url.startsWith('/') ? origin === new URL(base).origin : /^https:\/\//i.test(url);
};

export const isMp4Url = (url: string, base: string): boolean =>
  URL.canParse(url, base) && /\.mp4$/i.test(new URL(url, base).pathname);

/** The word count if it does not fit the level; null if it fits or the entry is a single word. */
export const mismatchedWordCount = (entry: string, level: SpeechLevel): number | null => {
  const count = wordCount(entry);
  const { from, to } = wordsOfLevel[level];
  const fits = count >= from && count <= to;
  return count < 2 || fits ? null : count;
};
