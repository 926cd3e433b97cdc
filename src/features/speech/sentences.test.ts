import { expect, test } from '@jest/globals';
import { levelOf, speechLevels } from '../../../domain/speechLevels.ts';
import { samplePhrases, sentences } from './sentences.ts';

test.each(speechLevels)('each sentence and phrase has as many words as its level: %s', (level) => {
  const phrases = samplePhrases[level].map(({ text }) => text);
  const levels = [sentences[level], ...phrases].map((text) => [text, levelOf(text)]);
  expect(levels.filter(([, counted]) => counted !== level)).toEqual([]);
});
