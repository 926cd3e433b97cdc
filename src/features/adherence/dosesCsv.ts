import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { datesOf, type LastDays } from '../../../domain/adherence.ts';
import { dosesByDay } from '../../../domain/adherenceDays.ts';
import { minute } from '../../../domain/constants.ts';
import { dateOf, localMinuteOf, startOfMinute, timeOf } from '../../../domain/zonedTime.ts';
import { toCsv } from './csv.ts';
import { answeredAt } from './inWords.ts';
import { texts } from './strings.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** `2026-03-10T08:04+01:00`: an instant as a clock in that zone showed it (ISO 8601). */
export const isoIn = (instant: number, zone: string): string => {
  const local = localMinuteOf(instant, zone);
  const ahead = Math.round((Date.parse(`${local}Z`) - startOfMinute(instant)) / minute);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `${local}${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
};

interface CsvFile {
  /** Says the dates, and nobody's name. */
  readonly name: string;
  readonly text: string;
}

/** One line per dose of these dates, as the person's own clock showed them, the first one first. */
export const dosesCsv = (
  doses: readonly RecordedDose[],
  within: LastDays,
  zone: string,
): CsvFile => {
  const { columns, file } = texts.csv;
  const lines = dosesByDay(doses, within).flatMap((day) =>
    day.doses.map((dose) => {
      const at = answeredAt(dose);
      return [
        dateOf(dose.dose),
        timeOf(dose.dose),
        dose.medicine_name,
        texts.status[dose.status],
        at === null ? '' : isoIn(at, zone),
      ];
    }),
  );
  const [first = within.today] = datesOf(within);
  return { name: file(first, within.today), text: toCsv([columns, ...lines]) };
};
