import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { datesIn, dosesByDay } from '../../../domain/adherence.ts';
import { isolateText } from '../../../domain/isolateText.ts';
import { dateOf, localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import { answeredAt, formatStatus, type RecordRange } from './formatAdherence.ts';
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
  byteOrderMark +
  rows.map((cells) => `${cells.map((cell) => cellOf(isolateText(cell))).join(',')}\r\n`).join('');

/** `2026-03-10T08:04+01:00`: the local time in that zone, with its offset (ISO 8601). */
export const formatZonedIso = (instant: number, timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const named = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName');
  // `GMT+01:00`, or `GMT` alone.
  return `${localMinuteOf(instant, timeZone)}${named?.value.slice(3) || '+00:00'}`;
};

/** Its name contains the dates only; no personal name. */
export const buildDosesCsv = (doses: readonly RecordedDose[], within: RecordRange) => {
  const { columns, file } = texts.csv;
  const lines = dosesByDay(doses, within).flatMap((day) =>
    day.doses.map((dose) => {
      const at = answeredAt(dose);
      return [
        dateOf(dose.dose),
        timeOf(dose.dose),
        dose.medicine_name,
        dose.dosage ?? '',
        formatStatus(dose, within),
        at === null ? '' : formatZonedIso(at, within.zone),
      ];
    }),
  );
  const [first = within.today] = datesIn(within);
  return { name: file(first, within.today), text: toCsv([columns, ...lines]) };
};
