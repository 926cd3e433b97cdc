import type { DaySchedule, MedicineDifference } from '../contract/endpoints/index.ts';
import { isSameSchedule } from './daySchedule.ts';

interface Described {
  readonly name: string;
  readonly dosage: string;
  readonly note: string;
  readonly schedule: DaySchedule;
  /** `HH:MM`, sorted. */
  readonly times: readonly string[];
}

const notPaused = { paused_from: null, paused_until: null } as const;
const daysOf = ({ pause_kept_at: _kept, ...schedule }: DaySchedule): DaySchedule => ({
  ...schedule,
  ...notPaused,
});

/** What a reader needs to see of a change, from what to what. */
export const differencesOf = (before: Described, after: Described): MedicineDifference[] => {
  const texts = (['name', 'dosage', 'note'] as const).flatMap((what): MedicineDifference[] => {
    const [from, to] = [before[what], after[what]];
    return from === to ? [] : [{ what, from, to }];
  });
  const [from, to] = [[...before.times], [...after.times]];
  const [daysBefore, daysAfter] = [daysOf(before.schedule), daysOf(after.schedule)];
  const { paused_from, paused_until } = after.schedule;
  const isOtherPause = paused_until !== before.schedule.paused_until;
  const isPausedAnew =
    paused_from !== null && (before.schedule.paused_from === null || isOtherPause);
  return [
    ...texts,
    ...(from.join() === to.join() ? [] : [{ what: 'times' as const, from, to }]),
    ...(isSameSchedule(daysBefore, daysAfter)
      ? []
      : [{ what: 'days' as const, from: daysBefore, to: daysAfter }]),
    ...(isPausedAnew ? [{ what: 'pause' as const, until: paused_until }] : []),
  ];
};
