import { expect, test } from '@jest/globals';
import { onWeekdays, slotsOf } from '../testkit/domain/daySchedules.ts';
import { makeMedicine } from '../testkit/domain/scheduleArbitraries.ts';
import { everyDay } from './daySchedule.ts';
import { makeAnswer, makeUndo } from './answers.ts';
import { doseId } from './doses.ts';
import { findLostDose } from './findLostDose.ts';
import { minute } from './specConstants.ts';
import { instantOf } from './zonedTime.ts';

const zone = 'Europe/Berlin';
const dose = '2026-03-10T08:00';
const due = instantOf(dose, zone);
const aspirin = makeMedicine('Aspirin', slotsOf(everyDay, '08:00', '20:00'));
const moved = { times: ['09:00', '20:00'] };

test.each([
  ['a changed time takes it away', moved, 5, null, true],
  ['so do days without today', { schedule: onWeekdays(3) }, 5, null, true],
  ['an undone answer leaves it open', moved, 5, makeUndo(due + minute), true],
  ['a pause is meant to', { schedule: { ...everyDay, paused_from: dose } }, 5, null, false],
  ['its time stays', { times: ['08:00', '21:00'] }, 5, null, false],
  ['it is answered', moved, 5, makeAnswer('taken', due + minute), false],
  ['it is due this minute', moved, 0, null, true],
  ['it is not due yet', moved, -1, null, false],
  ['it is missed', moved, 20, null, false],
])('a dose of 8:00 is lost or not: %s', (_what, change, late, answer, isLost) => {
  const answers = answer ? { [doseId(aspirin.key, dose)]: answer } : {};
  const next = { times: ['08:00', '20:00'], schedule: everyDay, ...change };
  const lost = findLostDose(answers, aspirin, next, due + late * minute, { zone });
  expect(lost).toEqual(isLost ? { dose, at: due } : undefined);
});
