const list = new Intl.ListFormat('en-GB');

export const listNames = (names: readonly string[]): string => list.format(names);

const hidden = 'Time for your ';

/** SPEC 8. The medicines of a minute ring together. */
export const dueWords = (names: readonly string[], isHidden = false): string => {
  if (!isHidden) return `It's time to take ${listNames(names)}!`;
  return names.length === 1 ? `${hidden}medicine.` : `${hidden}${names.length} medicines.`;
};

/** Whether a text of `dueWords` hides the names. */
export const hidesNames = (words: string): boolean => words.startsWith(hidden);
