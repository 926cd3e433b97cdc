import { expect, test } from '@jest/globals';
import { onWeekdays, pausedFrom } from '../testkit/domain/daySchedules.ts';
import { everyDay } from './daySchedule.ts';
import { type Answer, makeUndo } from './answers.ts';
import { unplannedDoses } from './unplannedDoses.ts';
import { instantOf } from './zonedTime.ts';

const [zone, date] = ['Europe/Berlin', '2026-03-10'];
const at = (time: string) => instantOf(`${date}T${time}`, zone);
const next = '2026-03-11';
const tomorrow = instantOf(`${next}T00:00`, zone);
const today = { dates: [date, date] as const, place: { zone }, now: tomorrow };
const taken: Answer = { status: 'taken', occurredAt: at('08:01') };
const paused = pausedFrom(`${date}T08:00`, null);

test.each([
  ['taken, before its time starts tomorrow', taken, '10:00', tomorrow, everyDay, true],
  ['taken, before its time was changed', taken, '10:00', at('08:05'), everyDay, true],
  ['taken, before its day was changed', taken, '08:00', 0, onWeekdays(7), true],
  ['taken, before a pause of it', taken, '08:00', 0, paused, true],
  ['planned', taken, '08:00', 0, everyDay, false],
  ['missed', { ...taken, status: 'missed' }, '10:00', at('08:25'), everyDay, false],
  ['missed, before its time starts', { ...taken, status: 'missed' }, '10:00', tomorrow, everyDay],
  ['undone, as its time was changed', makeUndo(at('08:06')), '10:00', at('08:06'), everyDay, true],
  ['undone, after its time was changed', makeUndo(at('08:06')), '10:00', tomorrow, everyDay, true],
  ['undone, before its time was changed', makeUndo(at('08:04')), '10:00', at('08:05'), everyDay],
  ['undone, and paused', makeUndo(at('08:06')), '08:00', 0, paused],
] as const)(
  'a dose of 8:00 that was %s',
  (_what, answer, time, madeAt, schedule, isKept = false) => {
    const answers = new Map([[`${date}T08:00`, answer]]);
    const kept = unplannedDoses({ ...today, slots: [{ time, madeAt, schedule }], answers });
    expect(kept).toEqual(isKept ? [{ dose: `${date}T08:00`, at: at('08:00') }] : []);
  },
);

test.each([
  ['is kept if one of its times is planned that day', { madeAt: 0, schedule: onWeekdays(7) }, 1],
  ['is gone if a time was made since', { madeAt: at('08:07') }, 0],
])('an undone dose %s', (_what, other, count) => {
  const answers = new Map([[`${date}T08:00`, makeUndo(at('08:06'))]]);
  const slots = [
    { time: '10:00', madeAt: 0 },
    { time: '20:00', ...other },
  ];
  expect(unplannedDoses({ ...today, slots, answers })).toHaveLength(count);
});

test('doses of other days, or of a medicine taken as needed, are none', () => {
  const answers = new Map([[`${date}T08:00`, taken]]);
  const slots = [{ time: '10:00', madeAt: tomorrow }];
  for (const day of ['2026-03-09', next])
    expect(unplannedDoses({ ...today, slots, answers, dates: [day, day] })).toEqual([]);
  expect(unplannedDoses({ ...today, slots: [], answers })).toEqual([]);
});
