import { fieldLimits } from '../../../contract/fieldLimits.ts';
import type { ScheduleProblem } from '../../../domain/scheduleForm.ts';

export const weekdayNames = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const;

/** `Monday, Tuesday and Friday`. */
export const joinWords = (words: readonly string[]): string =>
  words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

export const scheduleProblemTexts: Record<ScheduleProblem['code'], string> = {
  weekdaysMissing: '❌ Please choose at least one day',
  intervalInvalid: `❌ Please enter a whole number, at most ${fieldLimits.cycleDays} days`,
  dayCountInvalid: `❌ Please enter a number of days from 1 to ${fieldLimits.cycleDays}`,
  fromMissing: '❌ Please choose the first day',
  lastDayBeforeFirst: '❌ The last day is before the first one',
};

export const scheduleTexts = {
  otherDays: 'Other days',
  days: 'On which days?',
  choices: {
    daily: 'Every day',
    weekdays: 'Some days of the week',
    interval: 'Every few days or weeks',
    cycle: 'Some days on, some days off',
  },
  weekdaysLegend: 'Days of the week',
  every: 'Number of days or weeks',
  unit: 'Days or weeks?',
  units: { days: 'Days', weeks: 'Weeks' },
  on: 'Days with it',
  off: 'Days without it',
  first: 'First day',
  firstHint: 'It may be in the past.',
  begins: 'Begins on',
  ends: 'Last day',
  optional: 'You may leave this empty.',

  everyDay: 'Every day',
  weekdays: (names: string) => `Every ${names}`,
  everyDays: (count: number) => `Every ${count} days`,
  everyWeeks: (count: number, weekday: string) =>
    count === 1 ? `Every ${weekday}` : `Every ${count} weeks on ${weekday}`,
  cycle: (on: number, off: number) =>
    `${on === 1 ? '1 day' : `${on} days`} with it, then ${off === 1 ? '1 day' : `${off} days`} without it`,
  withNext: (days: string, date: string) => `${days} (next on ${date})`,
  from: (date: string) => `from ${date}`,
  until: (date: string) => `until ${date}`,

  previewTitle: 'This is the plan',
  at: (days: string, times: string) => `${days} at ${times}`,
  previewNext: (when: string) => `Next: ${when}.`,
  previewNone: 'No dose is left to take.',
  previewNoOther: 'Not on other days.',
  dayWith: (date: string) => `${date}: take it`,
  dayWithout: (date: string) => `${date}: not on this day`,
  previewStrip: 'The next 14 days',

  askTitle: (name: string) => `Change the days of ${name}?`,
  askBefore: (days: string) => `Until now: ${days}.`,
  askAfter: (days: string) => `From now on: ${days}.`,
  askYes: 'Yes, change the days',
  askNo: 'No, go back',

  paused: 'Paused until it is resumed',
  pausedUntil: (date: string) => `Paused until ${date}`,
  pause: 'Pause',
  resume: 'Resume',
  pauseTitle: (name: string) => `Pause ${name}?`,
  pauseText: 'It does not ring and is not missed while it is paused.',
  pauseHowLong: 'For how long?',
  pauseChoices: { resumed: 'Until it is resumed', date: 'Until a day' },
  pauseDay: 'It rings again on',
  pauseYes: 'Yes, pause it',
  pauseNo: 'No, keep the alarms',
  pausedNow: (name: string) => `${name} is paused`,
  resumed: (name: string) => `${name} rings again`,
  pauseDayMissing: '❌ Please choose a day after today',
} as const;
