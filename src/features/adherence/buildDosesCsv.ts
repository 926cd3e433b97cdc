import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { datesIn, type DayRange, dosesByDay } from '../../../domain/adherence.ts';
import { isolateText } from '../../../domain/isolateText.ts';
import { toAsciiDigits } from '../../../domain/parseNumber.ts';
import { formatOffset, offsetMinutesAt } from '../../../domain/zoneNames.ts';
import { dateOf, localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import { answeredAt, formatStatus, type RecordRange } from './formatAdherence.ts';
import { texts } from './strings.ts';

/** Without a BOM, spreadsheets decode UTF-8 as the locale's legacy encoding. */
const byteOrderMark = '\uFEFF';
/** A spreadsheet may run such a text as a formula (CSV injection), also after a separator that it splits at. */
const formulaStart = /(^|[,;\t\r\n|])(?=\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g;
/** Otherwise half a tablet, `1/2` or `1-2`, would be a day, `10E3` 10000, `Mar 5, 2026` a date, `1 p` an hour. */
const looksLikeValue = /^\W*\d|^\p{L}+\W*\d[\d\W]*$|^(?:true|false|wahr|falsch)$/iu;
/** Shows nothing; the cell stays a text in every language of the spreadsheet. */
const textMark = '\u200E';

const cellOf = (text: string, isPlain: boolean): string => {
  const harmless = text.replace(formulaStart, "$1'");
  const isMarked = !isPlain && looksLikeValue.test(toAsciiDigits(text.trim()));
  return `"${(isMarked ? textMark + harmless : harmless).replaceAll('"', '""')}"`;
};

const separator = (): string => {
  const decimal = new Intl.NumberFormat().formatToParts(0.5).find(({ type }) => type === 'decimal');
  return decimal?.value === ',' ? ';' : ',';
};

/** RFC 4180, with the separator that spreadsheets of the reader's region expect; all cells are texts but `plainColumns`. */
export const toCsv = (
  rows: readonly (readonly string[])[],
  plainColumns: readonly number[] = [],
): string => {
  const between = separator();
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cellOf(isolateText(cell), plainColumns.includes(column)))
      .join(between);
  return byteOrderMark + rows.map((cells) => `${lineOf(cells)}\r\n`).join('');
};

/** `2026-03-10T08:04+01:00`: the local time in that zone, with its offset (ISO 8601). */
export const formatZonedIso = (instant: number, zone: string): string =>
  `${localMinuteOf(instant, zone)}${formatOffset(offsetMinutesAt(instant, zone))}`;

/** Date, time and instant: spreadsheets may compute with them. */
const timeColumns = [0, 1, 5];

/** For the name of a file, on any system. */
const toFilePart = (name: string): string =>
  name
    .trim()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

export const dosesFileName = (person: string, within: DayRange): string => {
  const [first = within.today] = datesIn(within);
  return texts.csv.file(toFilePart(person), first, within.today);
};

export const buildDosesCsv = (doses: readonly RecordedDose[], within: RecordRange): string => {
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
        dose.recorded_by ?? '',
      ];
    }),
  );
  return toCsv([texts.csv.columns, ...lines], timeColumns);
};
