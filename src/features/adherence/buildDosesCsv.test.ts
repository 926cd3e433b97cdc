/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { toCsv, buildDosesCsv, formatZonedIso } from './buildDosesCsv.ts';
import { formatAnswer, formatDay, formatOutcomes } from './formatAdherence.ts';

const doseOf = (
  dose: string,
  status: RecordedDose['status'],
  answered: string | null,
  medicine_name = 'Aspirin',
): RecordedDose => {
  const occurred_at = answered === null ? null : Date.parse(answered);
  return { medicine_name, dose, status, occurred_at };
};

test.each([
  [12, 1, 1, 7, 'Aspirin: 12 of 14 doses taken, 1 skipped, 1 missed in the last 7 days.'],
  [0, 0, 3, 30, 'Aspirin: 0 of 3 doses taken, 3 missed in the last 30 days.'],
  [1, 0, 0, 7, 'Aspirin: 1 of 1 dose taken in the last 7 days.'],
  [0, 0, 0, 7, 'No doses were due.'],
])('%i taken, %i skipped, %i missed in %i days: %s', (taken, skipped, missed, days, sentence) => {
  expect(formatOutcomes('Aspirin', { taken, skipped, missed }, days)).toBe(sentence);
});

test.each([
  ['taken', '2026-03-10T22:58Z', 'Taken at 23:58'],
  ['skipped', '2026-03-10T23:04Z', 'Skipped at 0:04 on Wednesday 11 March'],
  ['missed', '2026-03-10T23:10Z', 'Missed'],
  ['taken', null, 'Taken'],
  ['pending', null, 'Still open'],
] as const)('a dose %s, answered at %s, reads in the zone of the user: %s', (status, at, words) => {
  const dose = doseOf('2026-03-10T23:50', status, at);
  expect(formatAnswer(dose, 'Europe/Berlin')).toBe(words);
  expect(formatDay('2026-03-10')).toBe('Tuesday 10 March');
});

const cellIn = (cell: string) => toCsv([[cell]]).slice(1, -2);

test.each([
  ['', ''],
  ['Aspirin, 50mg', '"Aspirin, 50mg"'],
  ['the "blue" one', '"the ""blue"" one"'],
  ['one\ntwo', '"one\ntwo"'],
  // A spreadsheet would run these as formulas.
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ["'=1", "'=1"],
])('the cell %j is quoted and no formula: %j', (cell, expected) => {
  expect(cellIn(cell)).toBe(expected);
});

test.each([
  ['2026-03-10T07:04:59Z', 'Europe/Berlin', '2026-03-10T08:04+01:00'],
  ['2026-03-10T02:00:00Z', 'America/St_Johns', '2026-03-09T23:30-02:30'],
  ['2026-03-10T20:00:00Z', 'Asia/Kathmandu', '2026-03-11T01:45+05:45'],
  // The hour that repeats when daylight saving time ends.
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30+02:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30+01:00'],
])('the instant %s in %s is %s', (instant, zone, iso) => {
  expect(formatZonedIso(Date.parse(instant), zone)).toBe(iso);
  expect(Date.parse(iso)).toBe(Math.floor(Date.parse(instant) / 60_000) * 60_000);
});

test('the file has one line per dose, and a name with the dates alone', () => {
  const { name, text } = buildDosesCsv(
    [
      doseOf('2026-03-10T20:00', 'pending', null),
      doseOf('2026-03-10T08:00', 'taken', '2026-03-10T07:04:00Z'),
      doseOf('2026-03-09T08:00', 'missed', '2026-03-09T07:20:00Z', '=Ramipril, "5 mg"'),
      doseOf('2026-03-04T08:00', 'skipped', '2026-03-04T23:10:00Z'),
      doseOf('2026-03-03T08:00', 'taken', '2026-03-03T07:10:00Z'),
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
