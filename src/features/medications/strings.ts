import { texts as doseTexts } from '../../doses/strings.ts';
import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';

export const texts = {
  loading: 'Loading your medications…',
  empty: 'No medications yet.',
  emptyHint: 'Add the first one.',
  loadFailed: 'Failed to fetch medications',
  loadFailedHint: 'The medicines could not be read from the server.',
  showingSaved: (since: string) => `This is what was saved on this device ${since}.`,
  add: '+ Add Medication',
  edit: 'Edit',
  remove: 'Delete',
  markTaken: 'Mark Taken',
  skip: 'Skip',
  ofDose: (action: string, clock: string) => `${action} ${clock}`,
  deleted: (name: string) => `${name} deleted successfully`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteYes: 'Yes, delete',
  deleteNo: 'No, keep it',
  notSentYet: 'Waiting to be sent',
  failed: {
    doseAnswered: doseTexts.failed,
    medicineAdded: 'Failed to save medication',
    medicineEdited: 'Failed to update medication',
    medicineRemoved: 'Failed to delete medication',
  },
  rejectedOk: 'OK, remove this message',
  timesADay: (count: number, times: string) => `${count}x a day: ${times}`,
  conflict: {
    title: (name: string) => `${name} was changed meanwhile`,
    newest: (medicine: string) => `The newer one: ${medicine}`,
    mine: (medicine: string) => `Yours: ${medicine}`,
    keepNewest: 'Keep the newer one',
    saveMine: 'Use mine',
  },
  at: (time: string) => `at ${time}`,
  dueNow: 'Due now',
  notAnswered: 'Not answered',
  notKnown: 'Not known yet',
  notToday: 'Not today',
  paused: 'Paused',
  dueSince: (time: string) => `Due since ${time}`,
  nextToday: (time: string) => `Next at ${time}`,
  nextOn: (date: string, time: string) => `Next on ${date} at ${time}`,
  nextTomorrow: (time: string) => `Next tomorrow at ${time}`,

  today: 'Today',
  next: 'Next',
  nothingToday: 'Nothing more is due today.',
  sentences: {
    and: ' and ',
    several: (count: number) => `${count} medicines`,
    dueNow: (names: string) => `${names}: due now.`,
    notAnswered: (names: string, time: string) => `${names}, ${time}: not answered.`,
    tomorrow: (time: string) => `tomorrow, ${time}`,
    next: (what: string) => `Next: ${what}.`,
  },
} as const;

export const formatFailure = ({ kind, medicineName }: Pick<OutboxRow, 'kind' | 'medicineName'>) =>
  `${texts.failed[kind]}: ${medicineName}`;

export const lateTexts = {
  taken: (name: string, time: string) => `${name}: taken ${time}.`,
  skipped: (name: string, time: string) => `${name}: skipped ${time}.`,
  at: (time: string) => `at ${time}`,
  yesterdayAt: (time: string) => `yesterday at ${time}`,
  dayAt: (day: string, time: string) => `on ${day} at ${time}`,
  ofWhom: (fname: string, medicine: string) => `${fname}'s ${medicine}`,
  undo: 'Undo',
  undoOf: (name: string) => `Undo: ${name}`,
  moreAnswers: (count: number) => (count === 1 ? '1 more answer' : `${count} more answers`),

  tookIt: 'I took it',
  tookItOf: (name: string, time: string) => `I took it: ${name}, ${time}`,

  title: (name: string) => `When did you take ${name}?`,
  due: (when: string) => `It was due ${when}.`,
  day: 'Day',
  today: 'Today',
  yesterday: 'Yesterday',
  justNow: 'Just now',
  otherTime: 'Or at another time',
  time: 'Time',
  echo: (day: string, clock: string, words: string) => `${day} at ${clock} ${words}`,
  save: 'Save as taken',
  cancel: 'No, go back',
  problems: {
    missing: '❌ Please choose a time',
    early: '❌ This is before the dose was due. Please choose a later time',
    ahead: '❌ This time is still to come. Please choose an earlier one',
  },
} as const;
