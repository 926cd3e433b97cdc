import { describe, expect, test } from '@jest/globals';
import type { DaySchedule } from '../contract/endpoints/index.ts';
import { everyDays, onWeekdays } from '../testkit/domain/daySchedules.ts';
import { makeReminder } from '../testkit/domain/scheduleArbitraries.ts';
import { everyDay } from './daySchedule.ts';
import type { Answer } from './answers.ts';
import { recordsOfReminders, toMedicines } from './medicines.ts';
import {
  findRepeatedByAdded,
  findRepeatedTimes,
  repeatedTimes,
  startTomorrow,
} from './repeatedTimes.ts';
import { minute } from './specConstants.ts';
import { instantOf, timeOf } from './zonedTime.ts';

const zone = 'Europe/Berlin';
const today = '2025-06-15';
const yesterday = '2025-06-14';
const at = (local: string) => instantOf(local, zone);
/** By dose; each was taken when it was due, or minutes later. */
const taken = (doses: readonly string[], late = 0): Record<string, Answer> =>
  Object.fromEntries(
    doses.map((dose) => [
      `${dose}|aspirin`,
      { status: 'taken', occurredAt: at(dose) + late * minute },
    ]),
  );
const changeAt = (now: string, times: readonly string[]) => ({
  times,
  schedule: everyDay,
  since: at(`${today}T${now}`),
  zone,
});
const medicineAt = (...times: string[]) =>
  toMedicines(
    recordsOfReminders(
      times.map((schedule_time) =>
        makeReminder({ id: schedule_time, dose: null, schedule_time, medicine_name: 'Aspirin' }),
      ),
    ),
  )[0]!;

describe('new times that repeat an answered dose', () => {
  test.each([
    ['its time was changed', ['16:00'], ['16:00']],
    ['to one that is over', ['15:10'], null],
    ['a time was added', ['15:00', '20:00'], null],
    ['it was changed, and another added', ['16:00', '20:00'], ['16:00']],
  ])('taken at 15:00 that day, where %s: %j', (_how, times, repeated) => {
    const change = changeAt('15:20', times);
    const find = (answers: Record<string, Answer>) =>
      findRepeatedTimes(answers, medicineAt('15:00'), change);
    expect(find(taken([`${today}T15:00`]))?.times ?? null).toEqual(repeated);
    expect(find({})).toBeNull();
    const paused_from = `${today}T15:10`;
    const whilePaused = { ...change, schedule: { ...everyDay, paused_from } };
    const again = findRepeatedTimes(taken([`${today}T15:00`]), medicineAt('15:00'), whilePaused);
    expect(again?.times ?? null).toEqual(repeated);
  });

  test.each([
    ['a time just after it', ['23:45'], ['00:10'], ['00:10']],
    ['a time nearer to the dose of tonight', ['20:00'], ['21:00'], null],
    ['a time as near to the dose of tonight', ['23:45'], ['11:45'], null],
    ['a time nearer to the dose of the morning', ['08:00', '23:45'], ['07:00', '23:30'], null],
    ['one of two times', ['08:00', '23:45'], ['00:10', '08:00'], ['00:10']],
    ['a time beside those that stay', ['23:45'], ['00:10', '23:45'], null],
    ['a time beside a later one that stays', ['00:15', '23:45'], ['00:10', '00:15'], ['00:10']],
    ['as many times as doses', ['23:45'], ['00:10', '00:20'], ['00:10']],
  ])('after midnight are %s: from %j to %j', (_what, before, times, repeated) => {
    const last = before.at(-1)!;
    const found = findRepeatedTimes(
      taken([`2025-06-13T${last}`, `${yesterday}T${last}`]),
      medicineAt(...before),
      changeAt('00:05', times),
    );
    expect(found?.times ?? null).toEqual(repeated);
  });

  test.each([
    ['early today, 14 hours ago', [`${today}T00:30`], 0, '15:20', ['16:00'], ['16:00']],
    ['ahead, of a time that stays', [`${today}T16:00`], -60, '15:20', ['16:00', '20:00'], null],
    ['12 hours ago, for last night', [`${yesterday}T20:00`], -475, '00:05', ['00:10'], null],
    ['a minute later', [`${yesterday}T20:00`], -474, '00:05', ['00:10'], ['00:10']],
    [
      'at noon and in the night',
      [`${yesterday}T13:00`, `${yesterday}T23:45`],
      0,
      '00:05',
      ['03:00'],
      ['03:00'],
    ],
    [
      'in the evening and after midnight',
      [`${yesterday}T20:00`, `${today}T00:03`],
      1,
      '00:05',
      ['00:10', '00:20'],
      ['00:10'],
    ],
  ])('taken %s: %j', (_when, doses, late, now, times, repeated) => {
    const before = medicineAt(...doses.map(timeOf));
    const found = findRepeatedTimes(taken(doses, late), before, changeAt(now, times));
    expect(found?.times ?? null).toEqual(repeated);
  });

  test.each([
    ['a later time', 'Aspirin', '08:10', ['12:00'], ['12:00']],
    ['a later time beside its own', 'Ａspirin', '08:10', ['08:00', '12:00'], null],
    ['a later time, the night after', 'Aspirin', '08:10', ['12:00'], null, `${yesterday}T08:00`],
    ['a time of the next evening', 'Aspirin', '00:05', ['21:00'], null, `${yesterday}T20:00`],
    ['the answered time', 'Aspirin', '08:00', ['08:00', '20:00'], null],
    ['the same minute, by another spelling', 'Ａspirin', '08:00', ['08:00'], ['08:00']],
    ['a name with other blanks', 'As pirin', '08:10', ['12:00'], ['12:00']],
    ['its strength in the name', 'Aspirin 50mg', '08:10', ['12:00'], ['12:00']],
    ['another name', 'Zinc', '08:10', ['12:00'], null],
  ])(
    'of a medicine that was deleted and is added with %s: %s at %s',
    (_what, name, now, times, repeated, dose = `${today}T08:00`) => {
      const find = (known: { key: string }[]) =>
        findRepeatedByAdded(taken([dose]), { name }, known, changeAt(now, times));
      expect(find([{ key: 'zinc' }])?.times ?? null).toEqual(repeated);
      expect(find([{ key: 'zinc' }, { key: 'aspirin' }])).toBeNull();
    },
  );
});

test('times may begin with the next day', () => {
  const tomorrow = at('2025-06-16T00:00');
  expect(startTomorrow(['08:00', '20:00'], today, zone)).toEqual({
    '08:00': tomorrow,
    '20:00': tomorrow,
  });
});

test('what was not answered is not repeated; the answer is the last one to a removed time', () => {
  const change = changeAt('15:20', ['15:10', '16:00', '17:00']);
  const answers = taken([`${today}T15:00`, `${today}T15:10`, `${today}T09:00`]);
  const before = medicineAt('09:00', '15:00', '15:10');
  const found = findRepeatedTimes(answers, before, change);
  const repeated = ['16:00', '17:00'];
  expect(found).toEqual({ answer: answers[`${today}T15:00|aspirin`], times: repeated });
  const missed = { [`${today}T15:00|aspirin`]: { status: 'missed', occurredAt: 1 } as const };
  expect(findRepeatedTimes(missed, before, change)).toBeNull();
  const on = (schedule: DaySchedule) => findRepeatedTimes(answers, before, { ...change, schedule });
  expect(on(onWeekdays(1))).toBeNull();
  expect(on(everyDays(2, today))?.times).toEqual(repeated);
  const kept = { dose: `${today}T15:10`, at: at(`${today}T15:10`) };
  expect(repeatedTimes(['15:10'], [kept], change)).toEqual([]);
});
