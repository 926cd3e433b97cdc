/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { type Answer, unanswered } from '../../../domain/doses.ts';
import { instantOf } from '../../../domain/zonedTime.ts';
import { nextInWords, todayInWords, type ToldDose } from './todayInWords.ts';

const zone = 'Europe/Vienna';
const at = (local: string) => instantOf(local, zone);
const day = '2026-03-10';
const before = '2026-03-09';
const after = '2026-03-11';

const dose = (name: string, local: string, answer: Answer = unanswered): ToldDose => ({
  name,
  dose: local,
  at: at(local),
  answer,
});
const said = (status: 'taken' | 'skipped' | 'missed', local: string): Answer => ({
  status,
  occurredAt: at(local),
});
const taken = (local: string) => said('taken', local);
const missed = said('missed', `${day}T08:20`);

const tellAt = (time: string, doses: readonly ToldDose[]) =>
  todayInWords({ doses, now: at(`${day}T${time}`), zone }).join(' ');

/** Aspirin at 8 and at 20. */
const aspirin = (morning: Answer = unanswered, evening: Answer = unanswered) => [
  dose('Aspirin', `${before}T20:00`, taken(`${before}T20:01`)),
  dose('Aspirin', `${day}T08:00`, morning),
  dose('Aspirin', `${day}T20:00`, evening),
  dose('Aspirin', `${after}T08:00`),
];
const soleAspirin = (answer: Answer = unanswered) => [
  dose('Aspirin', `${day}T08:00`, answer),
  dose('Aspirin', `${after}T08:00`),
];
const at8 = (...names: string[]) =>
  names.map((name) => dose(name, `${day}T08:00`, taken(`${day}T08:04`)));

describe('the dashboard’s first line answers "Next dose?" and "Did I take it?" in words', () => {
  test.each<[string, string, readonly ToldDose[], string]>([
    ['no medicine yet', '09:00', [], ''],
    ['nothing due yet today', '07:00', aspirin(), 'Next: Aspirin, 8:00.'],
    ['due now', '08:00', aspirin(), 'Aspirin: due now. Next: 20:00.'],
    ['once a day, due now', '08:10', soleAspirin(), 'Aspirin: due now.'],
    [
      'once a day, over',
      '08:20',
      soleAspirin(),
      'Aspirin, 8:00: not answered. Next: tomorrow, 8:00.',
    ],
    ['due for 19 minutes', '08:19', aspirin(), 'Aspirin: due now. Next: 20:00.'],
    [
      'over, and not yet called missed',
      '08:20',
      aspirin(),
      'Aspirin, 8:00: not answered. Next: 20:00.',
    ],
    ['missed', '09:00', aspirin(missed), 'Aspirin, 8:00: not answered. Next: 20:00.'],
    ['taken', '09:00', aspirin(taken(`${day}T08:04`)), 'Aspirin: taken at 8:04. Next: 20:00.'],
    [
      'skipped',
      '09:00',
      aspirin(said('skipped', `${day}T08:04`)),
      'Aspirin: skipped at 8:04. Next: 20:00.',
    ],
    [
      'all taken',
      '21:00',
      aspirin(taken(`${day}T08:04`), taken(`${day}T20:10`)),
      'Aspirin: taken at 20:10. Next: tomorrow, 8:00.',
    ],
    [
      'once a day, missed',
      '09:00',
      soleAspirin(missed),
      'Aspirin, 8:00: not answered. Next: tomorrow, 8:00.',
    ],
    [
      'only tomorrow',
      '09:00',
      [dose('Aspirin', `${after}T08:00`)],
      'Next: Aspirin, tomorrow, 8:00.',
    ],
    [
      'only tomorrow, another medicine',
      '21:00',
      [dose('Aspirin', `${day}T08:00`, taken(`${day}T08:04`)), dose('Statin', `${after}T07:00`)],
      'Aspirin: taken at 8:04. Next: Statin, tomorrow, 7:00.',
    ],
    [
      'another medicine next',
      '09:00',
      [...aspirin(taken(`${day}T08:04`)), dose('Statin', `${day}T12:00`)],
      'Aspirin: taken at 8:04. Next: Statin, 12:00.',
    ],
    [
      'answered ahead of its time',
      '07:30',
      aspirin(taken(`${day}T07:20`)),
      'Aspirin: taken at 7:20. Next: 20:00.',
    ],
    ['missed on another clock before its time', '07:30', aspirin(missed), 'Next: Aspirin, 20:00.'],
    ['midnight: yesterday’s is told no more', '00:00', aspirin(), 'Next: Aspirin, 8:00.'],
    [
      'after midnight, yesterday’s last is still due',
      '00:05',
      [dose('Statin', `${before}T23:50`), dose('Statin', `${day}T23:50`)],
      'Statin: due now. Next: 23:50.',
    ],
    [
      'after midnight, when that is over',
      '00:10',
      [dose('Statin', `${before}T23:50`), dose('Statin', `${day}T23:50`)],
      'Next: Statin, 23:50.',
    ],
    ['never next', '09:00', soleAspirin(missed).slice(0, 1), 'Aspirin, 8:00: not answered.'],
  ])('%s, at %s', (_what, time, doses, words) => {
    expect(tellAt(time, doses)).toBe(words);
  });
});

describe('several medicines of one minute', () => {
  test.each<[string, string, readonly ToldDose[], string]>([
    [
      'two are named together',
      '09:00',
      at8('Statin', 'Aspirin'),
      'Aspirin and Statin: taken at 8:04.',
    ],
    ['three are counted', '09:00', at8('A', 'B', 'C'), '3 medicines: taken at 8:04.'],
    [
      'of which not the same is to be said have a sentence each',
      '08:10',
      [...at8('Aspirin'), dose('Statin', `${day}T08:00`)],
      'Aspirin: taken at 8:04. Statin: due now.',
    ],
    [
      'due now from several minutes are told together',
      '08:10',
      [dose('Aspirin', `${day}T08:00`), dose('Statin', `${day}T08:05`)],
      'Aspirin and Statin: due now.',
    ],
    [
      'one still due is told beside a later one that was taken',
      '08:10',
      [dose('Statin', `${day}T07:55`), ...at8('Aspirin')],
      'Statin: due now. Aspirin: taken at 8:04.',
    ],
    [
      'next are named together',
      '07:00',
      [dose('Statin', `${day}T08:00`), dose('Aspirin', `${day}T08:00`)],
      'Next: Aspirin and Statin, 8:00.',
    ],
    [
      'next, the same as were just told of, need no names',
      '09:00',
      [...at8('A', 'B', 'C'), ...['A', 'B', 'C'].map((name) => dose(name, `${day}T20:00`))],
      '3 medicines: taken at 8:04. Next: 20:00.',
    ],
    [
      'next, fewer than were just told of, are named',
      '09:00',
      [...at8('A', 'B'), dose('A', `${day}T20:00`)],
      'A and B: taken at 8:04. Next: A, 20:00.',
    ],
  ])('%s', (_what, time, doses, words) => {
    expect(tellAt(time, doses)).toBe(words);
  });
});

test('one sentence per fact, at most 20 words', () => {
  const doses = [...aspirin(missed), dose('Statin', `${day}T12:00`)];
  const sentences = todayInWords({ doses, now: at(`${day}T09:00`), zone });
  expect(sentences).toEqual(['Aspirin, 8:00: not answered.', 'Next: Statin, 12:00.']);
  for (const sentence of sentences) expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
});

describe('what comes next, on its own', () => {
  test('always has its name', () => {
    const around = { doses: aspirin(taken(`${day}T08:04`)), now: at(`${day}T09:00`), zone };
    expect(nextInWords(around)).toBe('Next: Aspirin, 20:00.');
  });

  test.each<[string, readonly ToldDose[], string]>([
    ['08:00', aspirin(), 'Aspirin: due now.'],
    ['08:19', soleAspirin(), 'Aspirin: due now.'],
    ['08:20', soleAspirin(), 'Next: Aspirin, tomorrow, 8:00.'],
    ['08:10', soleAspirin(taken(`${day}T08:04`)), 'Next: Aspirin, tomorrow, 8:00.'],
    [
      '08:10',
      [dose('Aspirin', `${day}T08:00`), dose('Statin', `${day}T08:05`)],
      'Aspirin and Statin: due now.',
    ],
  ])('waits while a dose is due and unanswered: that is told, at %s', (time, doses, words) => {
    expect(nextInWords({ doses, now: at(`${day}T${time}`), zone })).toBe(words);
  });

  test('is nothing where there is no medicine', () => {
    expect(nextInWords({ doses: [], now: at(`${day}T09:00`), zone })).toBeNull();
  });
});
