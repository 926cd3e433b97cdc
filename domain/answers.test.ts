import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import {
  type Answer,
  answeredAt,
  clampAnswer,
  isRepeated,
  isSilencedByUndo,
  makeAnswer,
  makeUndo,
  resolveAnswers,
  statementsOf,
  unanswered,
} from './answers.ts';

describe('resolveAnswers', () => {
  const instant = fc.integer({ min: 0, max: 6 });
  const status = fc.constantFrom('taken' as const, 'skipped' as const, 'missed' as const);
  const answer: fc.Arbitrary<Answer> = fc.oneof(
    fc.constant(unanswered),
    fc
      .tuple(status, instant, instant)
      .map(([one, at, said]) => makeAnswer(one, at, one === 'missed' ? at : said)),
  );
  const word: fc.Arbitrary<Answer> = fc.oneof(answer, instant.map(makeUndo));
  const told = (answers: readonly Answer[]) => answers.reduce(resolveAnswers, unanswered);
  const isMiss = ({ status: one }: Answer) => one === 'missed';
  const isGiven = ({ status: one }: Answer) => one === 'taken' || one === 'skipped';
  const lastOf = (given: readonly Answer[]) => Math.max(...given.map(answeredAt));
  /** Some answers, and the same twice in another order. */
  const inOrders = (of: fc.Arbitrary<Answer>) =>
    fc.array(of, { maxLength: 8 }).chain((answers) => {
      const [minLength, maxLength] = [answers.length * 2, answers.length * 2];
      const twice = fc.shuffledSubarray([...answers, ...answers], { minLength, maxLength });
      return fc.tuple(fc.constant(answers), twice);
    });

  test('combines the answers of two devices as if one had received all', () => {
    checkProperty(500, fc.tuple(fc.array(answer), fc.array(answer)), ([here, there]) => {
      expect(resolveAnswers(told(here), told(there))).toEqual(told([...here, ...there]));
      expect(resolveAnswers(told(there), told(here))).toEqual(told([...here, ...there]));
    });
  });

  test('with answers taken back, ends the same in whatever order they arrive, except for misses, which the clock marks again', () => {
    const butForMisses = (one: Answer) =>
      isMiss(one) ? { ...unanswered, undoneAt: one.undoneAt } : one;
    const silent = (words: readonly Answer[]) => told(words.filter((one) => !isMiss(one)));
    checkProperty(500, inOrders(word), ([words, otherwise]) => {
      expect(butForMisses(told(otherwise))).toEqual(butForMisses(told(words)));
      expect(silent(otherwise)).toEqual(silent(words));
    });
  });

  test('is, with answers taken back, the latest taken, else the latest skipped, said after the last undo', () => {
    checkProperty(500, fc.array(word), (words) => {
      const undone = Math.max(-1, ...words.map(({ undoneAt }) => undoneAt ?? -1));
      const said = words.filter((one) => isGiven(one) && answeredAt(one) > undone);
      const taken = said.filter((one) => one.status === 'taken');
      const given = taken.length > 0 ? taken : said;
      const end = told(words);
      expect(end.undoneAt ?? -1).toBe(undone);
      expect(isGiven(end)).toBe(given.length > 0);
      if (given.length === 0) return;
      expect(end.status).toBe(given[0]!.status);
      expect(answeredAt(end)).toBe(lastOf(given));
    });
  });

  const taken = (occurredAt: number): Answer => ({ status: 'taken', occurredAt });
  const skipped = (occurredAt: number): Answer => ({ status: 'skipped', occurredAt });
  const missed = (occurredAt: number): Answer => ({ status: 'missed', occurredAt });
  test.each([
    ['an answer replaces a miss, even one that happened earlier', missed(9), taken(1), taken(1)],
    ['a miss never replaces an answer', skipped(1), missed(9), skipped(1)],
    ['a miss replaces silence', unanswered, missed(9), missed(9)],
    ['silence replaces nothing', missed(9), unanswered, missed(9)],
    ['silence takes back no answer', taken(9), unanswered, taken(9)],
    ['of equal answers the later wins', taken(1), taken(2), taken(2)],
    [
      'the later is the one said later',
      taken(2),
      makeAnswer('taken', 1, 3),
      makeAnswer('taken', 1, 3),
    ],
    ['taken is not lost to a later skip', taken(1), skipped(2), { ...taken(1), skippedAt: 2 }],
    ['taken replaces a later skip', skipped(2), taken(1), { ...taken(1), skippedAt: 2 }],
    ['taken replaces an earlier skip', skipped(1), taken(2), taken(2)],
    ['a skip in the millisecond of taken is not later', taken(1), skipped(1), taken(1)],
    ['an answer without a time is none', unanswered, { ...taken(1), occurredAt: null }, unanswered],
    [
      'a skip counts after taken was undone',
      { ...taken(1), undoneAt: 1 },
      skipped(2),
      { ...skipped(2), undoneAt: 1 },
    ],
    [
      'what is said after an undo keeps its time',
      makeUndo(5),
      makeAnswer('taken', 1, 6),
      { ...makeAnswer('taken', 1, 6), undoneAt: 5 },
    ],
    ['an undo in the millisecond of the answer wins', taken(5), makeUndo(5), makeUndo(5)],
    ['of two misses the earlier wins', missed(7), missed(6), missed(6)],
    ['a later miss changes nothing', missed(6), missed(7), missed(6)],
  ])('%s', (_rule, current, incoming, wanted) => {
    expect(resolveAnswers(current, incoming)).toEqual(wanted);
  });

  test.each([taken(5), { ...taken(5), saidAt: 5 }])(
    'an answer that is known changes nothing: %j',
    (incoming) => {
      const known = taken(5);
      expect(resolveAnswers(known, incoming)).toBe(known);
    },
  );

  test('an answer is one statement, a later skip another', () => {
    expect(statementsOf(taken(1))).toEqual([taken(1)]);
    expect(statementsOf({ ...taken(1), skippedAt: 2 })).toEqual([taken(1), skipped(2)]);
  });

  const now = 1_000;
  test.each([unanswered, taken(now), { ...taken(900), undoneAt: now }])(
    'an answer of no later than now is kept: %j',
    (answer) => expect(clampAnswer(answer, now)).toBe(answer),
  );

  test.each<[string, Answer, Answer]>([
    ['counts now', taken(5_000), taken(now)],
    ['is taken back now', makeUndo(5_000), makeUndo(now)],
    ['is not', { ...taken(900), undoneAt: 800 }, { ...taken(900), undoneAt: 800 }],
    [
      'counts after its undo, which was ahead too',
      { ...taken(5_000), undoneAt: 4_000 },
      { ...taken(now), undoneAt: now - 1 },
    ],
    ['was said now', makeAnswer('taken', 900, 5_000), makeAnswer('taken', 900, now)],
    ['keeps an earlier undo', { ...taken(5_000), undoneAt: 800 }, { ...taken(now), undoneAt: 800 }],
  ])('of an answer by a clock that ran ahead %s', (_what, ahead, meant) => {
    expect(clampAnswer(ahead, now)).toEqual(meant);
    expect(resolveAnswers(unanswered, clampAnswer(ahead, now))).toEqual(meant);
    expect(resolveAnswers(clampAnswer(ahead, now), taken(now + 1))).toMatchObject(taken(now + 1));
  });
});

test.each([
  ['pending', 'pending', true],
  ['pending', 'missed', true],
  ['pending', 'taken', false],
  ['pending', 'skipped', false],
  ['taken', 'taken', true],
  ['taken', 'skipped', false],
  ['skipped', 'taken', true],
  ['skipped', 'skipped', true],
  ['skipped', 'missed', false],
] as const)('%s after %s is a repetition: %j', (said, known, repeats) =>
  expect(isRepeated(said, makeAnswer(known, 1, 1))).toBe(repeats),
);

test('an undo after a dose was due silences it, as long as it is open', () => {
  const undone = (undoneAt?: number, status: 'pending' | 'taken' = 'pending') =>
    isSilencedByUndo({ status, ...(undoneAt !== undefined && { undoneAt }) }, 5);
  expect([undone(4), undone(5), undone(6)]).toEqual([false, true, true]);
  expect([undone(), undone(6, 'taken')]).toEqual([false, false]);
});
