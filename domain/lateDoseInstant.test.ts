import { describe, expect, test } from '@jest/globals';
import { lateDoseInstant } from './lateDoseInstant.ts';

const at = (iso: string) => Date.parse(iso);
const berlin = { zone: 'Europe/Berlin' };
const dose = '2025-06-15T08:00';
const date = '2025-06-15';
/** 10:05:30 in Berlin. */
const now = at('2025-06-15T08:05:30Z');

describe('a dose recorded late', () => {
  test.each([
    ['at its own minute', '08:00', { at: at('2025-06-15T06:00Z') }],
    ['at any time after it', '09:10', { at: at('2025-06-15T07:10Z') }],
    ['now', '10:05', { at: now }],
    ['earlier on its day', '00:00', { at: at('2025-06-14T22:00Z') }],
    ['a minute from now', '10:06', { problem: 'ahead' }],
    ['at no time', '', { problem: 'missing' }],
  ])('%s (%s)', (_when, time, wanted) => {
    expect(lateDoseInstant({ dose, date, time }, berlin, now)).toEqual(wanted);
  });

  test('is on its own date or today, as is said', () => {
    const tomorrow = now + 86_400_000;
    const instants = [date, '2025-06-16'].map((day) =>
      lateDoseInstant({ dose, date: day, time: '09:00' }, berlin, tomorrow),
    );
    expect(instants).toEqual([{ at: at('2025-06-15T07:00Z') }, { at: at('2025-06-16T07:00Z') }]);
  });

  test('is never on a day before', () => {
    const told = { dose, date: '2025-06-14', time: '23:59' };
    expect(lateDoseInstant(told, berlin, now)).toEqual({ problem: 'early' });
  });

  test('in the hour that is shown twice is now, where it is the minute now', () => {
    const second = at('2025-10-26T01:10Z');
    const told = { dose: '2025-10-26T02:05', date: '2025-10-26', time: '02:10' };
    expect(lateDoseInstant(told, berlin, second)).toEqual({ at: second });
  });

  test('at its own minute, which is yet to come, is ahead', () => {
    const told = { dose, date, time: '08:00' };
    expect(lateDoseInstant(told, berlin, at('2025-06-15T05:59Z'))).toEqual({ problem: 'ahead' });
  });

  test('at a time that the clock leapt over is meant right after the gap', () => {
    const gap = at('2025-03-30T01:00Z');
    const told = { dose: '2025-03-30T01:30', date: '2025-03-30', time: '02:30' };
    expect(lateDoseInstant(told, berlin, gap)).toEqual({ at: gap });
  });

  test('of before a move is read on the clock that hung there, and of after it on the one here', () => {
    const since = at('2025-06-15T20:00Z');
    const place = { zone: 'Pacific/Honolulu', move: { before: 'Pacific/Auckland', since } };
    const told = { dose: '2025-06-16T07:00', date: '2025-06-16' };
    const later = at('2025-06-17T00:00Z');
    const before = lateDoseInstant({ ...told, time: '07:30' }, place, later);
    expect(before).toEqual({ at: at('2025-06-15T19:30Z') });
    const early = lateDoseInstant({ ...told, time: '06:30' }, place, since + 3_600_000);
    expect(early).toEqual({ at: at('2025-06-15T18:30Z') });
    const there = { ...told, date: '2025-06-15', time: '12:00' };
    expect(lateDoseInstant(there, place, later)).toEqual({ at: at('2025-06-15T22:00Z') });
    const due = lateDoseInstant({ ...there, time: '09:00' }, place, later);
    expect(due).toEqual({ at: at('2025-06-15T19:00Z') });
  });
});
