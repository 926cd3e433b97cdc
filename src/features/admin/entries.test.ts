/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  countBeside,
  holdsVideo,
  holdsWord,
  isMp4Address,
  isVideoAddress,
  tidied,
} from './entries.ts';

const page = 'https://upstroke.example/admindashboard';

test('an entry goes on the list without blanks around it, and with single ones inside', () => {
  expect(tidied('  I  am\tokay ')).toBe('I am okay');
});

test('a word is on the list in any case', () => {
  expect(holdsWord(['I am okay'], 'i AM okay')).toBe(true);
  expect(holdsWord(['I am okay'], 'I am')).toBe(false);
  expect(holdsWord([], 'I am okay')).toBe(false);
});

describe('a video is on the list with its title, in any case, and its address', () => {
  const known = { title: 'Hip', url: 'https://example.org/hip.mp4', doctor: 'Dr. Ng' };

  test.each([
    ['both', { title: 'HIP', url: known.url }, true],
    ['the title alone', { title: 'Hip', url: '/videos/hip.mp4' }, false],
    ['the address alone', { title: 'Knee', url: known.url }, false],
  ])('%s', (_what, video, isKnown) => {
    expect(holdsVideo([known], video)).toBe(isKnown);
  });
});

describe('an address is https, or a path of our own', () => {
  test.each([
    'https://example.org/hip.mp4',
    'HTTPS://EXAMPLE.ORG/hip.mp4?part=2',
    '/videos/placeholder.mp4',
  ])('%s is taken', (url) => {
    expect(isVideoAddress(url, page)).toBe(true);
  });

  test.each([
    'http://example.org/hip.mp4',
    'example.org/hip.mp4',
    'hip.mp4',
    '//example.org/hip.mp4',
    '/\\example.org/hip.mp4',
    '/\t/example.org/hip.mp4',
    '/\n\\example.org/hip.mp4',
    '\u0000https://example.org/hip.mp4',
    'https://example.org/hip.mp4\u007f',
    'https://user:secret@example.org/hip.mp4',
    'https://user@example.org/hip.mp4',
    'https:example.org/hip.mp4',
    'https://',
    'https://exa mple.org/hip.mp4',
    'javascript:alert(1)',
    'data:video/mp4;base64,AAAA',
    'blob:https://example.org/1',
  ])('%s is refused', (url) => {
    expect(isVideoAddress(url, page)).toBe(false);
  });
});

describe('Video type mp4', () => {
  test.each(['/videos/hip.mp4', 'https://example.org/HIP.MP4?part=2#t=10'])('%s is one', (url) => {
    expect(isMp4Address(url, page)).toBe(true);
  });

  test.each([
    '/videos/hip.webm',
    'https://example.org/watch?v=hip.mp4',
    'https://example.org/#hip.mp4',
    'https://example.mp4',
    'https://example.org/hipmp4',
    'https://',
  ])('%s is none', (url) => {
    expect(isMp4Address(url, page)).toBe(false);
  });
});

describe('Speech levels: easy 3–5 words, medium 6–9, hard 10 or more', () => {
  const wordsInARow = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

  test.each([
    ['easy', 1, null],
    ['easy', 2, 2],
    ['easy', 3, null],
    ['easy', 5, null],
    ['easy', 6, 6],
    ['medium', 5, 5],
    ['medium', 6, null],
    ['medium', 9, null],
    ['medium', 10, 10],
    ['hard', 1, null],
    ['hard', 9, 9],
    ['hard', 10, null],
    ['hard', 40, null],
  ] as const)('%s with %i words: %s is pointed out', (level, count, pointedOut) => {
    expect(countBeside(wordsInARow(count), level)).toBe(pointedOut);
  });
});
