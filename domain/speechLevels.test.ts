import { expect, test } from '@jest/globals';
import { wordCount, wordsOfLevel } from './speechLevels.ts';

test('Speech levels: easy 3–5 words, medium 6–9, hard 10 or more', () => {
  const [easy, medium, hard] = [
    { from: 3, to: 5 },
    { from: 6, to: 9 },
    { from: 10, to: Infinity },
  ];
  expect(wordsOfLevel).toEqual({ easy, medium, hard });
});

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
