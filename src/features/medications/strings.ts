import { texts as doseTexts } from '../../doses/strings.ts';
import type { ChangeKind, OutboxRow } from '../../platform/outbox/outboxStore.ts';

export const texts = {
  loading: 'Loading your medicines…',
  empty: 'No medicines yet.',
  emptyHint: 'Add the first one.',
  loadFailed: 'Failed to fetch medications',
  loadFailedHint: 'The medicines could not be read from the server.',
  showingSaved: (since: string) => `This is what was saved on this device ${since}.`,
  add: '+ Add Medication',
  edit: 'Edit',
  remove: 'Delete',
  plan: (dosage: string, times: string) => (times === '' ? dosage : `${dosage} · ${times}`),
  markTaken: 'Mark Taken',
  skip: 'Skip',
  ofDose: (action: string, clock: string) => `${action} ${clock}`,
  deleted: (name: string) => `${name} deleted successfully`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteYes: 'Yes, delete',
  deleteNo: 'No, keep it',
  notSentYet: 'Not sent yet',
  failed: {
    doseAnswered: doseTexts.failed,
    medicineAdded: 'Failed to save medication',
    medicineEdited: 'Failed to update medication',
    medicineRemoved: 'Failed to delete medication',
  },
  rejectedOk: 'OK',
  timesADay: (count: number, times: string) => `${count}x a day, ${times}`,
  conflict: {
    title: (name: string) => `${name} was also changed elsewhere`,
    newest: (medicine: string) => `The newer one: ${medicine}`,
    mine: (medicine: string) => `Yours: ${medicine}`,
    keepNewest: 'Keep the newer one',
    saveMine: 'Use mine',
    keepNewestOf: (name: string) => `Keep the newer one: ${name}`,
    saveMineOf: (name: string) => `Use mine: ${name}`,
  },
  at: (time: string) => `at ${time}`,
  dueNow: 'Due now',
  notAnswered: 'Not answered',
  notKnown: 'Not known yet',
  laterToday: 'Later today',
  notToday: 'Not today',
  paused: 'Paused',
  you: 'you',
  aCaregiver: 'a caregiver',
  dueSince: (time: string) => `Due since ${time}`,
  nextToday: (time: string) => `Next at ${time}`,
  nextOn: (date: string, time: string) => `Next on ${date} at ${time}`,
  nextTomorrow: (time: string) => `Next tomorrow at ${time}`,

  now: 'Now',
  nextAt: 'Next at',
  nextTomorrowAt: 'Next tomorrow at',
  ringsAgain: (time: string) => `Rings again at ${time}.`,
  allDone: (fname: string) => `All done for today, ${fname}`,
  restDone: 'Everything else is done for today.',
  today: 'Today',
  next: 'Next',
  nothingToday: 'Nothing is due today.',
  sentences: {
    and: ' and ',
    several: (count: number) => `${count} medicines`,
    dueNow: (names: string) => `${names}: due now.`,
    tomorrow: (time: string) => `tomorrow, ${time}`,
    next: (what: string) => `Next: ${what}.`,
  },
} as const;

export const formatFailure = ({
  kind,
  medicineName,
}: Pick<OutboxRow, 'medicineName'> & { kind: ChangeKind }) =>
  `${texts.failed[kind]}: ${medicineName}`;

export const lateTexts = {
  at: (time: string) => `at ${time}`,
  yesterdayAt: (time: string) => `yesterday at ${time}`,
  dayAt: (day: string, time: string) => `on ${day} at ${time}`,
  ofWhom: (fname: string, medicine: string) => `${fname}'s ${medicine}`,

  tookIt: 'I took it',
  notTaken: 'Not taken',
  answerOf: (answer: string, name: string, time: string) => `${answer}: ${name}, ${time}`,

  title: (name: string) => `When did you take ${name}?`,
  due: (when: string) => `It was due ${when}.`,
  day: 'Day',
  today: 'Today',
  yesterday: 'Yesterday',
  justNow: 'Just now',
  otherTime: 'Or at another time',
  time: 'Time',
  echo: (day: string, time: string) => `${day} at ${time}`,
  save: 'Save as taken',
  cancel: 'No, go back',
  problems: {
    missing: '❌ Please choose a time',
    early: '❌ This is before the dose was due. Please choose a later time',
    ahead: '❌ This time is still to come. Please choose an earlier one',
  },
} as const;

export const undoTexts = {
  undo: (what: string) => `Undo: ${what}`,
  answered: (status: 'taken' | 'skipped', time: string, names: string) =>
    `${status} at ${time}, ${names}`,
  changes: {
    paused: (name: string) => `paused, ${name}`,
    resumed: (name: string) => `resumed, ${name}`,
    changed: (name: string) => `changed, ${name}`,
    restocked: (name: string) => `new pack, ${name}`,
    deleted: (name: string) => `deleted, ${name}`,
  },
  askTitle: (what: string) => `Take back: ${what}?`,
  ask: 'Take it back only if it was not taken. It will not ring again.',
  askYes: 'Yes, take it back',
  askNo: 'No, keep it',
  undone: (what: string) => `Undone: ${what}`,
  pictureGone: 'Please add its picture again.',
  changedSince: (name: string) => `${name} was changed again since. Nothing was undone.`,
} as const;
