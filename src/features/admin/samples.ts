import type { AdminState } from './adminSlice.ts';

const address = '/videos/placeholder.mp4';

export const samples: AdminState = {
  videos: [
    { url: address, title: 'Shoulder Flexion', doctor: 'Dr. Reyes' },
    { url: address, title: 'Knee Extension', doctor: 'Dr. Lindqvist' },
    { url: address, title: 'Smiling', doctor: 'Dr. Okafor' },
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
