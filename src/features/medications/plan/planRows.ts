import { isEveryDay } from '../../../../domain/daySchedule.ts';
import { dayPartOf, dayParts } from '../../../../domain/dayParts.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import { dateOf, type LocalMinute } from '../../../../domain/zonedTime.ts';
import { formatClocks } from '../../../doses/formatClocks.ts';
import { formatDays, formatPause } from '../../../doses/formatSchedule.ts';
import { planTexts as texts } from './planStrings.ts';

/** Of a medicine: its dosage, its times by part of the day, and what else is to be known. */
export const planCells = (medicine: Medicine, now: LocalMinute): string[] => {
  const { dosage, times, schedule, note = '' } = medicine;
  const timesIn = dayParts.map((part) =>
    formatClocks(
      medicine,
      times.filter((time) => dayPartOf(time) === part),
    ),
  );
  const days = isEveryDay(schedule) ? null : formatDays(schedule, dateOf(now));
  const notes = [days, formatPause(schedule, now), note].filter(Boolean).join('. ');
  return [dosage, ...timesIn.map((clocks) => clocks.join(', ')), notes].map(
    (cell) => cell || texts.none,
  );
};

/** The same in words, without what is empty: `100 mg; Morning 8:00; Evening 20:00`. */
export const planWords = (medicine: Medicine, now: LocalMinute): string => {
  const labels = ['', ...dayParts.map((part) => `${texts.parts[part]} `), ''];
  return planCells(medicine, now)
    .flatMap((cell, index) => (cell === texts.none ? [] : `${labels[index] ?? ''}${cell}`))
    .join('; ');
};

/** By the first time of the day; those taken as needed come last. */
export const inPlanOrder = (medicines: readonly Medicine[]): Medicine[] => {
  const firstOf = ({ times: [first = '24:00'] }: Medicine) => first;
  return medicines.toSorted(
    (a, b) => firstOf(a).localeCompare(firstOf(b)) || a.name.localeCompare(b.name),
  );
};
