/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { speechLevels } from '../../../domain/speechLevels.ts';
import { rosa } from '../../../testkit/page/mockServer.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import { adminReducer, videoAdded } from './adminSlice.ts';
import {
  mismatchedWordCount,
  hasVideo,
  hasWord,
  isMp4Url,
  isPlayableUrl,
  normalizeWhitespace,
} from './entryValidation.ts';

const page = 'https://upstroke.example/admindashboard';

test('an entry is stored with single blanks', () => {
  expect(normalizeWhitespace('  I  am\tokay ')).toBe('I am okay');
});

test('entries are compared in any case: words, and videos by title and address', () => {
  expect(hasWord(['I am okay'], 'i AM okay')).toBe(true);
  expect(hasWord(['I am okay'], 'I am')).toBe(false);
  const known = { title: 'Hip', url: 'https://example.org/hip.mp4', doctor: 'Dr. Ng' };
  expect(hasVideo([known], { title: 'HIP', url: known.url })).toBe(true);
  expect(hasVideo([known], { title: 'Hip', url: '/videos/hip.mp4' })).toBe(false);
  expect(hasVideo([known], { title: 'Knee', url: known.url })).toBe(false);
});

test.each(['HTTPS://EXAMPLE.ORG/hip.mp4?part=2', '/videos/placeholder.mp4'])(
  'an address is https, or a path of our own %s is taken',
  (url) => {
    expect(isPlayableUrl(url, page)).toBe(true);
  },
);

test.each([
  'http://example.org/hip.mp4',
  'example.org/hip.mp4',
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
])('an address is https, or a path of our own %s is refused', (url) => {
  expect(isPlayableUrl(url, page)).toBe(false);
});

describe('Video type mp4', () => {
  test.each(['/videos/hip.mp4', 'https://example.org/HIP.MP4?part=2#t=10'])('%s is one', (url) => {
    expect(isMp4Url(url, page)).toBe(true);
  });

  test.each([
    '/videos/hip.webm',
    'https://example.org/watch?v=hip.mp4',
    'https://example.org/#hip.mp4',
    'https://example.mp4',
    'https://example.org/hipmp4',
    'https://',
  ])('%s is none', (url) => {
    expect(isMp4Url(url, page)).toBe(false);
  });
});

describe('the word count of a sentence is pointed out outside its level', () => {
  test.each([
    ['easy', [1, 3, 5], [2, 6]],
    ['medium', [1, 6, 9], [5, 10]],
    ['hard', [1, 10, 40], [2, 9]],
  ] as const)('%s', (level, fitting, others) => {
    const countOf = (count: number) =>
      mismatchedWordCount(Array.from({ length: count }, () => 'word').join(' '), level);
    expect(fitting.map(countOf)).toEqual(fitting.map(() => null));
    expect(others.map(countOf)).toEqual(others);
  });
});

const begun = adminReducer(undefined, { type: 'nothing' });
const video = { url: 'https://example.org/hip.mp4', title: 'Hip', doctor: 'Dr. Ng' };

test('the lists start with sample entries, of which each sentence fits its level', () => {
  expect(begun.videos.length).toBeGreaterThan(0);
  for (const { url } of begun.videos) {
    expect(isPlayableUrl(url, page) && isMp4Url(url, page)).toBe(true);
  }
  for (const level of speechLevels) {
    expect(begun.words[level].length).toBeGreaterThan(0);
    expect(begun.words[level].filter((word) => mismatchedWordCount(word, level) !== null)).toEqual(
      [],
    );
  }
});

test('the lists stay when the user signs out, and for the next one', () => {
  const state = adminReducer(begun, videoAdded(video));
  expect(adminReducer(state, signedOut())).toBe(state);
  expect(adminReducer(state, signedIn({ token: 't', user: rosa.user }))).toBe(state);
});
