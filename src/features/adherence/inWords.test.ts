/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { answerInWords, dayInWords, outcomesInWords } from './inWords.ts';

describe('the sentence about the outcomes', () => {
  test.each([
    [12, 1, 1, 7, 'Aspirin: 12 of 14 doses taken, 1 skipped, 1 missed in the last 7 days.'],
    [14, 0, 0, 7, 'Aspirin: 14 of 14 doses taken in the last 7 days.'],
    [0, 0, 3, 30, 'Aspirin: 0 of 3 doses taken, 3 missed in the last 30 days.'],
    [0, 2, 0, 30, 'Aspirin: 0 of 2 doses taken, 2 skipped in the last 30 days.'],
    [1, 0, 0, 7, 'Aspirin: 1 of 1 dose taken in the last 7 days.'],
    [0, 0, 0, 7, 'No doses were due.'],
  ])('%i taken, %i skipped, %i missed in %i days', (taken, skipped, missed, days, sentence) => {
    expect(outcomesInWords('Aspirin', { taken, skipped, missed }, days)).toBe(sentence);
  });
});

describe('what became of a dose', () => {
  const doseOf = (status: RecordedDose['status'], answered: string | null): RecordedDose => ({
    medicine_name: 'Aspirin',
    dose: '2026-03-10T23:50',
    status,
    occurred_at: answered === null ? null : Date.parse(answered),
  });

  test.each([
    ['taken', '2026-03-10T22:58Z', 'Taken at 23:58'],
    ['skipped', '2026-03-10T23:04Z', 'Skipped at 0:04 on Wednesday 11 March'],
    ['missed', '2026-03-10T23:10Z', 'Missed'],
    ['taken', null, 'Taken'],
    ['pending', null, 'Still open'],
  ] as const)('%s, answered at %s, reads in the zone of the user: %s', (status, at, words) => {
    expect(answerInWords(doseOf(status, at), 'Europe/Berlin')).toBe(words);
  });

  test('its day is the same in every zone of the device', () => {
    expect(dayInWords('2026-03-10')).toBe('Tuesday 10 March');
  });
});
