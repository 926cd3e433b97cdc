import type { DayRule, DaySchedule } from '../contract/endpoints/index.ts';
import { everyDay, isStopped } from './daySchedule.ts';
import type { Weekday } from './dayRule.ts';
import { type AmbiguousNumber, numberProblem, parseNumber } from './parseNumber.ts';
import type { LocalDate } from './zonedTime.ts';

export const allWeekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** As typed: numbers and dates may be empty or invalid. */
export interface ScheduleForm {
  readonly choice: DayRule['kind'];
  readonly weekdays: readonly Weekday[];
  readonly every: string;
  readonly unit: 'days' | 'weeks';
  readonly daysOn: string;
  readonly daysOff: string;
  /** Hours between two doses, and doses in a day, of a medicine taken as needed; may be empty. */
  readonly gapHours: string;
  readonly maxPerDay: string;
  /** The first day of the interval or of the cycle. */
  readonly startDay: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

export type ScheduleProblem =
  | AmbiguousNumber<'every' | 'daysOn' | 'daysOff' | 'gapHours' | 'maxPerDay'>
  | {
      readonly field:
        | 'weekdays'
        | 'every'
        | 'daysOn'
        | 'daysOff'
        | 'gapHours'
        | 'maxPerDay'
        | 'startDay'
        | 'lastDay';
      readonly code:
        | 'weekdaysMissing'
        | 'intervalInvalid'
        | 'dayCountInvalid'
        | 'startDayMissing'
        | 'gapHoursInvalid'
        | 'maxPerDayInvalid'
        | 'lastDayBeforeFirst'
        | 'lastDayPast';
    };

export const emptyScheduleForm: ScheduleForm = {
  choice: 'daily',
  weekdays: [],
  every: '2',
  unit: 'days',
  daysOn: '',
  daysOff: '',
  gapHours: '',
  maxPerDay: '',
  startDay: '',
  firstDay: '',
  lastDay: '',
};

const ruleForm = (rule: DayRule): Partial<ScheduleForm> => {
  switch (rule.kind) {
    case 'daily':
      return {};
    case 'weekdays':
      return { weekdays: rule.weekdays };
    case 'interval': {
      const isWeeks = rule.every % 7 === 0;
      const every = String(isWeeks ? rule.every / 7 : rule.every);
      return { every, unit: isWeeks ? 'weeks' : 'days', startDay: rule.from };
    }
    case 'cycle':
      return { daysOn: String(rule.on), daysOff: String(rule.off), startDay: rule.from };
    case 'asNeeded': {
      const { min_gap_hours, max_per_day } = rule;
      return { gapHours: String(min_gap_hours ?? ''), maxPerDay: String(max_per_day ?? '') };
    }
  }
};

export const toScheduleForm = ({ rule, first_day, last_day }: DaySchedule): ScheduleForm => ({
  ...emptyScheduleForm,
  choice: rule.kind,
  ...ruleForm(rule),
  firstDay: first_day ?? '',
  lastDay: last_day ?? '',
});

const parseCount = (typed: string): number => parseNumber(typed).value ?? 0;

/** An interval and a cycle begin on a day of their own. */
export const hasOwnStart = ({ choice }: ScheduleForm): boolean =>
  choice === 'interval' || choice === 'cycle';

const toRule = (form: ScheduleForm): DayRule => {
  const { choice, weekdays, startDay: from } = form;
  if (choice === 'daily' || (choice === 'weekdays' && weekdays.length === allWeekdays.length)) {
    return { kind: 'daily' };
  }
  if (choice === 'weekdays') return { kind: choice, weekdays: weekdays.toSorted() };
  if (choice === 'cycle') {
    return { kind: choice, on: parseCount(form.daysOn), off: parseCount(form.daysOff), from };
  }
  if (choice === 'asNeeded') {
    const min_gap_hours = parseCount(form.gapHours) || null;
    return { kind: choice, min_gap_hours, max_per_day: parseCount(form.maxPerDay) || null };
  }
  const every = parseCount(form.every) * (form.unit === 'weeks' ? 7 : 1);
  return every === 1 ? { kind: 'daily' } : { kind: choice, every, from };
};

/** The form must be valid. `held` is the schedule whose pause stays; as needed, only a stop does. */
export const toSchedule = (form: ScheduleForm, held: DaySchedule = everyDay): DaySchedule =>
  form.choice === 'asNeeded'
    ? {
        ...(isStopped(held) ? held : everyDay),
        first_day: null,
        last_day: null,
        rule: toRule(form),
      }
    : {
        ...held,
        rule: toRule(form),
        first_day: hasOwnStart(form) ? null : form.firstDay || null,
        last_day: form.lastDay || null,
      };

export interface ScheduleLimits {
  readonly cycleDays: number;
  readonly gapHours: number;
  readonly times: number;
  /** Today, or that of an ended course. */
  readonly earliestLastDay: LocalDate;
}

export const validateSchedule = (
  form: ScheduleForm,
  { cycleDays: maxDays, gapHours, times, earliestLastDay }: ScheduleLimits,
): ScheduleProblem[] => {
  const { choice, weekdays, startDay: from, lastDay } = form;
  const problems: ScheduleProblem[] = [];
  const isCount = (typed: string, max: number) => {
    const count = parseCount(typed);
    return Number.isInteger(count) && count >= 1 && count <= max;
  };
  if (choice === 'asNeeded') {
    const isEmptyOrCount = (typed: string, max: number) =>
      typed.trim() === '' || isCount(typed, max);
    if (!isEmptyOrCount(form.gapHours, gapHours)) {
      problems.push(numberProblem({ field: 'gapHours', code: 'gapHoursInvalid' }, form.gapHours));
    }
    if (!isEmptyOrCount(form.maxPerDay, times)) {
      problems.push(
        numberProblem({ field: 'maxPerDay', code: 'maxPerDayInvalid' }, form.maxPerDay),
      );
    }
    return problems;
  }
  if (choice === 'weekdays' && weekdays.length === 0) {
    problems.push({ field: 'weekdays', code: 'weekdaysMissing' });
  }
  const maxEvery = form.unit === 'weeks' ? Math.floor(maxDays / 7) : maxDays;
  if (choice === 'interval' && !isCount(form.every, maxEvery)) {
    problems.push(numberProblem({ field: 'every', code: 'intervalInvalid' }, form.every));
  }
  for (const field of choice === 'cycle' ? (['daysOn', 'daysOff'] as const) : []) {
    if (!isCount(form[field], maxDays)) {
      problems.push(numberProblem({ field, code: 'dayCountInvalid' }, form[field]));
    }
  }
  if (hasOwnStart(form) && from === '') {
    problems.push({ field: 'startDay', code: 'startDayMissing' });
  }
  if (lastDay !== '' && lastDay < (hasOwnStart(form) ? from : form.firstDay)) {
    problems.push({ field: 'lastDay', code: 'lastDayBeforeFirst' });
  } else if (lastDay !== '' && lastDay < earliestLastDay) {
    problems.push({ field: 'lastDay', code: 'lastDayPast' });
  }
  return problems;
};
