import type { SpeechLevel } from '../../../domain/speechLevels.ts';

interface Phrase {
  readonly text: string;
  readonly status: 'completed' | 'skipped';
}

type ByLevel<T> = Readonly<Record<SpeechLevel, T>>;

export const sentences: ByLevel<string> = {
  easy: 'I am okay',
  medium: 'I want to practice speaking more with you',
  hard: 'My family and friends give me strength and hope during this long recovery process',
};

/** Sample data. */
export const samplePhrases: ByLevel<readonly Phrase[]> = {
  easy: [
    { text: sentences.easy, status: 'completed' },
    { text: 'Good morning, my friend', status: 'completed' },
    { text: 'I would like water', status: 'completed' },
    { text: 'Please help me up', status: 'skipped' },
    { text: 'Thank you very much', status: 'completed' },
    { text: 'I feel tired today', status: 'completed' },
    { text: 'Where are my glasses?', status: 'skipped' },
    { text: 'Close the door, please', status: 'completed' },
    { text: 'I love my family', status: 'completed' },
    { text: 'See you tomorrow', status: 'skipped' },
  ],
  medium: [
    { text: sentences.medium, status: 'completed' },
    { text: 'Can we go for a walk this afternoon?', status: 'skipped' },
    { text: 'The doctor said I am doing better', status: 'completed' },
    { text: 'Please bring me my coat and shoes', status: 'completed' },
    { text: 'I would like to call my sister today', status: 'skipped' },
  ],
  hard: [
    { text: sentences.hard, status: 'skipped' },
    { text: 'I would like to sit outside in the garden after lunch today', status: 'completed' },
    {
      text: 'Please tell me again what the doctor said about my new medicine',
      status: 'completed',
    },
    {
      text: 'Every morning I take a short walk around the park with my daughter',
      status: 'skipped',
    },
  ],
};
