import { type SpeechLevel, wordCount, wordsOfLevel } from '../../../domain/speechLevels.ts';
import type { ExerciseVideo } from './adminSlice.ts';

/** In characters. */
export const maxLengths = { title: 100, url: 2000, doctor: 100, word: 200 } as const;

/** As it goes on a list: without blanks around it, and with single ones inside. */
export const normalizeWhitespace = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

const isSame = (one: string, another: string): boolean =>
  one.toLowerCase() === another.toLowerCase();

/** Whether that word is on the list, in any case. */
export const hasWord = (list: readonly string[], word: string): boolean =>
  list.some((known) => isSame(known, word));

/** Whether the list shows that file under that title; one of the two alone may stand there twice. */
export const hasVideo = (
  list: readonly ExerciseVideo[],
  { title, url }: Pick<ExerciseVideo, 'title' | 'url'>,
): boolean => list.some((known) => isSame(known.title, title) && isSame(known.url, url));

/**
 * Whether the page at `base` may play what is there: over https anywhere, or by a path in this app. A
 * browser drops control characters before it reads an address: with one it leads elsewhere than it says.
 */
export const isPlayableUrl = (url: string, base: string): boolean => {
  if (/\p{Cc}/u.test(url) || !URL.canParse(url, base)) return false;
  const { origin, username, password } = new URL(url, base);
  if (username !== '' || password !== '') return false;
  return url.startsWith('/') ? origin === new URL(base).origin : /^https:\/\//i.test(url);
};

/** Whether that address leads to a video of the type that is played (SPEC section 9: mp4). */
export const isMp4Url = (url: string, base: string): boolean =>
  URL.canParse(url, base) && /\.mp4$/i.test(new URL(url, base).pathname);

/** How many words a sentence has where that does not fit its level; null for single words. */
export const mismatchedWordCount = (entry: string, level: SpeechLevel): number | null => {
  const count = wordCount(entry);
  const { from, to } = wordsOfLevel[level];
  const fits = count >= from && count <= to;
  return count < 2 || fits ? null : count;
};
