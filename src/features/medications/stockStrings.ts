import { fieldLimits } from '../../../contract/fieldLimits.ts';

export const stockProblemTexts = {
  countInvalid: `❌ Please enter how many are left, at most ${fieldLimits.stock}, or leave it empty`,
  perDoseInvalid: '❌ Please enter how many you take for one dose, such as 1 or 0.5',
} as const;

export const stockTexts = {
  title: 'Count my supply',
  count: 'How many do you have?',
  perDose: 'How many for one dose?',
  hints: {
    count: 'Tablets, drops or millilitres. Leave this empty if you do not want to count.',
    perDose: 'For example 1, or 0.5 for half a tablet',
  },
  left: (count: number) => `${count} left`,
  leftAndWarning: (count: number, warning: string) =>
    count > 0
      ? `${stockTexts.left(count)}, ${warning}`
      : warning.replace(/^./, (first) => first.toUpperCase()),
  busy: 'Wait…',
  newPack: 'New pack',
  newPackTitle: (name: string) => `New pack of ${name}`,
  inPack: 'How many are in the pack?',
  added: (name: string, left: number) => `${name}: ${left} left now`,
  addYes: 'Add them',
  addNo: 'No, go back',
  packInvalid: '❌ Please enter how many are in the pack',
} as const;
