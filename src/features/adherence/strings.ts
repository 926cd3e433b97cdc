import type { DayMark, DoseState } from '../../../domain/adherence.ts';

const dosesOf = (count: number): string => (count === 1 ? '1 dose' : `${count} doses`);

export const texts = {
  title: (fname: string | null) => (fname === null ? 'My record' : `${fname}'s record`),
  loading: 'Loading…',
  days: 'Show',
  daysChoice: { '7': '7 days', '30': '30 days' },
  fromTo: (first: string, last: string) => `${first} to ${last}`,

  lastDays: (days: number) => `in the last ${days} days`,
  since: (date: string) => `since ${date}`,
  took: (fname: string | null, taken: number, due: number, when: string) =>
    `${fname ?? 'You'} took ${taken} of ${dosesOf(due)} ${when}.`,
  all: 'All medicines',
  caption: 'By medicine',
  medicine: 'Medicine',
  columns: ['Taken', 'Skipped', 'Missed', 'Due'],
  percentColumn: 'Taken (%)',
  percent: (share: number) => `${share}%`,
  percentTaken: (share: number) => `${share}% taken`,
  tooFew: '–',
  skippedOf: (count: number) => `${count} skipped`,
  missedOf: (count: number) => `${count} missed`,
  asNeeded: (name: string, count: number, when: string) =>
    `${name}: taken ${count === 1 ? 'once' : `${count} times`} when needed ${when}.`,
  noDoses: 'No doses were due.',
  open: (what: string) => `Not counted yet: ${what}.`,
  marks: {
    taken: 'All taken',
    partly: 'Some taken',
    skipped: 'Skipped',
    missed: 'Missed',
    open: 'Not answered yet',
    none: 'No dose',
  } satisfies Record<DayMark, string>,
  calendar: 'Day by day',
  calendarHint: 'One mark per day; today is last. Tap a day to see its doses.',
  day: (date: string, what: string) => `${date}: ${what}`,
  dayTaken: (taken: number, due: number) => `${taken} of ${due} taken`,
  dayOpen: {
    unanswered: (count: number) => `${count} not answered`,
    due: (count: number) => `${count} due now`,
    later: (count: number) => `${count} later today`,
  },
  dayShort: (taken: number, due: number) => `${taken}/${due}`,
  today: (date: string) => `${date}, today`,
  noneOn: 'No dose',

  save: 'Save as table',
  saved: (file: string) => `Your browser saves the doses as ${file}.`,
  print: 'Print',
  share: 'Share',
  record: (name: string) => `Medicine record: ${name}`,
  notTaken: 'Not taken',
  printedOn: (when: string) => `Printed on ${when}`,
  doseLine: (clock: string, name: string, answer: string) => `${clock} ${name}: ${answer}`,
  byDay: 'Appendix: each dose, day by day',
  plan: 'Medicines now',
  planColumns: ['Dosage', 'Days', 'Times', 'Note'],
  status: {
    taken: 'Taken',
    skipped: 'Skipped',
    missed: 'Missed',
    unanswered: 'Not answered',
    due: 'Due now',
    later: 'Later today',
  } satisfies Record<DoseState, string>,
  takenAsNeeded: 'Taken when needed',
  at: (what: string, time: string) => `${what} at ${time}`,
  atOn: (what: string, time: string, day: string) => `${what} at ${time} on ${day}`,
  recordedBy: (what: string, name: string) => `${what}, recorded by ${name}`,

  csv: {
    columns: [
      'Date',
      'Time (24 h)',
      'Medicine',
      'Dosage now',
      'Status',
      'Answered at',
      'Recorded by',
    ],
    file: (person: string, first: string, last: string) =>
      `upstroke-doses-${person}-${first}-${last}.csv`,
  },

  failed: 'The doses could not be read',
  failedHint: 'The server could not answer.',
  offline: 'You need to be online for this',
  readAt: (when: string) => `Last updated ${when}.`,
} as const;
