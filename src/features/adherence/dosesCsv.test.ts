/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { dosesCsv, isoIn } from './dosesCsv.ts';

describe('an instant on a clock in its zone, in ISO form', () => {
  test.each([
    ['2026-03-10T07:04:59Z', 'Europe/Berlin', '2026-03-10T08:04+01:00'],
    ['2026-07-10T06:04:00Z', 'Europe/Berlin', '2026-07-10T08:04+02:00'],
    ['2026-03-10T12:00:00Z', 'UTC', '2026-03-10T12:00+00:00'],
    ['2026-03-10T02:00:00Z', 'America/St_Johns', '2026-03-09T23:30-02:30'],
    ['2026-03-10T20:00:00Z', 'Asia/Kathmandu', '2026-03-11T01:45+05:45'],
    // The hour that comes twice as the clocks are put back.
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30+02:00'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30+01:00'],
  ])('%s in %s is %s', (instant, zone, iso) => {
    expect(isoIn(Date.parse(instant), zone)).toBe(iso);
    expect(Date.parse(iso)).toBe(Math.floor(Date.parse(instant) / 60_000) * 60_000);
  });
});

test("one line per dose: date, time, medicine, status, answered at; the file's name holds the dates alone", () => {
  const dose = (
    minute: string,
    status: RecordedDose['status'],
    answered: string | null,
    medicine_name = 'Aspirin',
  ): RecordedDose => ({
    medicine_name,
    dose: minute,
    status,
    occurred_at: answered === null ? null : Date.parse(answered),
  });
  const { name, text } = dosesCsv(
    [
      dose('2026-03-10T20:00', 'pending', null),
      dose('2026-03-10T08:00', 'taken', '2026-03-10T07:04:00Z'),
      dose('2026-03-09T08:00', 'missed', '2026-03-09T07:20:00Z', '=Ramipril, "5 mg"'),
      dose('2026-03-04T08:00', 'skipped', '2026-03-04T23:10:00Z'),
      dose('2026-03-03T08:00', 'taken', '2026-03-03T07:10:00Z'),
    ],
    { days: 7, today: '2026-03-10' },
    'Europe/Berlin',
  );
  expect(name).toBe('upstroke-doses-2026-03-04-2026-03-10.csv');
  expect(text.slice(1).split('\r\n')).toEqual([
    'Date,Time,Medicine,Status,Answered at',
    '2026-03-04,08:00,Aspirin,Skipped,2026-03-05T00:10+01:00',
    `2026-03-09,08:00,"'=Ramipril, ""5 mg""",Missed,`,
    '2026-03-10,08:00,Aspirin,Taken,2026-03-10T08:04+01:00',
    '2026-03-10,20:00,Aspirin,Still open,',
    '',
  ]);
});
