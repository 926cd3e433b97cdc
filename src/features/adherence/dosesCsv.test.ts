/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { toCsv } from './csv.ts';
import { dosesCsv, isoIn } from './dosesCsv.ts';

const cellIn = (cell: string) => toCsv([[cell]]).slice(1, -2);

test('comma-separated values start with the byte order mark, and end each line with CRLF', () => {
  expect(toCsv([['a', 'b'], ['c']])).toBe('\uFEFFa,b\r\nc\r\n');
});

test.each([
  ['Vitamin D 3', 'Vitamin D 3'],
  ['', ''],
  ['Aspirin, 50mg', '"Aspirin, 50mg"'],
  ['the "blue" one', '"the ""blue"" one"'],
  ['one\ntwo', '"one\ntwo"'],
  ['one\rtwo', '"one\rtwo"'],
  ['アスピリン é', 'アスピリン é'],
  // A spreadsheet would run these as formulas.
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['Omega-3', 'Omega-3'],
  ["'=1", "'=1"],
])('the cell %j is quoted and no formula: %j', (cell, expected) => {
  expect(cellIn(cell)).toBe(expected);
});

test.each([
  ['2026-03-10T07:04:59Z', 'Europe/Berlin', '2026-03-10T08:04+01:00'],
  ['2026-07-10T06:04:00Z', 'Europe/Berlin', '2026-07-10T08:04+02:00'],
  ['2026-03-10T12:00:00Z', 'UTC', '2026-03-10T12:00+00:00'],
  ['2026-03-10T02:00:00Z', 'America/St_Johns', '2026-03-09T23:30-02:30'],
  ['2026-03-10T20:00:00Z', 'Asia/Kathmandu', '2026-03-11T01:45+05:45'],
  // The hour that is repeated when the clocks are put back.
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30+02:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30+01:00'],
])('the instant %s in %s is %s', (instant, zone, iso) => {
  expect(isoIn(Date.parse(instant), zone)).toBe(iso);
  expect(Date.parse(iso)).toBe(Math.floor(Date.parse(instant) / 60_000) * 60_000);
});

test('the file has one line per dose, and a name with the dates alone', () => {
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
