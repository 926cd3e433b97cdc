/** Created on first use: it costs milliseconds at startup. */
let format: Intl.ListFormat | undefined;

/** `Aspirin, Metoprolol and Ramipril`. */
export const formatList = (items: Iterable<string>): string =>
  (format ??= new Intl.ListFormat('en-GB')).format(items);
