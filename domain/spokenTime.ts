/** `8:04` and `20:04`, or `8:04 AM` and `8:04 PM`, whose blank does not break. */
export const formatClock = (time: string, twelveHours: boolean): string => {
  const [hours, minutes] = time.split(':');
  if (!twelveHours) return `${Number(hours)}:${minutes}`;
  return `${Number(hours) % 12 || 12}:${minutes}\u00A0${Number(hours) < 12 ? 'AM' : 'PM'}`;
};

/** The words stand in for AM and PM. */
export const spokenTime = (
  time: string,
  twelveHours: boolean,
): { clock: string; words: string } => ({
  clock: formatClock(time, twelveHours).replace(/\u00A0.+/, ''),
  words: partOfDay(Number(time.slice(0, 2)), time.slice(3)),
});

/** `8:00 in the evening`, `8:00 in the morning`; but `20:00`, which is clear. */
export const formatSpoken = (time: string, twelveHours: boolean): string => {
  const { clock, words } = spokenTime(time, twelveHours);
  return !twelveHours && Number(time.slice(0, 2)) > 12 ? clock : `${clock} ${words}`;
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
