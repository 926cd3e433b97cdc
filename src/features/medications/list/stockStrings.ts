import { fieldLimits } from '../../../../contract/fieldLimits.ts';

export const stockProblemTexts = {
  countInvalid: `❌ Please enter how many are left, at most ${fieldLimits.stock}, or leave it empty`,
  perDoseInvalid: '❌ Please enter how many you take for one dose, such as 1 or 0.5',
} as const;

/** With the decimal mark of the dosage that is shown beside it: `0,5`, but not `1,000`. */
const formatAmount = (amount: number, dosage: string): string =>
  /\d,\d{1,2}(?!\d)/.test(dosage) ? String(amount).replace('.', ',') : String(amount);

export const stockTexts = {
  title: 'Count my supply',
  count: 'How many do you have?',
  perDose: 'How many for one dose?',
  hints: {
    count: 'Tablets, drops or millilitres. Leave this empty if you do not want to count.',
    perDose: 'For example 1, or 0.5 for half a tablet',
  },
  averageHint: 'The average, if the amounts differ: 1.5 for 1 tablet and 2 tablets',
  left: (count: number, dosage: string) => `${formatAmount(count, dosage)} left`,
  leftAndWarning: (count: number, warning: string, dosage: string) =>
    count > 0
      ? `${stockTexts.left(count, dosage)}, ${warning}`
      : warning.replace(/^./, (first) => first.toUpperCase()),
  busy: 'Wait…',
  newPack: 'New pack',
  newPackTitle: (name: string) => `New pack of ${name}`,
  inPack: 'How many are in the pack?',
  added: (name: string, left: number, dosage: string) =>
    `${name}: ${stockTexts.left(left, dosage)} now`,
  addYes: 'Add them',
  addNo: 'No, go back',
  packInvalid: '❌ Please enter how many are in the pack',
} as const;
