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

const slice = createSlice({
  name: 'admin',
  initialState: samples,
  reducers: {
    videoAdded: (state, { payload: video }: PayloadAction<ExerciseVideo>) => {
      state.videos.push(video);
    },
    videoRemoved: (state, { payload: position }: PayloadAction<number>) => {
      state.videos.splice(position, 1);
    },
    videosReset: (state) => ({ ...state, videos: samples.videos }),
    wordAdded: (
      state,
      { payload: { level, word } }: PayloadAction<{ level: SpeechLevel; word: string }>,
    ) => {
      state.words[level].push(word);
    },
    wordRemoved: (
      state,
      { payload: { level, position } }: PayloadAction<{ level: SpeechLevel; position: number }>,
    ) => {
      state.words[level].splice(position, 1);
    },
    wordsReset: (state) => ({ ...state, words: samples.words }),
  },
});

export const adminReducer = slice.reducer;
export const { videoAdded, videoRemoved, videosReset, wordAdded, wordRemoved, wordsReset } =
  slice.actions;
