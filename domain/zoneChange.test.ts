import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { onWeekdays } from '../testkit/domain/daySchedules.ts';
import { checkProperty, someTime } from '../testkit/domain/scheduleArbitraries.ts';
import {
  wallTimeAt,
  type WallClockWalk,
  walkWallClock,
} from '../testkit/domain/wallClockOracle.ts';
import { day, hour, minute } from './specConstants.ts';
import { makeUndo, unanswered } from './answers.ts';
import { dosesBetween } from './plannedDoses.ts';
import * as moves from './zoneChange.ts';
import { instantOf } from './zonedTime.ts';

const { coverageStart, occurrenceAt, firstOccurrenceAt, secondOccurrenceAt, answerForOccurrence } =
  moves;
const { isCoveredAfterZoneChange, isSkippedByZoneChange } = moves;
const berlin = 'Europe/Berlin';
const at = (iso: string) => Date.parse(iso);

describe('a dose after a change of zone', () => {
  const due = at('2025-06-15T20:00Z');
  const dose = { dose: '2025-06-16T08:00', at: due };
  const moved = due - 2 * hour;
  test.each([
    ['no answer', [], false],
    ['a dose of an hour before the change', [moved - hour], true],
    ['one of just under 12 hours ago', [due - 12 * hour + 1], true],
    ['one of 12 hours ago', [due - 12 * hour], false],
    ['one answered ahead, due after it', [due + hour], true],
    ['one of 12 hours later', [due + 12 * hour], false],
    ['an old one and one that covers', [0, moved - 1], true],
  ])('%s: left out %j', (_what, answered, covered) => {
    expect(isCoveredAfterZoneChange(dose, moved, answered)).toBe(covered);
  });

  test.each([
    ['2025-06-16T03:29', false],
    ['2025-06-16T03:30', false],
    ['2025-06-16T03:31', true],
    ['2025-06-16T09:30', true],
    ['2025-06-16T09:31', false],
  ])('from New York to Berlin at half past nine, %s is leapt over: %s', (minuteThere, leapt) => {
    const move = { before: 'America/New_York', since: at('2025-06-16T07:30Z') };
    expect(isSkippedByZoneChange(minuteThere, berlin, move)).toBe(leapt);
    const dueAt = leapt ? move.since : instantOf(minuteThere, berlin);
    expect(moves.dueInstant(minuteThere, berlin, move)).toBe(dueAt);
    const back = { ...move, before: berlin };
    expect(isSkippedByZoneChange(minuteThere, 'America/New_York', back)).toBe(false);
  });

  test('made after its minute had passed in the old zone, it is due when it comes in the new one', () => {
    const move = { before: 'Africa/Cairo', since: at('2025-10-27T00:00Z') };
    const place = { zone: 'America/Los_Angeles', move };
    const slots = (madeAt: number) => [
      { time: '21:20', madeAt },
      { time: '12:00', madeAt: 0 },
    ];
    const doses = (madeAt: string) =>
      dosesBetween(slots(at(madeAt)), move.since, move.since + 10 * hour, place);
    const again = { dose: '2025-10-26T21:20', at: at('2025-10-27T04:20Z') };
    expect(doses('2025-10-26T22:30Z')).toEqual([again]);
    expect(doses('2025-10-26T18:20:59Z')).toEqual([]);
  });

  test('is covered by nothing before the instant that says so, and for less than 12 hours after the change', () => {
    const since = coverageStart(due);
    expect(isCoveredAfterZoneChange(dose, due, [since])).toBe(false);
    expect(isCoveredAfterZoneChange(dose, due, [since + 1])).toBe(true);
    expect(isCoveredAfterZoneChange(dose, since, [moved])).toBe(false);
    expect(isCoveredAfterZoneChange(dose, since + 1, [moved])).toBe(true);
    expect(isCoveredAfterZoneChange(dose, 0, [moved, 0, due])).toBe(false);
  });
});

describe('what counts for a dose that is due again after a move', () => {
  const place = {
    zone: 'America/New_York',
    move: { before: 'Asia/Singapore', since: at('2025-06-15T06:00Z') },
  };
  const dose = '2025-06-15T08:00';
  const first = { dose, at: at('2025-06-15T00:00Z') };
  const again = { dose, at: first.at + 12 * hour };
  test.each([
    ['taken', first.at, false],
    ['taken', first.at + 1, true],
    ['missed', first.at + hour / 3, false],
    ['missed', again.at + hour / 3, true],
  ] as const)('%s at %i: %s', (status, occurredAt, isHeld) => {
    const answer = { status, occurredAt };
    expect(answerForOccurrence(answer, again, place)).toEqual(isHeld ? answer : unanswered);
    expect(answerForOccurrence(answer, first, place)).toBe(answer);
  });

  test('an undo of a second occurrence counts beside an answer to the first', () => {
    const undone = (undoneAt: number) =>
      answerForOccurrence({ status: 'missed', occurredAt: first.at, undoneAt }, again, place);
    expect(undone(again.at + 1)).toEqual(makeUndo(again.at + 1));
    expect(undone(coverageStart(again.at))).toEqual(unanswered);
  });

  test.each([
    ['as its minute first came', first.at, null],
    ['a millisecond after that', first.at + 1, again.at],
    ['as its minute came back', again.at, again.at],
    ['a millisecond after that', again.at + 1, null],
  ])('it is due again only between the two: a move %s (%i): %s', (_when, since, wanted) => {
    expect(secondOccurrenceAt(dose, { ...place, move: { ...place.move, since } })).toBe(wanted);
  });

  test('its minute means the second time from 12 hours before it', () => {
    expect(occurrenceAt(dose, first.at, place)).toEqual(first);
    expect(occurrenceAt(dose, first.at + 1, place)).toEqual(again);
    expect(occurrenceAt(dose, first.at + 1, { zone: 'Asia/Singapore' })).toEqual(first);
  });
});

describe('dosesDuring', () => {
  const far = ['Pacific/Auckland', 'Pacific/Honolulu', 'America/New_York', 'Pacific/Apia'];
  const zone = fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu', 'UTC', ...far);
  const date = '2025-06-15';

  /** The first instant of each local minute, and its second one if 12 hours or more later. */
  const walkAcross = (before: WallClockWalk, after: WallClockWalk, since: number) => {
    const reached = new Map<string, number>();
    const again: [string, number][] = [];
    for (const [local, at] of before.reached) if (at < since) reached.set(local, at);
    const left = wallTimeAt(since, before.zone);
    const shown = wallTimeAt(since, after.zone);
    for (const local of before.reached.keys()) {
      if (left < local && local <= shown && !reached.has(local)) reached.set(local, since);
    }
    for (const [local, at] of after.reached) {
      const first = reached.get(local);
      if (at < since) continue;
      if (first === undefined) reached.set(local, at);
      else if (first < since && at - first >= 12 * hour) again.push([local, at]);
    }
    return [...reached, ...again];
  };

  const noon = at(`${date}T12:00Z`);
  const minutesFromNoon = (most: number) =>
    fc.integer({ min: -most, max: most }).map((minutes) => noon + minutes * minute);
  const week = [1, 2, 3, 4, 5, 6, 7] as const;
  const someMove = fc.record({
    weekdays: fc.oneof(fc.constant([...week]), fc.subarray([...week], { minLength: 1 })),
    before: zone,
    zone,
    since: minutesFromNoon(720),
    times: fc.uniqueArray(someTime, { minLength: 1, maxLength: 4 }),
    cuts: fc.array(minutesFromNoon(2880), { maxLength: 6 }),
  });

  test('finds, across any move, each local minute that a walk through both places finds, once or 12 hours apart, and skips none', () => {
    checkProperty(300, someMove, ({ before, zone: after, since, times, weekdays, cuts }) => {
      const isPlanned = (date: string) =>
        weekdays.some((weekday) => weekday % 7 === new Date(date).getUTCDay());
      const [walkedBefore, walkedAfter] = [walkWallClock(before, date), walkWallClock(after, date)];
      const [from, to] = [walkedBefore.from + day, walkedBefore.to - day];
      const walked = walkAcross(walkedBefore, walkedAfter, since)
        .filter(([local]) => times.some((time) => local.endsWith(`T${time}`)))
        .filter(([local]) => isPlanned(local.slice(0, 10)))
        .filter(([, due]) => from <= due && due < to)
        .map(([dose, due]) => `${dose} ${due}`);
      const schedule = onWeekdays(...weekdays);
      const slots = times.map((time) => ({ time, madeAt: 0, schedule }));
      const place = { zone: after, move: { before, since } };
      const sorted = [from, ...cuts, to].toSorted((a, b) => a - b);
      const found = sorted
        .slice(1)
        .flatMap((end, index) => dosesBetween(slots, sorted[index]!, end, place));
      const lines = found.map(({ dose, at: due }) => `${dose} ${due}`);
      expect(lines.toSorted()).toEqual(walked.toSorted());
      expect(found).toEqual(found.toSorted((a, b) => a.at - b.at || (a.dose < b.dose ? -1 : 1)));
      for (const { dose, at: due } of found) {
        expect([firstOccurrenceAt(dose, place), secondOccurrenceAt(dose, place)]).toContain(due);
      }
    });
  });

  test('has what a move leapt over in the stretch that begins with it, unless made since', () => {
    const since = at('2025-06-15T07:30Z');
    const place = { zone: berlin, move: { before: 'America/New_York', since } };
    const madeAt = { '08:00': since - 1, '09:00': since, '07:00': 0 };
    const slots = Object.entries(madeAt).map(([time, made]) => ({ time, madeAt: made }));
    expect(dosesBetween(slots, since - hour, since, place)).toEqual([]);
    expect(dosesBetween(slots, since, since + 1, place)).toEqual([
      { dose: '2025-06-15T07:00', at: since },
      { dose: '2025-06-15T08:00', at: since },
    ]);
  });

  const slots = [{ time: '08:00', madeAt: 0 }];
  test('has a minute that begins with a move to the west once, by the clock there', () => {
    const since = at('2025-06-15T06:00Z');
    const place = { zone: 'America/New_York', move: { before: berlin, since } };
    const dose = { dose: '2025-06-15T08:00', at: at('2025-06-15T12:00Z') };
    expect(dosesBetween(slots, since - hour, since + 12 * hour, place)).toEqual([dose]);
    expect(firstOccurrenceAt(dose.dose, place)).toBe(dose.at);
  });
});
