import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { addDays } from '../../../domain/zonedTime.ts';
import { makeSchedule, onWeekdays, pausedFrom } from '../../../testkit/domain/daySchedules.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  clock,
  waitForTextGone,
  minute,
  openPage,
  phone,
  pageTestbed,
  waitForText,
  start,
} from '../../../testkit/page/pageTestbed.ts';
import { carl, makeReminder, medicineList, rosa } from '../../../testkit/page/mockServer.ts';
import { formatDate } from '../../platform/formatDate.ts';
import { toCsv, buildDosesCsv, dosesFileName, formatZonedIso } from './buildDosesCsv.ts';
import { formatAnswer } from './formatAdherence.ts';
import { formatMedicine } from './formatMedicine.ts';

const now = start + 4 * 60 * minute;
const listCall = 'GET /api/doses/';
pageTestbed(carl);

const doseOf = (
  medicine_name: string,
  status: RecordedDose['status'],
  daysAgo: number,
): RecordedDose => ({
  medicine_name,
  dose: `${addDays('2026-03-10', -daysAgo)}T08:00`,
  status,
  occurred_at: status === 'pending' ? null : now - daysAgo * 86_400_000,
});
const answerDoses = (...doses: RecordedDose[]) => phone.answer(listCall, () => json(200, doses));

const open = (title: string, at = '/adherence') => {
  clock.sleepUntil(now);
  return openPage(at, title);
};
const table = () => screen.findByRole('table', { name: 'By medicine' });
const cellsOf = async (name: RegExp) =>
  within(within(await table()).getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ childNodes }) => [...childNodes].at(-1)?.textContent);
const readAgain = () => window.dispatchEvent(new Event('focus'));
test('a sentence, a calendar and a table say what became of the doses of 7 or 30 days', async () => {
  const aspirin = (status: RecordedDose['status'], daysAgo: number) =>
    doseOf('Aspirin', status, daysAgo);
  const doses = [
    { ...aspirin('taken', 1), recorded_by: 'Carl Meyer' },
    ...[2, 6, 7, 29].map((daysAgo) => aspirin('taken', daysAgo)),
    aspirin('skipped', 4),
    doseOf('Statin', 'missed', 1),
    doseOf('Statin', 'pending', 0),
    { ...doseOf('Ibuprofen', 'taken', 1), as_needed: true as const },
  ];
  answerDoses(...doses);
  phone.answer('GET /api/medicines/', () =>
    medicineList(makeReminder('Statin', '08:00'), makeReminder('Statin', '20:00')),
  );
  const { user } = await open("Rosa's record");
  expect(await table()).toHaveAccessibleName('By medicine');
  expect(await cellsOf(/^Aspirin/)).toEqual(['3', '1', '0', '4', '75%']);
  expect(await cellsOf(/^Statin/)).toEqual(['0', '0', '1', '1', '–']);
  expect(await cellsOf(/^All medicines/)).toEqual(['3', '1', '1', '5', '60%']);
  const plan = within(screen.getByRole('table', { name: 'Medicines now' }));
  expect(plan.getByRole('row', { name: /^Statin/ })).toHaveTextContent(
    /^StatinDosage50mgDaysEvery dayTimes8:00 and 20:00Note$/,
  );
  await waitForText('Rosa took 3 of 5 doses in the last 7 days.');
  await waitForText('Not counted yet: 1 not answered, 1 later today.');
  await waitForText('Ibuprofen: taken once when needed in the last 7 days.');

  const days = () =>
    within(screen.getByRole('list', { name: 'Day by day' }))
      .getAllByRole('button')
      .map((day) => day.firstElementChild?.textContent);
  expect(days()).toEqual([
    'Wednesday 4 March: 1 of 1 taken',
    'Thursday 5 March: No dose',
    'Friday 6 March: 0 of 1 taken',
    'Saturday 7 March: No dose',
    'Sunday 8 March: 1 of 1 taken',
    'Monday 9 March: 1 of 2 taken',
    'Tuesday 10 March, today: 1 not answered, 1 later today',
  ]);
  expect(screen.getByRole('button', { pressed: true })).toHaveAccessibleName(/today/);
  const chosen = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((one) => one.textContent);
  expect(chosen('Tuesday 10 March, today')).toEqual([
    '8:00 Statin: Not answered',
    '20:00 Statin: Later today',
  ]);
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  await user.click(screen.getByRole('button', { name: /^Monday 9 March/ }));
  expect(scroll.mock.instances).toEqual([screen.getByRole('region', { name: 'Monday 9 March' })]);
  expect(chosen('Monday 9 March')).toEqual([
    '8:00 Aspirin: Taken at 12:00, recorded by Carl Meyer',
    '8:00 Ibuprofen: Taken when needed at 12:00',
    '8:00 Statin: Missed',
  ]);

  const choices = ['7 days', '30 days'].map((name) => screen.getByRole('radio', { name }));
  expect(screen.getAllByRole('radio')).toEqual(choices);
  expect(choices[0]).toBeChecked();
  await user.click(choices[1]!);
  expect(await cellsOf(/^Aspirin/)).toEqual(['5', '1', '0', '6', '83%']);
  expect(days()).toHaveLength(30);
  expect(phone.callsTo(listCall).map(({ line }) => line)).toEqual([
    `${listCall}${rosa.user.id}?days=30`,
  ]);
});

test('of fewer than 7 days of doses nothing is told in percent', async () => {
  answerDoses(doseOf('Aspirin', 'taken', 5));
  const { user } = await open("Rosa's record");
  await waitForText('Rosa took 1 of 1 dose since Thursday 5 March.');
  expect(await cellsOf(/^Aspirin/)).toEqual(['1', '0', '0', '1']);
  // Weeks before the first dose are left out.
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  expect(screen.getAllByRole('button', { name: / March/ })).toHaveLength(7);
});

test('what was taken and what was not is shared as text; a browser that cannot says so', async () => {
  answerDoses(
    doseOf('Aspirin', 'taken', 6),
    doseOf('Statin', 'missed', 1),
    doseOf('Iron', 'skipped', 8),
  );
  const { tap } = await open("Rosa's record");
  const share = jest.fn((_data: ShareData) => Promise.resolve());
  await waitForText('Rosa took 1 of 2 doses in the last 7 days.');
  await tap('Share');
  await waitForText('This browser cannot share it. Please print it.');
  Object.assign(navigator, { share });
  await tap('Share');
  delete (navigator as { share?: unknown }).share;
  const title = 'Medicine record: Rosa Meyer';
  const text = [
    title,
    'Wednesday 4 March to Tuesday 10 March',
    'Rosa took 1 of 2 doses in the last 7 days.',
    'Not taken:',
    'Monday 9 March',
    '8:00 Statin: Missed',
  ].join('\n');
  expect(share.mock.calls).toEqual([[{ title, text }]]);
});

test('without a dose that is over there is nothing to save or print; an open one is named', async () => {
  answerDoses();
  const release = phone.hold(listCall);
  await open("Rosa's record");
  await waitForText('Loading…');
  release();
  await waitForText('No doses were due.');
  for (const words of ['Loading…', 'Save as table', 'Print']) {
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  }
  answerDoses(doseOf('Aspirin', 'pending', 1));
  readAgain();
  await waitForText('Not counted yet: 1 not answered.');
  expect(screen.queryByText('No doses were due.')).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('without the network or the server it says so, with the age of what was read; Try again reads the doses', async () => {
  answerDoses(doseOf('Aspirin', 'taken', 1));
  const away = 'You need to be online for this';
  const { router, tap } = await open("Rosa's medicines", '/CGmedication');
  phone.network.up = false;
  await router.navigate('/adherence');
  await waitForText(away);
  expect(screen.queryByText('No doses were due.')).not.toBeInTheDocument();
  phone.network.up = true;
  await tap('Try again');
  await table();
  await waitForTextGone(away);
  const failed = 'The doses could not be read';
  const stop = phone.answer(listCall, () => json(500, { code: 'internal', message: 'No.' }));
  readAgain();
  await waitForText(failed);
  await waitForText('Last updated just now.');
  expect(await table()).toBeVisible();
  stop();
  await tap('Try again');
  await waitForTextGone(failed);
});

const range = { days: 7, today: '2026-03-10', now, zone: 'UTC' };

const recordedDose = (
  dose: string,
  status: RecordedDose['status'],
  answered: string | null,
  medicine_name = 'Aspirin',
): RecordedDose => {
  const occurred_at = answered === null ? null : Date.parse(answered);
  return { medicine_name, dose, status, occurred_at };
};

test.each([
  ['taken', '2026-03-10T22:58Z', 'Taken at 23:58'],
  ['skipped', '2026-03-10T23:04Z', 'Skipped at 0:04 on Wednesday 11 March'],
  ['missed', '2026-03-10T23:10Z', 'Missed'],
  ['taken', null, 'Taken'],
  ['pending', null, 'Later today'],
] as const)('a dose %s, answered at %s, reads in the zone of the user: %s', (status, at, words) => {
  const dose = recordedDose('2026-03-10T23:50', status, at);
  expect(formatAnswer(dose, { ...range, zone: 'Europe/Berlin' })).toBe(words);
  expect(formatDate('2026-03-10')).toBe('Tuesday 10 March');
});

const cellIn = (cell: string) => toCsv([[cell]]).slice(1, -2);

test.each<[string, string]>([
  ['Aspirin, 50mg', '"Aspirin, 50mg"'],
  ['the "blue" one', '"the ""blue"" one"'],
  ['one\ntwo', '"one\ntwo"'],
  // A spreadsheet would run these as formulas.
  ['=A1+1', `"'=A1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=A', `"'\t=A"`],
  ['\r=A', `"'\r=A"`],
  ['one;=A1', `"one;'=A1"`],
  ['one,+A1|-A1', `"one,'+A1|'-A1"`],
  ['\uFF1DA1', `"'\uFF1DA1"`],
  // A spreadsheet would make a date or a number of these, in English or German.
  ...[
    '1/2',
    '1-2',
    ' 3/4',
    '10E3',
    '1.2',
    '1,5',
    '1 p',
    'Mar 5',
    'March 5, 2026',
    'Mar-5-26',
    '１／２',
    '5 €',
    '€ 5',
    '(5)',
    'TRUE',
  ].map((text): [string, string] => [text, `"\u200E${text}"`]),
  ['+49', `"\u200E'+49"`],
  ['Aspirin, one', '"Aspirin, one"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('the cell %j is quoted, a text and no formula: %j', (cell, expected) => {
  expect(cellIn(cell)).toBe(expected);
});

test.each([
  ['de-DE', ';'],
  ['en-US', ','],
])('for a reader in %s the separator is %s', (language, separator) => {
  const { NumberFormat } = Intl;
  const made = jest
    .spyOn(Intl, 'NumberFormat')
    .mockImplementation((locale, options) => new NumberFormat(locale ?? language, options));
  expect(toCsv([['a', 'b']])).toBe(`\uFEFF"a"${separator}"b"\r\n`);
  made.mockRestore();
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

test.each([
  [
    pausedFrom('2026-03-10T00:00', null, onWeekdays(1, 5)),
    ['8:00'],
    'Every Monday and Friday. Paused until you resume it',
  ],
  [
    makeSchedule({ rule: { kind: 'asNeeded', min_gap_hours: 4, max_per_day: null } }),
    [],
    'When needed, at least 4 hours apart',
  ],
])('the plan of a medicine has its rule and its pause: %j', (schedule, times, days) => {
  const medicine = { name: 'A', dosage: '1', schedule, times, note: 'With food' };
  expect(formatMedicine(medicine, range)).toEqual(['1', days, times.join(), 'With food']);
});

const dosed = { dosage: '0,5 mg', recorded_by: 'Carl Meyer' };

test('the file has one line per dose, and a name with the person and the dates', () => {
  const text = buildDosesCsv(
    [
      recordedDose('2026-03-10T20:00', 'pending', null),
      { ...recordedDose('2026-03-10T08:00', 'taken', '2026-03-10T07:04:00Z'), ...dosed },
      { ...recordedDose('2026-03-10T09:31', 'taken', '2026-03-10T08:31:00Z'), as_needed: true },
      recordedDose('2026-03-09T08:00', 'missed', '2026-03-09T07:20:00Z', '=Ramipril, "5 mg"'),
      recordedDose('2026-03-04T08:00', 'skipped', '2026-03-04T23:10:00Z'),
      recordedDose('2026-03-03T08:00', 'taken', '2026-03-03T07:10:00Z'),
    ],
    { ...range, zone: 'Europe/Berlin' },
  );
  expect(dosesFileName('Rosa María / Meyer ', range)).toBe(
    'upstroke-doses-Rosa-María-Meyer-2026-03-04-2026-03-10.csv',
  );
  expect(text.slice(1).split('\r\n')).toEqual([
    '"Date","Time (24 h)","Medicine","Dosage now","Status","Answered at","Recorded by"',
    '"2026-03-04","08:00","Aspirin","","Skipped","2026-03-05T00:10+01:00",""',
    `"2026-03-09","08:00","'=Ramipril, ""5 mg""","","Missed","",""`,
    '"2026-03-10","08:00","Aspirin","\u200E0,5 mg","Taken","2026-03-10T08:04+01:00","Carl Meyer"',
    '"2026-03-10","09:31","Aspirin","","Taken when needed","2026-03-10T09:31+01:00",""',
    '"2026-03-10","20:00","Aspirin","","Later today","",""',
    '',
  ]);
});
