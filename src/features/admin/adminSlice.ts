import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';

const address = '/videos/placeholder.mp4';

export const samples: AdminState = {
  videos: [
    { url: address, title: 'Shoulder Flexion', doctor: 'Reyes' },
    { url: address, title: 'Knee Extension', doctor: 'Lindqvist' },
    { url: address, title: 'Smiling', doctor: 'Okafor' },
  ],
  words: {
    easy: ['I am okay', 'I want some water', 'Good morning, my friend'],
    medium: ['I want to practice speaking more with you', 'Please help me put on my coat'],
    hard: [
      'My family and friends give me strength and hope during this long recovery process',
      'Every morning I take a short walk through the park with my sister',
    ],
  },
};

export interface ExerciseVideo {
  readonly url: string;
  readonly title: string;
  readonly doctor: string;
}

/** Device-level lists without personal data: they survive sign-out. */
export interface AdminState {
  readonly videos: readonly ExerciseVideo[];
  readonly words: Readonly<Record<SpeechLevel, readonly string[]>>;
}

interface AddedWord {
  readonly level: SpeechLevel;
  readonly word: string;
}

interface WordPosition {
  readonly level: SpeechLevel;
  readonly position: number;
}

const without = <T>(list: readonly T[], position: number): readonly T[] =>
  list.filter((_entry, index) => index !== position);

const withWords = (
  state: AdminState,
  level: SpeechLevel,
  change: (list: readonly string[]) => readonly string[],
): AdminState => ({ ...state, words: { ...state.words, [level]: change(state.words[level]) } });

const slice = createSlice({
  name: 'admin',
  initialState: samples,
  reducers: {
    videoAdded: (state, { payload: video }: PayloadAction<ExerciseVideo>) => ({
      ...state,
      videos: [...state.videos, video],
    }),
    videoRemoved: (state, { payload: position }: PayloadAction<number>) => ({
      ...state,
      videos: without(state.videos, position),
    }),
    videosReset: (state) => ({ ...state, videos: samples.videos }),
    wordAdded: (state, { payload: { level, word } }: PayloadAction<AddedWord>) =>
      withWords(state, level, (list) => [...list, word]),
    wordRemoved: (state, { payload: { level, position } }: PayloadAction<WordPosition>) =>
      withWords(state, level, (list) => without(list, position)),
    wordsReset: (state) => ({ ...state, words: samples.words }),
  },
});

export const adminReducer = slice.reducer;
export const { videoAdded, videoRemoved, videosReset, wordAdded, wordRemoved, wordsReset } =
  slice.actions;
