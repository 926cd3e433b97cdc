/** Via upper case and back, because `ß` and `ẞ`, `ς`, `µ` match their variants only there. */
export const foldCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
