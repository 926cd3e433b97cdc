import type { Amounts, DaySchedule, MedicineDifference } from '../contract/endpoints/index.ts';
import { isSameSchedule, isStopped } from './daySchedule.ts';
import type { MedicineChange } from './doseDetails.ts';
import { amountsOf } from './amountsOf.ts';
import type { LocalMinute } from './zonedTime.ts';

interface Described {
  readonly name: string;
  readonly dosage: string;
  readonly note: string;
  readonly amounts?: Amounts | undefined;
  readonly schedule: DaySchedule;
  /** `HH:MM`, sorted. */
  readonly times: readonly string[];
}

const notPaused = { paused_from: null, paused_until: null } as const;
const daysOf = ({
  pause_kept_at: _kept,
  stop_reason: _reason,
  ...schedule
}: DaySchedule): DaySchedule => ({
  ...schedule,
  ...notPaused,
});

/** What a reader needs to see of a change, from what to what. */
export const differencesOf = (
  change: MedicineChange,
  before: Described,
  after: Described,
): MedicineDifference[] => {
  const texts = (['name', 'dosage', 'note'] as const).flatMap((what): MedicineDifference[] => {
    const [from, to] = [before[what], after[what]];
    return from === to ? [] : [{ what, from, to }];
  });
  const [from, to] = [[...before.times], [...after.times]];
  const [amounts, newAmounts] = [amountsOf(before), amountsOf(after)];
  const [daysBefore, daysAfter] = [daysOf(before.schedule), daysOf(after.schedule)];
  const { paused_until, stop_reason } = after.schedule;
  return [
    ...texts,
    ...(from.join() === to.join() ? [] : [{ what: 'times' as const, from, to }]),
    ...(JSON.stringify(amounts) === JSON.stringify(newAmounts)
      ? []
      : [{ what: 'amounts' as const, from: amounts, to: newAmounts }]),
    ...(isSameSchedule(daysBefore, daysAfter)
      ? []
      : [{ what: 'days' as const, from: daysBefore, to: daysAfter }]),
    ...(change === 'Paused' || change === 'Stopped'
      ? [{ what: 'pause' as const, until: paused_until, stop_reason }]
      : []),
  ];
};

/** What a save did to the days, at that minute of the person's day; undefined: there was none before. */
export const changeOf = (
  before: DaySchedule | undefined,
  after: DaySchedule,
  minute: LocalMinute,
): MedicineChange => {
  if (!before) return 'Added';
  if (isStopped(after)) return isStopped(before) ? 'Changed' : 'Stopped';
  const isOther =
    after.paused_from !== before.paused_from || after.paused_until !== before.paused_until;
  const [was, is] = [before, after].map(
    ({ paused_from, paused_until }) =>
      paused_from !== null && (paused_until === null || minute < paused_until),
  );
  if (is && isOther) return 'Paused';
  return was && !is ? 'Resumed' : 'Changed';
};
