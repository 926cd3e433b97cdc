import { expect, test } from '@jest/globals';
import { levelOf, wordCount } from './speechLevels.ts';

const wordsInARow = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test.each([
  [2, null],
  [3, 'easy'],
  [5, 'easy'],
  [6, 'medium'],
  [9, 'medium'],
  [10, 'hard'],
  [40, 'hard'],
] as const)(
  'Speech levels: easy 3–5 words, medium 6–9, hard 10 or more (%i words: %s)',
  (count, level) => {
    expect(levelOf(wordsInARow(count))).toBe(level);
  },
);

test.each([
  ['I am okay', 3],
  ['I want to practice speaking more with you', 8],
  ['  I   am\tokay\n', 3],
  ['Where are my glasses?', 4],
  ['It’s a long-term plan', 4],
  ['Yes – I am okay …', 4],
  ['I take 2 tablets', 4],
  ['Tôi rất khỏe', 3],
  ['', 0],
  [' – ', 0],
])('the words of %j: %i', (sentence, count) => {
  expect(wordCount(sentence)).toBe(count);
});
