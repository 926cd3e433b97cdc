import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { datesIn, type DayRange, dosesByDay } from '../../../domain/adherence.ts';
import { minute } from '../../../domain/specConstants.ts';
import { dateOf, localMinuteOf, startOfMinute, timeOf } from '../../../domain/zonedTime.ts';
import { answeredAt } from './formatAdherence.ts';
import { texts } from './strings.ts';

/** Without a BOM, spreadsheets decode UTF-8 as the locale's legacy encoding. */
const byteOrderMark = '\uFEFF';
/** A spreadsheet may run such a cell as a formula (CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

const cellOf = (text: string): string => {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** RFC 4180. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

const two = (part: number): string => String(part).padStart(2, '0');

/** `2026-03-10T08:04+01:00`: the local time in that zone, with its offset (ISO 8601). */
export const formatZonedIso = (instant: number, zone: string): string => {
  const local = localMinuteOf(instant, zone);
  const offsetMinutes = Math.round((Date.parse(`${local}Z`) - startOfMinute(instant)) / minute);
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
};

/** Its name contains the dates only; no personal name. */
export const buildDosesCsv = (doses: readonly RecordedDose[], within: DayRange, zone: string) => {
  const { columns, file } = texts.csv;
  const lines = dosesByDay(doses, within).flatMap((day) =>
    day.doses.map((dose) => {
      const at = answeredAt(dose);
      return [
        dateOf(dose.dose),
        timeOf(dose.dose),
        dose.medicine_name,
        texts.status[dose.status],
        at === null ? '' : formatZonedIso(at, zone),
      ];
    }),
  );
  const [first = within.today] = datesIn(within);
  return { name: file(first, within.today), text: toCsv([columns, ...lines]) };
};
