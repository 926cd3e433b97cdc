import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';

export const tileTexts = {
  exercise: 'Exercise Guide',
  speech: 'Speech Practice',
  games: 'Cognitive Games',
  /** Shown on what has no content of its own yet. */
  sample: 'Sample',
  soon: 'Soon',
  gamesSoon: 'Coming soon',
  medications: 'My Medications',
  left: (count: number) => {
    if (count === 0) return 'No more doses today';
    return count === 1 ? '1 dose to go today' : `${count} doses to go today`;
  },
  connect: 'Connect Caregiver',
  emergency: 'Emergency',
} as const;

const greetings = [
  { before: '05:00', words: 'Good night' },
  { before: '12:00', words: 'Good morning' },
  { before: '18:00', words: 'Good afternoon' },
  { before: '24:00', words: 'Good evening' },
] as const;

export const greetingAt = (now: number, zone: string, name: string): string => {
  const time = timeOf(localMinuteOf(now, zone));
  const words = greetings.find(({ before }) => time < before)?.words ?? '';
  return `${words}, ${name}`;
};
