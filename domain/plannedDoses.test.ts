import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import {
  checkProperty,
  instantIn,
  slotsIn,
  withWalk,
} from '../testkit/domain/scheduleArbitraries.ts';
import * as oracle from '../testkit/domain/wallClockOracle.ts';
import type { Dose } from './doses.ts';
import { answerableDose, currentDose, lastDue, nextDose } from './currentDose.ts';
import { dosesBetween, dosesOnDates } from './plannedDoses.ts';
import { day, hour, minute } from './specConstants.ts';

const { expectedDoses, wallTimeAt } = oracle;
const berlin = { zone: 'Europe/Berlin' };
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
      expect(dosesBetween(slots, from, to, { zone: walk.zone })).toEqual(walked.toSorted(byTime));
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
    expect(dosesBetween(since1970(time), at(gap), at(gap) + 1, { zone })).toEqual(doses);
    const madeThen = [{ time, madeAt: at(gap) }];
    expect(nextDose(madeThen, at(gap) - 2 * day, { zone })).toEqual(doses[0]);
  });

  test('finds the dose of midnight once where the clock goes back to before midnight', () => {
    const zone = 'America/St_Johns';
    const midnight = at('2010-11-07T02:30Z');
    const later = midnight + 20 * minute;
    expect(wallTimeAt(later, zone)).toBe('2010-11-06T23:20');
    expect(dosesBetween(since1970('00:00'), midnight, later, { zone })).toEqual([
      { dose: '2010-11-07T00:00', at: midnight },
    ]);
    expect(nextDose(since1970('00:00'), later, { zone })?.dose).toBe('2010-11-08T00:00');
  });

  test('returns a time that two reminders of one medicine share only once', () => {
    const from = at('2025-06-15T00:00Z');
    const slots = [from + 390 * minute, 0, 0].map((madeAt) => ({ time: '08:00', madeAt }));
    expect(dosesBetween(slots, from, from + day, berlin)).toHaveLength(1);
    expect(dosesOnDates(slots, ['2025-06-16', '2025-06-16'], 0, berlin)).toHaveLength(1);
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

describe('dosesOnDates', () => {
  const move = (before: string, since: string) => ({ before, since: at(since) });
  const newYork = 'America/New_York';
  const earlierMove = { zone: newYork, move: move('Europe/Berlin', '2025-06-14T12:00Z') };
  const laterMove = { zone: newYork, move: move('Europe/Berlin', '2025-06-15T12:00Z') };
  test.each([
    ['midnight, not the next one', '2025-06-15T00:00', berlin, '2025-06-14T22:00Z'],
    ['an evening, not the one before', '2025-06-15T20:00', earlierMove, '2025-06-16T00:00Z'],
    ['a night before a move west', '2025-06-15T01:00', laterMove, '2025-06-14T23:00Z'],
    ['a gap', '2025-03-29T23:30', { zone: 'America/Nuuk' }, '2025-03-30T01:00Z'],
  ])('finds the one dose of a date: at %s (%s)', (_when, dose, place, due) => {
    const [date = '', time = ''] = dose.split('T');
    const doses = dosesOnDates(since1970(time), [date, date], at(due), place);
    expect(doses).toEqual([{ dose, at: at(due) }]);
  });

  test('means the second occurrence of a minute from 12 hours before it', () => {
    const place = { zone: newYork, move: move('Asia/Singapore', '2025-06-15T06:00Z') };
    const first = at('2025-06-15T00:00Z');
    const dueAt = (now: number) =>
      dosesOnDates(since1970('08:00'), ['2025-06-15', '2025-06-15'], now, place)[0]?.at;
    expect([first, first + 1].map(dueAt)).toEqual([first, first + 12 * hour]);
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
    expect(dosesOnDates(slots, ['2025-06-15', '2025-06-15'], 0, berlin)).toHaveLength(count);
    expect(dosesOnDates(slots, ['2025-06-16', '2025-06-16'], 0, berlin)).toHaveLength(1);
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
      expect(currentDose(slots, now, { zone: walk.zone })).toEqual(wanted ? bare(wanted) : null);
      const found = answerableDose(slots, now, { zone: walk.zone });
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
      expect(nextDose(slots, now, { zone: walk.zone })).toEqual(bare(next.toSorted(byTime)[0]!));
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
