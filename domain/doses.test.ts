import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { instantIn, day, hour, slotsIn, someWalk } from '../testkit/domain/schedules.ts';
import { wallAt, walkedDoses } from '../testkit/domain/wallWalk.ts';
import {
  type Answer,
  answerableDose,
  currentDose,
  type Dose,
  doseId,
  dosesBetween,
  dosesOn,
  isOpen,
  lastDue,
  missedAt,
  nextDose,
  nextLookAt,
  notAfter,
  ringAt,
  standing,
  takenBack,
  unanswered,
} from './doses.ts';

const minute = 60_000;
const berlin = 'Europe/Berlin';
const since1970 = (...times: string[]) => times.map((time) => ({ time, madeAt: 0 }));
const at = (iso: string) => Date.parse(iso);
const bare = ({ dose, at: due }: Dose): Dose => ({ dose, at: due });
const byTime = (a: Dose, b: Dose) => a.at - b.at || (a.dose < b.dose ? -1 : 1);

describe('dosesBetween', () => {
  test('finds exactly the doses that a walk through the same minutes finds', () => {
    fc.assert(
      fc.property(
        someWalk.chain((walk) =>
          fc.tuple(fc.constant(walk), slotsIn(walk), instantIn(walk, hour), instantIn(walk, hour)),
        ),
        ([walk, slots, from, to]) => {
          const walked = walkedDoses(walk, slots)
            .filter((dose) => dose.counts && from <= dose.at && dose.at < to)
            .map(bare);
          expect(dosesBetween(slots, from, to, walk.zone)).toEqual(walked.toSorted(byTime));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('covers every dose exactly once however a range is cut into pieces', () => {
    fc.assert(
      fc.property(
        someWalk.chain((walk) =>
          fc.tuple(
            fc.constant(walk),
            slotsIn(walk),
            fc.array(
              fc.oneof(
                instantIn(walk, day),
                instantIn(walk, day).map((cut) => cut - (cut % minute)),
              ),
              { minLength: 2, maxLength: 12 },
            ),
          ),
        ),
        ([walk, slots, cuts]) => {
          const sorted = cuts.toSorted((a, b) => a - b);
          const pieces = sorted
            .slice(1)
            .flatMap((cut, index) => dosesBetween(slots, sorted[index]!, cut, walk.zone));
          expect(pieces).toEqual(dosesBetween(slots, sorted[0]!, sorted.at(-1)!, walk.zone));
        },
      ),
      { numRuns: 100 },
    );
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
    expect(wallAt(later, zone)).toBe('2010-11-06T23:20');
    expect(dosesBetween(since1970('00:00'), midnight, later, zone)).toEqual([
      { dose: '2010-11-07T00:00', at: midnight },
    ]);
    expect(nextDose(since1970('00:00'), later, zone)?.dose).toBe('2010-11-08T00:00');
  });

  test('returns a time that two reminders of one medicine share only once', () => {
    const slots = [
      { time: '08:00', madeAt: at('2025-06-15T06:30Z') },
      { time: '08:00', madeAt: 0 },
      { time: '08:00', madeAt: 0 },
    ];
    const from = at('2025-06-15T00:00Z');
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
    expect(isOpen(dose, dose.at + later)).toBe(open);
  });

  test('is over 20 minutes after its minute', () => {
    expect(missedAt(dose)).toBe(dose.at + 1_200_000);
  });

  test('is named by its minute and its medicine together', () => {
    const ids = ['a', 'b'].flatMap((key) =>
      ['2025-06-15T08:00', '2025-06-16T08:00'].map((local) => doseId(key, local)),
    );
    expect(new Set(ids).size).toBe(4);
  });
});

describe('currentDose', () => {
  test('is, on any day and at any instant, the one that its definition names', () => {
    fc.assert(
      fc.property(
        someWalk.chain((walk) =>
          fc.tuple(fc.constant(walk), slotsIn(walk), instantIn(walk, 2 * day)),
        ),
        ([walk, slots, now]) => {
          const today = wallAt(now, walk.zone).slice(0, 10);
          const all = walkedDoses(walk, slots).toSorted(byTime);
          const yesterday = [...walk.reached.keys()]
            .findLast((local) => local.slice(0, 10) < today)!
            .slice(0, 10);
          const todays = all.filter(({ dose }) => dose.startsWith(today));
          const due = todays.filter((dose) => dose.counts && dose.at <= now);
          const late = all.findLast(({ dose, counts }) => counts && dose.startsWith(yesterday));
          const lateIsOpen = late && late.at <= now && now - late.at < 20 * minute;
          const wanted =
            due.at(-1) ?? (lateIsOpen ? late : undefined) ?? todays.find(({ counts }) => counts);
          const standIn = todays.findLast((dose) => !dose.counts && dose.at <= now);
          const answerable = wanted ?? standIn;
          expect(currentDose(slots, now, walk.zone)).toEqual(wanted ? bare(wanted) : null);
          expect(answerableDose(slots, now, walk.zone)).toEqual(
            answerable ? bare(answerable) : null,
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  const twice = since1970('20:00', '08:00');
  test.each([
    ['a millisecond before the first of the day', '2025-06-15T05:59:59.999Z', '2025-06-15T08:00'],
    ['at the minute of the first', '2025-06-15T06:00Z', '2025-06-15T08:00'],
    ['just before the second', '2025-06-15T17:59:59.999Z', '2025-06-15T08:00'],
    ['at the minute of the second', '2025-06-15T18:00Z', '2025-06-15T20:00'],
    ['just before midnight', '2025-06-15T21:59:59.999Z', '2025-06-15T20:00'],
    ['at midnight', '2025-06-15T22:00Z', '2025-06-16T08:00'],
  ])('is, with two times a day, %s: that of %3$s', (_when, now, dose) => {
    expect(currentDose(twice, at(now), berlin)?.dose).toBe(dose);
  });

  test.each([
    ['2025-06-15T22:00Z', '2025-06-15T23:50'],
    ['2025-06-15T22:09:59.999Z', '2025-06-15T23:50'],
    ['2025-06-15T22:10Z', '2025-06-16T23:50'],
  ])('stays with the last of yesterday for its 20 minutes (%s: %s)', (now, dose) => {
    expect(currentDose(since1970('23:50'), at(now), berlin)?.dose).toBe(dose);
  });

  test('leaves the last of yesterday as soon as one of today is due', () => {
    const slots = since1970('23:55', '00:05');
    expect(currentDose(slots, at('2025-06-15T22:04Z'), berlin)?.dose).toBe('2025-06-15T23:55');
    expect(currentDose(slots, at('2025-06-15T22:05Z'), berlin)?.dose).toBe('2025-06-16T00:05');
  });

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

  test('allows no answer before the minute, also for a reminder made later', () => {
    const slots = twice.map(({ time }) => ({ time, madeAt: at('2025-06-16T00:00Z') }));
    const evening = at('2025-06-15T18:00Z');
    expect(answerableDose(slots, evening - 1, berlin)?.dose).toBe('2025-06-15T08:00');
    expect(answerableDose(slots, evening, berlin)?.dose).toBe('2025-06-15T20:00');
  });

  test('is none where there are no times, and none may be answered', () => {
    expect(currentDose([], at('2025-06-15T06:00Z'), berlin)).toBeNull();
    expect(answerableDose([], at('2025-06-15T06:00Z'), berlin)).toBeNull();
  });
});

describe('lastDue', () => {
  const due = at('2025-06-15T06:00Z');
  test.each([
    ['at its minute', 0, '2025-06-15T08:00'],
    ['a millisecond before it', -1, '2025-06-14T08:00'],
    ['until the next one', day - 1, '2025-06-15T08:00'],
  ])('is, %s, the last dose of any day', (_when, later, dose) => {
    expect(lastDue(since1970('08:00'), due + later, berlin)?.dose).toBe(dose);
  });

  test('is none before the first of a reminder', () => {
    expect(lastDue([{ time: '08:00', madeAt: due }], due - 1, berlin)).toBeNull();
  });
});

describe('nextDose', () => {
  test('is the first after now: later than now, and none lies between', () => {
    fc.assert(
      fc.property(
        someWalk.chain((walk) =>
          fc.tuple(
            fc.constant(walk),
            slotsIn(walk, 4).map((slots) =>
              slots.map((slot, i) => (i ? slot : { ...slot, madeAt: 0 })),
            ),
            instantIn(walk, 2 * day),
          ),
        ),
        ([walk, slots, now]) => {
          const wanted = walkedDoses(walk, slots)
            .filter((dose) => dose.counts && dose.at > now)
            .toSorted(byTime)[0]!;
          expect(nextDose(slots, now, walk.zone)).toEqual(bare(wanted));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('goes past a dose that is due this very millisecond', () => {
    const due = at('2025-06-15T06:00Z');
    expect(nextDose(since1970('08:00'), due, berlin)?.at).toBe(due + day);
    expect(nextDose(since1970('08:00'), due - 1, berlin)?.at).toBe(due);
  });

  test('is none where there are no times', () => {
    expect(nextDose([], 0, berlin)).toBeNull();
  });

  test('is found also where the reminder says it was made days after now', () => {
    const slots = [{ time: '08:00', madeAt: at('2025-06-20T10:00Z') }];
    expect(nextDose(slots, at('2025-06-10T10:00Z'), berlin)?.dose).toBe('2025-06-21T08:00');
  });
});

describe('standing', () => {
  const answer: fc.Arbitrary<Answer> = fc.oneof(
    fc.constant(unanswered),
    fc.record({
      status: fc.constantFrom('taken', 'skipped', 'missed'),
      occurredAt: fc.integer({ min: 0, max: 6 }),
    }),
  );
  const told = (answers: readonly Answer[]) => answers.reduce(standing, unanswered);
  const persons = ({ status }: Answer) => status === 'taken' || status === 'skipped';

  test('ends the same in whatever order the answers arrive, and however often', () => {
    fc.assert(
      fc.property(
        fc.array(answer, { maxLength: 8 }).chain((answers) =>
          fc.tuple(
            fc.constant(answers),
            fc.shuffledSubarray([...answers, ...answers], {
              minLength: answers.length * 2,
              maxLength: answers.length * 2,
            }),
          ),
        ),
        ([answers, otherwise]) => {
          expect(told(otherwise)).toEqual(told(answers));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('combines the answers of two devices as if one had received all', () => {
    fc.assert(
      fc.property(fc.array(answer), fc.array(answer), (here, there) => {
        expect(standing(told(here), told(there))).toEqual(told([...here, ...there]));
        expect(standing(told(there), told(here))).toEqual(told([...here, ...there]));
      }),
      { numRuns: 500 },
    );
  });

  test('is the latest answer of the user, and a miss only without one', () => {
    fc.assert(
      fc.property(fc.array(answer), (answers) => {
        const end = told(answers);
        const given = answers.filter(persons);
        if (given.length > 0) {
          expect(persons(end)).toBe(true);
          expect(end.occurredAt).toBe(Math.max(...given.map(({ occurredAt }) => occurredAt!)));
          expect(given).toContainEqual(end);
        } else {
          const missed = answers.some(({ status }) => status === 'missed');
          expect(end.status).toBe(missed ? 'missed' : 'pending');
        }
      }),
      { numRuns: 500 },
    );
  });

  const word: fc.Arbitrary<Answer> = fc.oneof(
    answer,
    fc.integer({ min: 0, max: 6 }).map(takenBack),
  );
  const isMiss = ({ status }: Answer) => status === 'missed';
  /** The result without a miss, which the clock marks again where there is no answer. */
  const butForMisses = ({ status, occurredAt, undoneAt }: Answer) =>
    isMiss({ status, occurredAt }) ? { ...unanswered, undoneAt } : { status, occurredAt, undoneAt };

  test('with answers taken back, ends the same in whatever order they arrive, except for misses, which the clock marks again', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }).chain((words) =>
          fc.tuple(
            fc.constant(words),
            fc.shuffledSubarray([...words, ...words], {
              minLength: words.length * 2,
              maxLength: words.length * 2,
            }),
          ),
        ),
        ([words, otherwise]) => {
          expect(butForMisses(told(otherwise))).toEqual(butForMisses(told(words)));
          const silent = (list: readonly Answer[]) => told(list.filter((one) => !isMiss(one)));
          expect(silent(otherwise)).toEqual(silent(words));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('is, with answers taken back, the latest answer after the last undo', () => {
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const undone = Math.max(-1, ...words.map(({ undoneAt }) => undoneAt ?? -1));
        const given = words.filter((one) => persons(one) && one.occurredAt! > undone);
        const end = told(words);
        expect(end.undoneAt ?? -1).toBe(undone);
        expect(persons(end)).toBe(given.length > 0);
        if (given.length > 0) {
          expect(end.occurredAt).toBe(Math.max(...given.map(({ occurredAt }) => occurredAt!)));
        }
      }),
      { numRuns: 500 },
    );
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
    ['the later answer wins', taken(1), skipped(2), skipped(2)],
    ['an earlier answer that arrives later is ignored', taken(2), skipped(1), taken(2)],
    ['of two answers in one millisecond taken wins', skipped(5), taken(5), taken(5)],
    ['of two answers in one millisecond skipped loses', taken(5), skipped(5), taken(5)],
    ['an undo in the millisecond of the answer wins', taken(5), takenBack(5), takenBack(5)],
    ['of two misses the earlier wins', missed(7), missed(6), missed(6)],
    ['a later miss changes nothing', missed(6), missed(7), missed(6)],
  ])('%s', (_rule, current, incoming, wanted) => {
    expect(standing(current, incoming)).toEqual(wanted);
  });

  test('returns the same object where nothing changes', () => {
    const current = taken(5);
    expect(standing(current, taken(5))).toBe(current);
  });
});

describe('an answer by a clock that ran ahead', () => {
  const now = 1_000;
  const taken = (occurredAt: number) => ({ status: 'taken', occurredAt }) as const;

  test.each<[string, Answer, Answer]>([
    ['counts now', taken(5_000), taken(now)],
    ['is taken back now', takenBack(5_000), takenBack(now)],
    [
      'stays where it is not ahead',
      { ...taken(900), undoneAt: 800 },
      { ...taken(900), undoneAt: 800 },
    ],
    [
      'counts after its undo, which was ahead too',
      { ...taken(5_000), undoneAt: 4_000 },
      { ...taken(now), undoneAt: now - 1 },
    ],
    ['keeps an earlier undo', { ...taken(5_000), undoneAt: 800 }, { ...taken(now), undoneAt: 800 }],
  ])('%s', (_what, answer, meant) => {
    expect(notAfter(answer, now)).toEqual(meant);
    expect(standing(unanswered, notAfter(answer, now))).toEqual(meant);
  });

  test('is replaced by a later answer', () => {
    const skipped: Answer = { status: 'skipped', occurredAt: now + 1 };
    expect(standing(notAfter(taken(5_000), now), skipped)).toEqual(skipped);
  });

  test('is the same object where nothing is ahead', () => {
    for (const answer of [unanswered, taken(now), takenBack(now)]) {
      expect(notAfter(answer, now)).toBe(answer);
    }
  });
});

describe('the pushes of an open dose', () => {
  const dose = { dose: '2025-06-15T08:00', at: at('2025-06-15T06:00Z') };
  test.each([
    ['as its minute begins', 0, 0, 5],
    ['just before it is pushed again', 5 * minute - 1, 0, 5],
    ['when it is pushed again', 5 * minute, 1, 10],
    ['seen 7 minutes late', 7 * minute, 1, 10],
    ['at its last push', 15 * minute, 3, 20],
    ['just before it is missed', 20 * minute - 1, 3, 20],
    ['long after it was missed', day, 3, 20],
  ])('%s', (_what, late, ring, next) => {
    expect(ringAt(dose, dose.at + late)).toBe(ring);
    expect(nextLookAt(dose, dose.at + late)).toBe(dose.at + next * minute);
  });
});
