/** The columns of a plan on paper, as in Germany's national medication plan (§ 31a SGB V). */
export const dayParts = ['morning', 'noon', 'evening', 'night'] as const;
export type DayPart = (typeof dayParts)[number];

const begins = {
  '04:00': 'morning',
  '11:00': 'noon',
  '16:00': 'evening',
  '21:00': 'night',
} as const;

/** Of `HH:MM`. The night goes on until 4 in the morning. */
export const dayPartOf = (time: string): DayPart => {
  const part = Object.entries(begins).findLast(([begin]) => begin <= time);
  return part ? part[1] : 'night';
};
