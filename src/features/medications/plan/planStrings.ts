import { dayParts, type DayPart } from '../../../../domain/dayParts.ts';

const parts: Readonly<Record<DayPart, string>> = {
  morning: 'Morning',
  noon: 'Noon',
  evening: 'Evening',
  night: 'Night',
};

export const planTexts = {
  title: (fname: string | null) => (fname === null ? 'My plan' : `${fname}'s plan`),
  caption: 'Medicine plan',
  medicine: 'Medicine',
  columns: ['Dosage', ...dayParts.map((part) => parts[part]), 'Days and notes'],
  parts,
  made: (when: string) => `Made with Upstroke on ${when}. Please check it with your doctor.`,
  none: '–',
  empty: 'There are no medicines yet.',
  print: 'Print',
  share: 'Share',
  shareFailed: 'This browser cannot share it. Please print it.',
  line: (name: string, words: string) => `${name}: ${words}`,
} as const;
