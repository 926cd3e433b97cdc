import { isSameText } from '../../../domain/comparisonKey.ts';
import type { ExerciseVideo } from './adminSlice.ts';

export const hasWord = (list: readonly string[], word: string): boolean =>
  list.some((known) => isSameText(known, word));

/** Duplicate only if both title and URL match. */
export const hasVideo = (
  list: readonly ExerciseVideo[],
  { title, url }: Pick<ExerciseVideo, 'title' | 'url'>,
): boolean => list.some((known) => isSameText(known.title, title) && isSameText(known.url, url));
