import { expect, test } from '@jest/globals';
import { type PlannedCase, someCase } from '../testkit/domain/dayScheduleArbitraries.ts';
import {
  dateByTemporal,
  instantByTemporal,
  plannedDoses,
  plannedMinutes,
  plusDays,
} from '../testkit/domain/plannedDosesOracle.ts';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import { isPlanned } from './daySchedule.ts';
import type { Dose } from './doses.ts';
import { currentDose, lastDue, nextDose } from './currentDose.ts';
import { dosesBetween } from './plannedDoses.ts';
import { day, minute } from './specConstants.ts';

/** `npm run test:all` draws more schedules; SCHEDULES sets another number. */
const allSchedules = process.env.TEST_ALL === '1' ? '3000' : '25';
const count = Number(process.env.SCHEDULES ?? allSchedules);

/** As decision 0028 defines it. */
const currentAmong = (doses: readonly Dose[], now: number, zone: string): Dose | null => {
  const today = dateByTemporal(now, zone);
  const dosesOf = (date: string) => doses.filter(({ dose }) => dose.startsWith(date));
  const due = dosesOf(today).findLast(({ at }) => at <= now);
  const last = dosesOf(plusDays(today, -1)).at(-1);
  const open = last && last.at <= now && now < last.at + 20 * minute ? last : undefined;
  return due ?? open ?? dosesOf(today)[0] ?? null;
};

const toLines = (doses: readonly Dose[]) => doses.map(({ dose, at }) => `${dose} ${at}`).join('\n');

const checkCase = ({ zone, range, slots, picks }: PlannedCase): void => {
  const [first, last] = range;
  const around = plannedDoses(slots, [plusDays(first, -20), plusDays(last, 2)], zone);
  const [from, to] = [first, plusDays(last, 1)].map((date) =>
    instantByTemporal(`${date}T00:00`, zone),
  ) as [number, number];
  const expected = around.filter(({ at }) => from <= at && at < to);
  expect(toLines(dosesBetween(slots, from, to, { zone }))).toBe(toLines(expected));

  let later: Dose[] | undefined;
  const nextAmong = (now: number) => {
    const next = around.find(({ at }) => at > now);
    if (next) return next;
    later ??= plannedDoses(slots, [last, plusDays(last, 3 * 366)], zone);
    return later.find(({ at }) => at > now) ?? null;
  };
  const instants = picks.flatMap((pick, index) => {
    const near = expected[Math.floor(pick * (expected.length - 1))];
    const shift = [-1, 0, 1, 20 * minute - 1, 20 * minute, day][index % 6]!;
    return [Math.floor(from + pick * (to - 1 - from)), ...(near ? [near.at + shift] : [])];
  });
  for (const now of instants) {
    expect(nextDose(slots, now, { zone })).toEqual(nextAmong(now));
    expect(currentDose(slots, now, { zone })).toEqual(currentAmong(around, now, zone));
    const due = around.findLast(({ at }) => at <= now);
    expect(lastDue(slots, now, { zone })).toEqual(due && due.at >= now - 8 * day ? due : null);
  }

  const { time, schedule } = slots[0]!;
  const planned = new Set(plannedMinutes(schedule, [time], range)[0]);
  for (const pick of picks) {
    const dose = `${plusDays(first, Math.floor(pick * 729))}T${time}`;
    expect([dose, isPlanned(schedule, dose)]).toEqual([dose, planned.has(dose)]);
  }
};

test(
  'random schedules have, over two years, the doses that RRULE and Temporal find',
  () => checkProperty(count, someCase, checkCase),
  60_000 + count * 1_000,
);
