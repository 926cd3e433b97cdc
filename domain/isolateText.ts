/** What is written from right to left. */
const rtl = '\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{1E800}-\\u{1EFFF}';
const run = new RegExp(`([${rtl}](?:[${rtl}\\p{M}\\p{N}\\p{Zs}'’"%./-]*[${rtl}])?\\p{M}*)`, 'u');
/** No letter from left to right, nor what separates names and times. */
const nameAlone = new RegExp(`^[${rtl}](?:[${rtl}]|(?![${rtl}])[^\\p{L}:,;·\\n])*$`, 'u');

/** Each second part is from right to left. Without bidi controls; null if there is nothing to isolate. */
export const splitByDirection = (text: string): readonly string[] | null => {
  const shown = text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
  const parts = nameAlone.test(shown) ? ['', shown] : shown.split(run);
  return parts.length > 1 || shown !== text ? parts : null;
};

/** For plain text: names move no number beside them, and controls turn nothing around. */
export const isolateText = (text: string): string =>
  splitByDirection(text)
    ?.map((part, index) => (index % 2 ? `\u2068${part}\u2069` : part))
    .join('') ?? text;
