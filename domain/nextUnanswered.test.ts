import { expect, test } from '@jest/globals';
import { everyDays, onWeekdays, slotsOf } from '../testkit/domain/daySchedules.ts';
import { makeMedicine } from '../testkit/domain/scheduleArbitraries.ts';
import { doseId } from './doses.ts';
import type { Medicine } from './medicines.ts';
import { nextUnanswered, withPlan } from './nextUnanswered.ts';
import { instantOf } from './zonedTime.ts';

const zone = 'Europe/Berlin';
const [sunday, tuesday, nextSunday] = ['2025-06-15', '2025-06-17', '2025-06-22'] as const;
const at = (time: string) => instantOf(`${sunday}T${time}`, zone);
const sundays = onWeekdays(7);

test.each([
  ['taken', '08:30', true, nextSunday, tuesday],
  ['taken early', '07:30', true, nextSunday, tuesday],
  ['open', '08:10', false, sunday, sunday],
  ['missed', '08:30', false, nextSunday, tuesday],
])(
  'the next dose of a weekly medicine whose dose was %s at %s, and after a change of days or times',
  (_how, now, isTaken, before, after) => {
    const medicine = makeMedicine('aspirin', slotsOf(sundays, '08:00'));
    const taken = { status: 'taken', occurredAt: at('07:20') } as const;
    const answers = isTaken ? { [doseId('aspirin', `${sunday}T08:00`)]: taken } : {};
    const context = { answers, now: at(now), place: { zone } };
    const dateOfNext = (of: typeof medicine) => nextUnanswered(of, context)?.dose.slice(0, 10);
    const afterChange = (times: string[], schedule: Medicine['schedule'], startsAt = {}) =>
      dateOfNext(withPlan(medicine, { times, schedule, startsAt }, context));
    expect(dateOfNext(medicine)).toBe(before);
    expect(afterChange(['08:00'], everyDays(2, sunday))).toBe(after);
    expect(afterChange(['20:00'], sundays)).toBe(sunday);
    expect(afterChange(['20:00'], sundays, { '20:00': at('24:00') })).toBe(nextSunday);
  },
);

test('a plan keeps what the server knows of the doses of a time that stays', () => {
  const lastReportedDose = `${sunday}T08:00`;
  const medicine = makeMedicine('aspirin', slotsOf(sundays, '08:00'));
  const known = { ...medicine, slots: [{ ...medicine.slots[0]!, lastReportedDose }] };
  const plan = { times: ['08:00', '20:00'], schedule: sundays };
  const { slots } = withPlan(known, plan, { answers: {}, now: at('09:00'), place: { zone } });
  expect(slots.map((slot) => slot.lastReportedDose)).toEqual([lastReportedDose, null]);
});
