import { formatList } from './formatList.ts';

type Named = readonly { readonly medicine_name: string }[];

export const listMedicines = (doses: Named): string =>
  formatList(doses.map(({ medicine_name }) => medicine_name));

const hidden = 'Time for your ';

/** SPEC 8, for doses that ring together. */
export const dueWords = (doses: Named, isHidden = false): string => {
  if (!isHidden) return `It's time to take ${listMedicines(doses)}!`;
  return `${hidden}${doses.length > 1 ? `${doses.length} medicines` : 'medicine'}.`;
};

/** Whether a text of `dueWords` hides the names. */
export const hidesNames = (words: string): boolean => words.startsWith(hidden);
