import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import {
  checkProperty,
  instantIn,
  slotsIn,
  withWalk,
} from '../testkit/domain/scheduleArbitraries.ts';
import * as oracle from '../testkit/domain/wallClockOracle.ts';
import { day, hour, minute } from './specConstants.ts';
import * as doses from './doses.ts';
import {
  type Answer,
  type Dose,
  dosesBetween,
  nextDose,
  resolveAnswers,
  unanswered,
} from './doses.ts';

const { answerableDose, currentDose, dosesOn, dueMinutes, lastDue } = doses;
const { answeredAt, clampAnswer, makeAnswer, makeUndo } = doses;
const { edgeCaseDays, expectedDoses, walkWallClock, wallTimeAt } = oracle;
const berlin = 'Europe/Berlin';
const since1970 = (...times: string[]) => times.map((time) => ({ time, madeAt: 0 }));
const at = (iso: string) => Date.parse(iso);
const bare = ({ dose, at: due }: Dose): Dose => ({ dose, at: due });
const byTime = (a: Dose, b: Dose) => a.at - b.at || (a.dose < b.dose ? -1 : 1);

describe('dosesBetween', () => {
  test('finds exactly the doses that a walk through the same minutes finds', () => {
    const examples = withWalk((walk) => {
      const instant = instantIn(walk, hour);
      return fc.record({ slots: slotsIn(walk), from: instant, to: instant });
    });
    checkProperty(150, examples, ({ walk, slots, from, to }) => {
      const walked = expectedDoses(walk, slots)
        .filter((dose) => dose.counts && from <= dose.at && dose.at < to)
        .map(bare);
      expect(dosesBetween(slots, from, to, walk.zone)).toEqual(walked.toSorted(byTime));
    });
  });

  test('includes the first instant of the range and excludes its last', () => {
    const slots = since1970('08:00');
    const due = at('2025-06-15T06:00Z');
    const wanted = [{ dose: '2025-06-15T08:00', at: due }];
    expect(dosesBetween(slots, due, due + 1, berlin)).toEqual(wanted);
    expect(dosesBetween(slots, due - day + 1, due, berlin)).toEqual([]);
    expect(dosesBetween(slots, due, due, berlin)).toEqual([]);
    expect(dosesBetween(slots, due + 1, due - 1, berlin)).toEqual([]);
  });

  test.each([
    ['America/Nuuk', '2025-03-30T01:00Z', '23:30', '2025-03-29T23:30'],
    ['Pacific/Apia', '2011-12-30T10:00Z', '08:00', '2011-12-30T08:00'],
  ])('finds in %s at %s a dose of the day that a gap has cut off', (zone, gap, time, dose) => {
    const doses = [{ dose, at: at(gap) }];
    expect(dosesBetween(since1970(time), at(gap), at(gap) + 1, zone)).toEqual(doses);
    const madeThen = [{ time, madeAt: at(gap) }];
    expect(nextDose(madeThen, at(gap) - 2 * day, zone)).toEqual(doses[0]);
  });

  test('finds the dose of midnight once where the clock goes back to before midnight', () => {
    const zone = 'America/St_Johns';
    const midnight = at('2010-11-07T02:30Z');
    const later = midnight + 20 * minute;
    expect(wallTimeAt(later, zone)).toBe('2010-11-06T23:20');
    expect(dosesBetween(since1970('00:00'), midnight, later, zone)).toEqual([
      { dose: '2010-11-07T00:00', at: midnight },
    ]);
    expect(nextDose(since1970('00:00'), later, zone)?.dose).toBe('2010-11-08T00:00');
  });

  test('returns a time that two reminders of one medicine share only once', () => {
    const from = at('2025-06-15T00:00Z');
    const slots = [from + 390 * minute, 0, 0].map((madeAt) => ({ time: '08:00', madeAt }));
    expect(dosesBetween(slots, from, from + day, berlin)).toHaveLength(1);
    expect(dosesOn(slots, '2025-06-16', berlin)).toHaveLength(1);
  });

  test('does not walk through the years before anything was made', () => {
    const made = at('2025-06-15T00:00Z');
    const reads = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const slots = [{ time: '08:00', madeAt: made }];
    expect(dosesBetween(slots, 0, made + 2 * day, berlin)).toHaveLength(2);
    expect(dosesBetween([], 0, made, berlin)).toEqual([]);
    expect(reads.mock.calls.length).toBeLessThan(100);
  });
});

describe('a minute before its reminder was made', () => {
  const due = at('2025-06-15T06:00Z');
  test.each([
    ['a minute before it', -minute, 1],
    ['at its first millisecond', 0, 1],
    ['within it', 59_999, 1],
    ['when it is over', minute, 0],
    ['an hour later', hour, 0],
  ])('is no dose, and the reminder made %s gives %3$i', (_when, late, count) => {
    const slots = [{ time: '08:00', madeAt: due + late }];
    expect(dosesBetween(slots, due - hour, due + hour, berlin)).toHaveLength(count);
    expect(dosesOn(slots, '2025-06-15', berlin)).toHaveLength(count);
    expect(dosesOn(slots, '2025-06-16', berlin)).toHaveLength(1);
  });
});

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

describe('currentDose', () => {
  test('is, on any day and at any instant, the one that its definition names', () => {
    const examples = withWalk((walk) =>
      fc.record({ slots: slotsIn(walk), now: instantIn(walk, 2 * day) }),
    );
    checkProperty(150, examples, ({ walk, slots, now }) => {
      const today = wallTimeAt(now, walk.zone).slice(0, 10);
      const all = expectedDoses(walk, slots).toSorted(byTime);
      const yesterday = [...walk.reached.keys()]
        .findLast((local) => local.slice(0, 10) < today)!
        .slice(0, 10);
      const todays = all.filter(({ dose }) => dose.startsWith(today));
      const due = todays.filter((dose) => dose.counts && dose.at <= now);
      const late = all.findLast(({ dose, counts }) => counts && dose.startsWith(yesterday));
      const open = late && late.at <= now && now - late.at < 20 * minute ? late : undefined;
      const wanted = due.at(-1) ?? open ?? todays.find(({ counts }) => counts);
      const answerable = wanted ?? todays.findLast((dose) => !dose.counts && dose.at <= now);
      expect(currentDose(slots, now, walk.zone)).toEqual(wanted ? bare(wanted) : null);
      const found = answerableDose(slots, now, walk.zone);
      expect(found).toEqual(answerable ? bare(answerable) : null);
    });
  });

  const twice = since1970('20:00', '08:00');
  test.each([
    ['2025-06-15T22:00Z', ['23:50'], '2025-06-15T23:50'],
    ['2025-06-15T22:09:59.999Z', ['23:50'], '2025-06-15T23:50'],
    ['2025-06-15T22:10Z', ['23:50'], '2025-06-16T23:50'],
    ['2025-06-15T22:04Z', ['23:55', '00:05'], '2025-06-15T23:55'],
    ['2025-06-15T22:05Z', ['23:55', '00:05'], '2025-06-16T00:05'],
  ])(
    'stays with the last of yesterday for its 20 minutes, until one of today is due (%s)',
    (now, times, dose) => {
      expect(currentDose(since1970(...times), at(now), berlin)?.dose).toBe(dose);
    },
  );

  test('is none where every time of today was before its reminder was made; one may be answered', () => {
    const made = at('2025-06-15T19:00Z');
    const slots = twice.map(({ time }) => ({ time, madeAt: made }));
    expect(currentDose(slots, made, berlin)).toBeNull();
    expect(answerableDose(slots, made, berlin)?.dose).toBe('2025-06-15T20:00');
    for (const find of [currentDose, answerableDose]) {
      expect(find(slots, at('2025-06-15T22:00Z'), berlin)?.dose).toBe('2025-06-16T08:00');
      const noon = at('2025-06-15T10:00Z');
      const half = twice.map(({ time }) => ({ time, madeAt: noon }));
      expect(find(half, noon, berlin)?.dose).toBe('2025-06-15T20:00');
    }
  });

  test('allows no answer before the minute, also for a reminder made later, nor without times', () => {
    const slots = twice.map(({ time }) => ({ time, madeAt: at('2025-06-16T00:00Z') }));
    const evening = at('2025-06-15T18:00Z');
    expect(answerableDose(slots, evening - 1, berlin)?.dose).toBe('2025-06-15T08:00');
    expect(answerableDose(slots, evening, berlin)?.dose).toBe('2025-06-15T20:00');
    for (const find of [currentDose, answerableDose]) expect(find([], evening, berlin)).toBeNull();
  });
});

test.each([
  ['at its minute', 0, '2025-06-15T08:00'],
  ['a millisecond before it', -1, '2025-06-14T08:00'],
  ['until the next one', day - 1, '2025-06-15T08:00'],
])('lastDue is, %s, the last dose of any day, and none before the first', (_when, later, dose) => {
  const due = at('2025-06-15T06:00Z');
  expect(lastDue(since1970('08:00'), due + later, berlin)?.dose).toBe(dose);
  expect(lastDue([{ time: '08:00', madeAt: due }], due - 1, berlin)).toBeNull();
});

describe('nextDose', () => {
  test('is the first after now: later than now, and none lies between', () => {
    const examples = withWalk((walk) => {
      const slots = slotsIn(walk, 4).map(([first, ...others]) => [
        { ...first!, madeAt: 0 },
        ...others,
      ]);
      return fc.record({ slots, now: instantIn(walk, 2 * day) });
    });
    checkProperty(200, examples, ({ walk, slots, now }) => {
      const next = expectedDoses(walk, slots).filter((dose) => dose.counts && dose.at > now);
      expect(nextDose(slots, now, walk.zone)).toEqual(bare(next.toSorted(byTime)[0]!));
    });
  });

  test('goes past a dose that is due this very millisecond, and finds one made days after now', () => {
    const due = at('2025-06-15T06:00Z');
    expect(nextDose(since1970('08:00'), due, berlin)?.at).toBe(due + day);
    expect(nextDose(since1970('08:00'), due - 1, berlin)?.at).toBe(due);
    expect(nextDose([], 0, berlin)).toBeNull();
    const slots = [{ time: '08:00', madeAt: at('2025-06-20T10:00Z') }];
    expect(nextDose(slots, at('2025-06-10T10:00Z'), berlin)?.dose).toBe('2025-06-21T08:00');
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
