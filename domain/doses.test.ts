import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import * as oracle from '../testkit/domain/wallClockOracle.ts';
import { day, hour, minute } from './specConstants.ts';
import * as doses from './doses.ts';
import { type Answer, resolveAnswers, unanswered } from './doses.ts';

const { answeredAt, clampAnswer, dueMinutes, makeAnswer, makeUndo } = doses;
const { edgeCaseDays, walkWallClock } = oracle;
const at = (iso: string) => Date.parse(iso);

describe('a dose', () => {
  const dose = { dose: '2025-06-15T08:00', at: at('2025-06-15T06:00Z') };
  test.each([
    [-1, false],
    [0, true],
    [20 * minute - 1, true],
    [20 * minute, false],
  ])('%i ms after its minute is open: %s', (later, open) => {
    expect(doses.isOpen(dose, dose.at + later)).toBe(open);
    expect(doses.missedAt(dose)).toBe(dose.at + 1_200_000);
  });

  test.each([
    ['as its minute begins', 0, 0, 5],
    ['just before it is pushed again', 5 * minute - 1, 0, 5],
    ['when it is pushed again', 5 * minute, 1, 10],
    ['seen 7 minutes late', 7 * minute, 1, 10],
    ['at its last push', 15 * minute, 3, 20],
    ['just before it is missed', 20 * minute - 1, 3, 20],
    ['long after it was missed', day, 3, 20],
  ])('%s is at push %3$i, and pushed next after %4$i minutes', (_what, late, ring, next) => {
    expect(doses.pushRoundAt(dose, dose.at + late)).toBe(ring);
    expect(doses.nextCheckAt(dose, dose.at + late)).toBe(dose.at + next * minute);
  });
});

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

  const now = 1_000;
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

describe('dueMinutes', () => {
  test.each(edgeCaseDays)('finds what a walk finds in %s around %s (%s)', (zone, date) => {
    const { reached } = walkWallClock(zone, date);
    const noon = at(`${date}T12:00Z`);
    const [from, to] = [noon - 30 * hour, noon + 18 * hour];
    const walked = [...reached].flatMap(([dose, when]) =>
      from < when && when <= to ? [{ dose, at: when }] : [],
    );
    expect(dueMinutes(from, to, zone)).toEqual(walked);
  });

  test('excludes the first instant of the range, includes its last, and leaves out what the clock shows again', () => {
    const zone = 'Europe/Berlin';
    const from = at('2026-03-10T07:00Z');
    const [eight, next] = ['2026-03-10T08:00', '2026-03-10T08:01'];
    expect(dueMinutes(from, from + minute, zone)).toEqual([{ dose: next, at: from + minute }]);
    expect(dueMinutes(from, from + minute - 1, zone)).toEqual([]);
    expect(dueMinutes(from - 1, from, zone)).toEqual([{ dose: eight, at: from }]);
    const end = at('2025-10-26T02:00Z');
    const after = dueMinutes(end - 50 * minute, end + minute, zone).map(({ dose }) => dose);
    expect(after).toEqual(['2025-10-26T03:00', '2025-10-26T03:01']);
  });

  test('reads each quarter of an hour once in checks that follow each other', () => {
    const reads = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    for (let turn = 0; turn < 60; turn += 1) {
      const now = at('2026-06-10T07:00Z') + turn * minute;
      dueMinutes(now - 21 * minute, now, 'Europe/Berlin');
    }
    expect(reads.mock.calls.length).toBeLessThan(20);
  });
});
