import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hour } from './testing/schedules.ts';
import { coveredSince, dueInstant, isCoveredAfterMove, isSkippedByMove } from './moves.ts';
import { instantOf } from './zonedTime.ts';

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
    expect(isCoveredAfterMove(dose, moved, answered)).toBe(covered);
  });

  test('is never left out where the zone did not change', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: due })), (answered) => {
        expect(isCoveredAfterMove(dose, 0, answered)).toBe(false);
      }),
    );
  });

  test.each([
    ['2025-06-16T03:29', false],
    ['2025-06-16T03:30', false],
    ['2025-06-16T03:31', true],
    ['2025-06-16T09:30', true],
    ['2025-06-16T09:31', false],
  ])('from New York to Berlin at half past nine, %s is leapt over: %s', (minuteThere, leapt) => {
    const move = { before: 'America/New_York', since: at('2025-06-16T07:30Z') };
    expect(isSkippedByMove(minuteThere, berlin, move)).toBe(leapt);
    expect(dueInstant(minuteThere, berlin, move)).toBe(
      leapt ? move.since : instantOf(minuteThere, berlin),
    );
    expect(isSkippedByMove(minuteThere, 'America/New_York', { ...move, before: berlin })).toBe(
      false,
    );
  });

  test('is covered by nothing before the instant that says so', () => {
    expect(isCoveredAfterMove(dose, due, [coveredSince(due)])).toBe(false);
    expect(isCoveredAfterMove(dose, due, [coveredSince(due) + 1])).toBe(true);
  });
});
