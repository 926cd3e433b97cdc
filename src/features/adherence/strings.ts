import type { DayMark } from '../../../domain/adherence.ts';

const dosesOf = (count: number): string => (count === 1 ? '1 dose' : `${count} doses`);

export const texts = {
  nobody: 'Doses',
  title: (fname: string | null) => (fname === null ? 'My Doses' : `${fname}'s Doses`),
  loading: 'Loading…',
  days: 'Show',
  daysChoice: { '7': '7 days', '30': '30 days' },
  fromTo: (first: string, last: string) => `${first} to ${last}`,

  all: 'All medicines',
  caption: (days: number) => `Doses of the last ${days} days`,
  medicine: 'Medicine',
  columns: ['Taken', 'Skipped', 'Missed', 'Due', 'Share taken'],
  percent: (share: number) => `${share}%`,
  takenOf: (taken: number, due: number) => `${taken} of ${dosesOf(due)} taken`,
  skipped: (count: number) => `${count} skipped`,
  missed: (count: number) => `${count} missed`,
  inDays: (what: string, days: number) => `${what} in the last ${days} days.`,
  asNeeded: (name: string, count: number) =>
    `${name}: taken ${count === 1 ? 'once' : `${count} times`} when needed`,
  noDoses: 'No doses were due.',
  open: (count: number) =>
    count === 1
      ? '1 dose is still open and is not counted yet.'
      : `${count} doses are still open and are not counted yet.`,
  marks: {
    taken: 'All taken',
    partly: 'Some taken',
    skipped: 'Skipped',
    missed: 'Missed',
    open: 'Still open',
    none: 'No dose',
  } satisfies Record<DayMark, string>,
  marksHint: 'Each mark is a day, the last one is today.',

  save: 'Save as CSV',
  saved: (file: string) => `Your browser saves the doses as ${file}.`,
  print: 'Print',
  printedOn: (when: string) => `Printed on ${when}`,
  doseLine: (clock: string, name: string, answer: string) => `${clock} ${name}: ${answer}`,
  byDay: 'Each dose, day by day',
  status: { pending: 'Still open', taken: 'Taken', skipped: 'Skipped', missed: 'Missed' },
  takenAsNeeded: 'Taken when needed',
  at: (what: string, time: string) => `${what} at ${time}`,
  atOn: (what: string, time: string, day: string) => `${what} at ${time} on ${day}`,

  csv: {
    columns: ['Date', 'Time', 'Medicine', 'Status', 'Answered at'],
    file: (first: string, last: string) => `upstroke-doses-${first}-${last}.csv`,
  },

  failed: 'The doses could not be read',
  failedHint: 'The server could not answer.',
  offline: 'This needs the network',
  offlineHint: 'The doses are read from the server, which cannot be reached now.',
  readAt: (when: string) => `What is shown was read ${when}.`,
} as const;
