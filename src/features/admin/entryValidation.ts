import { isSameText } from '../../../domain/comparisonKey.ts';
import { type SpeechLevel, wordCount, wordsOfLevel } from '../../../domain/speechLevels.ts';
import { parseUrl } from '../../platform/parseUrl.ts';
import type { ExerciseVideo } from './adminSlice.ts';

export const maxLengths = { title: 100, url: 2000, doctor: 100, word: 200 } as const;

export const normalizeWhitespace = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

const origin = 'https://upstroke.invalid';

/** https or a path of the app. No control characters: browsers strip them before parsing a URL. */
export const isPlayableUrl = (typed: string): boolean => {
  const url = parseUrl(typed, origin);
  if (!url || /\p{Cc}/u.test(typed) || url.username !== '' || url.password !== '') return false;
  return typed.startsWith('/') ? url.origin === origin : /^https:\/\//i.test(typed);
};

export const isMp4Url = (typed: string): boolean =>
  /\.mp4$/i.test(parseUrl(typed, origin)?.pathname ?? '');

/** The word count if it does not fit the level; null if it fits or the entry is a single word. */
export const mismatchedWordCount = (entry: string, level: SpeechLevel): number | null => {
  const count = wordCount(entry);
  const { from, to } = wordsOfLevel[level];
  const fits = count >= from && count <= to;
  return count < 2 || fits ? null : count;
};

export const hasWord = (list: readonly string[], word: string): boolean =>
  list.some((known) => isSameText(known, word));

/** Duplicate only if both title and URL match. */
export const hasVideo = (
  list: readonly ExerciseVideo[],
  { title, url }: Pick<ExerciseVideo, 'title' | 'url'>,
): boolean => list.some((known) => isSameText(known.title, title) && isSameText(known.url, url));
