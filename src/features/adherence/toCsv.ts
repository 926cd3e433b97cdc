/** Without it a spreadsheet takes UTF-8 for the encoding of its country. */
const byteOrderMark = '\uFEFF';
/** What a spreadsheet may take for a formula, and run. */
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

const cellOf = (text: string): string => {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Rows of cells as a file of comma-separated values (RFC 4180), fit for a spreadsheet. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
