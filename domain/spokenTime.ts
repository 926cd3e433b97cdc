/** `08:04` as `8:04`, also at the end of a text. */
export const formatClock = (time: string): string => time.replace(/\b0(?=.:)/, '');

export const spokenTime = (time: string): { clock: string; words: string } => ({
  clock: formatClock(time),
  words: partOfDay(Number(time.slice(0, 2)), time.slice(3)),
});

/** `8:00 in the evening`: beside a typed time, it shows a mix-up of morning and evening. */
export const formatTwelveHours = (time: string): string => {
  const { clock, words } = spokenTime(time);
  const hours = Number(time.slice(0, 2)) % 12 || 12;
  return `${hours}${clock.slice(-3)} ${words}`;
};

const partOfDay = (hour: number, minute: string): string => {
  if (hour === 12 && minute === '00') return 'midday';
  if (hour === 0 && minute === '00') return 'midnight';
  if (hour < 5) return 'at night';
  if (hour < 12) return 'in the morning';
  if (hour < 18) return 'in the afternoon';
  if (hour < 22) return 'in the evening';
  return 'at night';
};
