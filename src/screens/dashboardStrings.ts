import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';

export const tileTexts = {
  exercise: 'Exercise Guide',
  speech: 'Speech Practice',
  games: 'Cognitive Games',
  gamesSoon: 'Coming soon',
  medications: 'My Medications',
  left: (count: number) => (count === 0 ? 'Nothing left today' : `${count} left today`),
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
