import { describe, expect, test } from '@jest/globals';
import { levelOf, speechLevels } from '../../../domain/speechLevels.ts';
import { samplePhrases, sentences } from './sentences.ts';

describe.each(speechLevels)('%s', (level) => {
  test('each sentence and each phrase has as many words as its level', () => {
    const phrases = samplePhrases[level].map(({ text }) => text);
    const levels = [sentences[level], ...phrases].map((text) => [text, levelOf(text)]);
    expect(levels.filter(([, counted]) => counted !== level)).toEqual([]);
  });

  test('no phrase is there twice', () => {
    const phrases = samplePhrases[level].map(({ text }) => text);
    expect(new Set(phrases).size).toBe(phrases.length);
  });
});
