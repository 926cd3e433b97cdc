import { expect, test } from '@jest/globals';
import { onWeekdays, slotsOf } from '../testkit/domain/daySchedules.ts';
import { makeMedicine } from '../testkit/domain/scheduleArbitraries.ts';
import { makeAnswer, makeUndo } from './answers.ts';
import { everyDay } from './daySchedule.ts';
import { doseId } from './doses.ts';
import { findMovedToPast } from './findMovedToPast.ts';
import { minute } from './specConstants.ts';
import { instantOf } from './zonedTime.ts';

/** Tuesday. */
const dose = '2026-03-10T14:00';
const zone = 'Europe/Berlin';
const now = instantOf('2026-03-10T13:00', zone);
const aspirin = makeMedicine('Aspirin', slotsOf(everyDay, '08:00', '14:00'));
const earlier = { times: ['08:00', '12:30'] };
const moved = { lost: '14:00', over: '12:30' };

test.each([
  ['to a time that is over', earlier, null, moved],
  ['so does an undone answer', earlier, makeUndo(now - minute), moved],
  ['a time that is ahead rings', { times: ['08:00', '13:00'] }, null, null],
  ['one that is taken is not lost', earlier, makeAnswer('taken', now - minute), null],
  ['one that is over was not ahead', { times: ['07:00', '14:00'] }, null, null],
  ['a time that goes has no other in its place', { times: ['08:00'] }, null, null],
  ['other days plan none today', { ...earlier, schedule: onWeekdays(3) }, null, null],
])('a dose of 14:00 moves at 13:00 %s', (_what, change, answer, found) => {
  const answers = answer ? { [doseId(aspirin.key, dose)]: answer } : {};
  const plan = { schedule: everyDay, ...change };
  expect(findMovedToPast(aspirin, plan, { answers, now, place: { zone } })).toEqual(found);
});
