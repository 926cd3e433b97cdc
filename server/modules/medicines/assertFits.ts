import type { DaySchedule, RequestBody } from '../../../contract/endpoints/index.ts';
import { findLostDose } from '../../../domain/findLostDose.ts';
import { toMedicines, toTime } from '../../../domain/medicines.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import type { ReminderRow } from '../medicineRows/reminderRepository.ts';
import { toRecords } from '../reminders/view.ts';
import { zoneContextOf } from '../users/zones.ts';

const doNotFit = (part: 'days' | 'times', field: string) =>
  new HttpError('invalid', `The ${part} of this medicine do not fit together.`, {
    details: [field],
  });

/** A medicine taken as needed has one reminder without a time. */
export const assertTimes = ({
  times,
  schedule,
}: Pick<RequestBody<'saveMedicine'>, 'times' | 'schedule'>): void => {
  const given = new Set(times.map(({ time }) => time && toTime(time)));
  const isAsNeeded = schedule.rule.kind === 'asNeeded';
  const fitsRule = isAsNeeded ? given.has(null) && times.length === 1 : !given.has(null);
  if (fitsRule && given.size === times.length) return;
  throw doNotFit('times', 'times');
};

export const assertSchedule = ({ rule, first_day, last_day, ...pause }: DaySchedule): void => {
  const first = [first_day, 'from' in rule ? rule.from : null].filter((day) => day !== null);
  const isPauseOrdered =
    pause.paused_until === null ||
    (pause.paused_from !== null && pause.paused_from <= pause.paused_until);
  const areDistinct =
    rule.kind !== 'weekdays' || new Set(rule.weekdays).size === rule.weekdays.length;
  const isEndLater = last_day === null || first.every((day) => day <= last_day);
  const isStopOpen =
    pause.stop_reason === undefined || (pause.paused_from !== null && pause.paused_until === null);
  if (isPauseOrdered && isStopOpen && areDistinct && isEndLater) return;
  throw doNotFit('days', 'schedule');
};

const retryAfterSeconds = 60;

/**
 * A change that was queued before a dose was due would end its alarm unanswered: the device sends it
 * again until the dose is answered or missed. Throws `in_progress`.
 */
export const assertKeepsDueDose = async (
  context: Context,
  before: readonly ReminderRow[],
  { user_id, times, schedule }: Pick<RequestBody<'saveMedicine'>, 'user_id' | 'times' | 'schedule'>,
): Promise<void> => {
  const [medicine] = toMedicines(await toRecords(context, user_id, before));
  if (!medicine) return;
  const next = {
    times: times.flatMap(({ time }) => (time === null ? [] : toTime(time))),
    schedule,
  };
  const place = await zoneContextOf(context.db, user_id);
  if (!findLostDose({}, medicine, next, context.clock.now(), place)) return;
  throw new HttpError('in_progress', 'A dose of this medicine is due now and not answered yet.', {
    retryAfter: retryAfterSeconds,
  });
};
