/** What is written from right to left; digits and blanks only between its letters. A full stop and a blank end it. */
const rtl = '\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC';
const run = new RegExp(`([${rtl}](?:(?:[${rtl}\\d '’"/-]|\\.(?! ))*[${rtl}])?)`, 'u');

/** Each second part is from right to left. Without bidi controls; null if there is nothing to isolate. */
export const splitByDirection = (text: string): readonly string[] | null => {
  const shown = text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
  const parts = shown.split(run);
  return parts[1] || shown !== text ? parts : null;
};
