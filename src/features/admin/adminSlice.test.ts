/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { speechLevels } from '../../../domain/speechLevels.ts';
import { rosa } from '../../../testkit/page/scripted.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import {
  adminReducer,
  type AdminState,
  videoAdded,
  videoRemoved,
  videosReset,
  wordAdded,
  wordRemoved,
  wordsReset,
} from './adminSlice.ts';
import { countBeside, isMp4Address, isVideoAddress } from './entries.ts';

type Step = Parameters<typeof adminReducer>[1];

const begun = adminReducer(undefined, { type: 'nothing' });
const after = (...steps: readonly Step[]): AdminState => steps.reduce(adminReducer, begun);

const video = { url: 'https://example.org/hip.mp4', title: 'Hip', doctor: 'Dr. Ng' };
const titles = ({ videos }: AdminState) => videos.map(({ title }) => title);

test('the lists start with sample entries, of which each sentence fits its level', () => {
  expect(begun.videos.length).toBeGreaterThan(0);
  const page = 'https://upstroke.example/';
  for (const { url } of begun.videos) {
    expect(isVideoAddress(url, page) && isMp4Address(url, page)).toBe(true);
  }
  for (const level of speechLevels) {
    expect(begun.words[level].length).toBeGreaterThan(0);
    expect(begun.words[level].filter((word) => countBeside(word, level) !== null)).toEqual([]);
  }
});

test('Deleting a video removes it by position: of two with one title the right one goes', () => {
  const state = after(videoAdded(video), videoAdded({ ...video, doctor: 'Dr. Abe' }));
  const { length } = begun.videos;
  const left = adminReducer(state, videoRemoved(length));
  expect(left.videos).toEqual([...begun.videos, { ...video, doctor: 'Dr. Abe' }]);
  expect(adminReducer(state, videoRemoved(length + 1)).videos).toEqual([...begun.videos, video]);
  expect(titles(adminReducer(state, videoRemoved(0)))).toEqual([
    ...titles(begun).slice(1),
    'Hip',
    'Hip',
  ]);
});

test('a word is removed by its position in the list of its level; an unknown position removes nothing', () => {
  const twice = after(
    wordAdded({ level: 'easy', word: 'tea' }),
    wordAdded({ level: 'easy', word: 'milk' }),
    wordAdded({ level: 'easy', word: 'tea' }),
  );
  const { length } = begun.words.easy;
  const left = adminReducer(twice, wordRemoved({ level: 'easy', position: length }));
  expect(left.words.easy).toEqual([...begun.words.easy, 'milk', 'tea']);
  expect(left.words.medium).toEqual(begun.words.medium);
  expect(left.words.hard).toEqual(begun.words.hard);
  expect(after(videoRemoved(99), wordRemoved({ level: 'hard', position: 99 }))).toEqual(begun);
});

test('Reset to the samples brings back the one kind of list, and leaves the other', () => {
  const word = wordAdded({ level: 'hard', word: 'tea' });
  const changed = after(videoAdded(video), videoRemoved(0), word);
  expect(adminReducer(changed, videosReset())).toEqual(after(word));
  expect(adminReducer(changed, wordsReset())).toEqual(after(videoAdded(video), videoRemoved(0)));
});

test('the lists stay when the user signs out, and for the next one', () => {
  const state = after(videoAdded(video));
  expect(adminReducer(state, signedOut())).toBe(state);
  expect(adminReducer(state, signedIn({ token: 't', user: rosa.user }))).toBe(state);
});
