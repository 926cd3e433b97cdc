import { expect, test } from '@jest/globals';
import { dueWords, hidesNames, listMedicines } from './doseWords.ts';

const named = (...names: string[]) => names.map((medicine_name) => ({ medicine_name }));

test.each([
  [['Aspirin'], "It's time to take Aspirin!", 'Time for your medicine.'],
  [
    ['Aspirin', 'Zinc', 'Iron'],
    "It's time to take Aspirin, Zinc and Iron!",
    'Time for your 3 medicines.',
  ],
])('%j are named, or hidden', (names, words, hidden) => {
  const doses = named(...names);
  expect([dueWords(doses), dueWords(doses, true)]).toEqual([words, hidden]);
  expect([words, hidden].map(hidesNames)).toEqual([false, true]);
  expect(words).toContain(listMedicines(doses));
});
