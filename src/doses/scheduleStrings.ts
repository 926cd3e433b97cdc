export const weekdayNames = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const;

export const scheduleTexts = {
  everyDay: 'Every day',
  weekdays: (names: string) => `Every ${names}`,
  everyDays: (count: number) => `Every ${count} days`,
  everyWeeks: (count: number, weekday: string) =>
    count === 1 ? `Every ${weekday}` : `Every ${count} weeks on ${weekday}`,
  cycle: (on: number, off: number) =>
    `${on === 1 ? '1 day' : `${on} days`} on, then ${off === 1 ? '1 day' : `${off} days`} off`,
  asNeeded: 'When needed',
  hoursApart: (hours: number) =>
    hours === 1 ? 'at least 1 hour apart' : `at least ${hours} hours apart`,
  mostPerDay: (count: number) => `at most ${count} a day`,
  from: (date: string) => `from ${date}`,
  until: (date: string) => `until ${date}`,
  paused: 'Paused until you resume it',
  stopped: (day: string, reason: string) => `Stopped on ${day}${reason && `: ${reason}`}`,
  pausedUntil: (date: string) => `Paused until ${date}`,
} as const;
